import { boolean, code, decimal, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { AnyNoteRule, ComplianceAnswerKind, Recurrence } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';

export const ComplianceQuestionnaire = defineResource({
  type: 'ComplianceQuestionnaire',
  collection: 'complianceQuestionnaires',
  labels: ['Compliance questionnaire', 'Compliance questionnaires'],
  about: 'What an auditor asks of notes of certain services, programs, definitions and locations, and how it counts.',
  family: 'quality',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    definitions: list(reference('NoteDefinition', 'GroupNoteDefinition'), { max: 1_000, unique: 'id' }),
    locations: list(reference('Location'), { max: 500, unique: 'id' }),
    questions: list(
      group({
        id: text({ max: 100 }).required(),
        text: longText().required(),
        help: longText(),
        category: text({ max: 100 }),
        kind: code(ComplianceAnswerKind).required(),
        expected: text({ max: 60 }).about('The answer that passes'),
        weight: decimal({ min: 0, unset: 1 }),
        critical: boolean().about('One failed critical question fails the audit'),
        rule: code(AnyNoteRule).about('Answered by this note rule, for the auditor to confirm'),
        commentRequired: boolean().about('Where the answer does not pass'),
      }),
      { max: 500, unique: 'id' },
    ),
    passPercent: integer({ min: 0, max: 100 }).about('Weighted share that must pass'),
    samplePercent: integer({ min: 0, max: 100 }).about('Share of the notes that is drawn'),
    recurrence: code(Recurrence).about('How often a sample is drawn'),
    reviewers: list(reference('Practitioner', 'Listing'), { max: 200, unique: 'id' }),
  },
  filters: {
    Text: byText('title', 'description'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Service: byReference('services'),
    Program: byReference('programs'),
    Definition: byReference('definitions'),
    Location: byReference('locations'),
    Reviewer: byReference('reviewers'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (questionnaire) => questionnaire.title,
});
export type ComplianceQuestionnaire = ResourceOf<typeof ComplianceQuestionnaire>;
