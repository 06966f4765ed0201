import { boolean, code, type FieldValue, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import {
  DefinitionCategory,
  DiagnosisHandling,
  DurationMode,
  NoteDefinitionKind,
  NoteDefinitionSectionKind,
  NoteFormSectionKind,
  NoteKind,
  NoteSectionType,
  PrefillSource,
  Presence,
  RuleSeverity,
  VisitStatus,
} from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { noteRuleName, noteRuleParameters } from './parts/note-rules.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

const section = group({
  id: text({ max: 100 }).required().about('Stable within the definition; a note’s section names it'),
  kind: code(NoteDefinitionSectionKind).required(),
  content: code(NoteFormSectionKind).about('What a section that is not a form holds'),
  type: code(NoteSectionType),
  title: text({ max: 300 }).required(),
  help: longText(),
  placeholder: text(),
  form: reference('NoteSectionForm', 'Form', 'Questionnaire'),
  presence: code(Presence),
  required: boolean(),
  displayWhen: ruleConditions(),
  importFrom: code(PrefillSource),
  importSection: text({ max: 100 }).about('Empty: the same section'),
  diagnosisHandling: code(DiagnosisHandling),
  durationMode: code(DurationMode),
  allowedDurations: list(integer({ positive: true }), { max: 200 }).about('Minutes'),
  options: list(text(), { max: 1_000 }).about('Choices of a custom dropdown'),
  minLength: integer({ min: 0 }).about('Characters'),
  maxLength: integer({ positive: true }).about('Characters'),
  individual: boolean().about('In a group note: written for each member, not once for all'),
});

const rule = group({
  rule: noteRuleName().required(),
  severity: code(RuleSeverity).required(),
  noteRule: reference('NoteRule').about('Where the rule is one the practice made itself'),
  parameters: noteRuleParameters(),
  message: text().about('In place of the rule’s own sentence'),
  loweredBecause: longText().about('Why the practice lets a note be signed over it. Each signer then gives a reason too'),
});

export const NoteDefinition = defineResource({
  type: 'NoteDefinition',
  collection: 'noteDefinitions',
  labels: ['Note type', 'Note types'],
  about: 'What a kind of note is made of: its sections, its rules, who signs; a note keeps the version it was written with.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    kind: code(NoteDefinitionKind)
      .required()
      .label('Kind of note')
      .about('Of one person, of a group, or of several services in one visit'),
    category: code(DefinitionCategory).required().label('Listed under'),
    noteKind: code(NoteKind).label('Marked in reports as').about('Empty: by what it is written for'),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' })
      .label('Offered for these services')
      .about('None chosen: for every service'),
    programs: list(reference('Program'), { max: 500, unique: 'id' })
      .label('Offered in these programs')
      .about('None chosen: in every program'),
    locations: list(reference('Location'), { max: 500, unique: 'id' })
      .label('Offered at these places')
      .about('None chosen: at every place'),
    visitStatus: list(code(VisitStatus), { max: 3, unique: true })
      .label('Visits it may document')
      .about('Those to which somebody came, did not come, or that were cancelled. None ticked: any'),
    sections: list(section, { max: 200, unique: 'id' }),
    rules: list(rule, { max: 200 }),
    signatureConfiguration: reference('SignatureConfiguration'),
    billable: boolean().label('Is billed'),
    allowFromAppointment: boolean().label('May be begun from an appointment'),
    allowWithoutEncounter: boolean()
      .label('May be signed without a visit')
      .about('Off: signed only with its visit. Types made before this choice ask for none'),
    placeOfService: code(Presence).about('Empty: as the settings of the practice say'),
    incompleteSigning: group({ reason: longText().required() }).about(
      'Lets a note be signed with required parts missing, each time with a reason. Say here why the practice allows it',
    ),
  },
  filters: {
    Text: byText('title', 'description'),
    Kind: byValue('kind'),
    Category: byValue('category'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Service: byReference('services'),
    Program: byReference('programs'),
    Location: byReference('locations'),
    Form: byReference('sections.form'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (definition) => definition.title,
});
export type NoteDefinition = ResourceOf<typeof NoteDefinition>;
export type NoteDefinitionSection = FieldValue<typeof section>;
export type NoteDefinitionRule = FieldValue<typeof rule>;
