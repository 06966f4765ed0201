import { boolean, code, group, json, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { DefinitionStatus, GoalPriority, NoteSectionType } from '../vocabularies/index.ts';
import { planItemFrequency, planItemWords } from './parts/plan-items.ts';

export const NoteTemplate = defineResource({
  type: 'NoteTemplate',
  collection: 'noteTemplates',
  labels: ['Template', 'Templates'],
  about: 'Text and answers that a note of one definition starts with, or goals that a care plan takes over.',
  family: 'definitions',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }).required(),
    description: longText(),
    status: code(DefinitionStatus),
    author: reference('Practitioner').stampedBy('caller'),
    definition: reference('NoteDefinition', 'GroupNoteDefinition'),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    shared: boolean().about('For everybody in the practice, not the author alone'),
    sections: list(
      group({
        section: text({ max: 100 }).about('Section id within the definition'),
        type: code(NoteSectionType),
        document: json().about('Rich text'),
        text: longText().about('The same as plain text'),
        answers: list(group({ linkId: text({ max: 200 }).required(), values: list(text(), { max: 200 }) })),
      }),
      { max: 200 },
    ),
    problems: list(text({ max: 20 }), { max: 100, unique: true })
      .label('Problems that the goals are for')
      .about('ICD-10-CM codes or ranges, such as F32 or F32-F33; the goals fit every problem where empty'),
    goals: list(
      group({
        ...planItemWords,
        priority: code(GoalPriority),
        measure: longText().about('How progress is told'),
        targetValue: text(),
        frequency: planItemFrequency(),
      }),
      { max: 200, unique: 'id' },
    ).label('Goals for care plans'),
  },
  filters: {
    Text: byText('title', 'description', 'goals.title'),
    Author: byReference('author'),
    Definition: byReference('definition'),
    Service: byReference('services'),
    Status: byValue('status'),
    Shared: byValue('shared'),
    ItemKind: byValue('goals.kind'),
  },
  sorts: { name: 'title', created: 'id' },
  display: (template) => template.title,
});
export type NoteTemplate = ResourceOf<typeof NoteTemplate>;
