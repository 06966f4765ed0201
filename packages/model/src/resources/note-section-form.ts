import { boolean, code, type FieldValue, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import {
  DiagnosisHandling,
  DurationMode,
  Layout,
  NoteFormSectionKind,
  NoteSectionType,
  PrefillSource,
  Presence,
} from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

const element = group({
  id: text({ max: 100 }).required().about('Stable within the form'),
  kind: code(NoteFormSectionKind).required(),
  title: text({ max: 300 }),
  help: longText(),
  placeholder: text(),
  form: reference('Form', 'Questionnaire', 'NoteSectionForm').about('For kind Form'),
  presence: code(Presence),
  required: boolean(),
  displayWhen: ruleConditions(),
  importFrom: code(PrefillSource),
  diagnosisHandling: code(DiagnosisHandling).about('For kind Diagnosis'),
  durationMode: code(DurationMode).about('For kind SessionTime'),
  allowedDurations: list(integer({ positive: true }), { max: 200 }).about('Minutes, for kind SessionTime'),
  options: list(text(), { max: 1_000 }).about('For kind CustomDropdown'),
  multiple: boolean().about('More than one option may be chosen'),
  itinerary: reference('Itinerary').about('For kind ItineraryTopics'),
  minLength: integer({ min: 0 }),
  maxLength: integer({ positive: true }),
});

export const NoteSectionForm = defineResource({
  type: 'NoteSectionForm',
  collection: 'noteSectionForms',
  labels: ['Section form', 'Section forms'],
  about: 'A section that note definitions share: text, diagnosis, session time, forms and the rest, in order.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    type: code(NoteSectionType),
    layout: code(Layout),
    elements: list(element, { max: 200, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
  },
  filters: {
    Text: byText('title', 'description'),
    Type: byValue('type'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Form: byReference('elements.form'),
    Program: byReference('programs'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (form) => form.title,
});
export type NoteSectionForm = ResourceOf<typeof NoteSectionForm>;
export type NoteSectionFormElement = FieldValue<typeof element>;
