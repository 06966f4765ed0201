import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Notes and their sections, spec section 3. */

export const NoteStatus = enumeration('NoteStatus', ['Final', 'Preliminary', 'Amended', 'EnteredInError']);
export type NoteStatus = MemberOf<typeof NoteStatus>;

export const NoteKind = enumeration('NoteKind', [
  'Note',
  'DocumentationNote',
  'AssessmentNote',
  'ScribeSession',
  'GroupNote',
  'MultiServiceNote',
]);
export type NoteKind = MemberOf<typeof NoteKind>;

export const NoteComposition = enumeration('NoteComposition', ['Individual', 'Group', 'MultiService']);
export type NoteComposition = MemberOf<typeof NoteComposition>;

export const NoteDefinitionKind = enumeration('NoteDefinitionKind', ['Individual', 'Group', 'MultiService']);
export type NoteDefinitionKind = MemberOf<typeof NoteDefinitionKind>;

export const NoteFormSectionKind = enumeration('NoteFormSectionKind', [
  'Text',
  'Diagnosis',
  'Form',
  'GoalsObjectives',
  'SessionTime',
  'CustomDropdown',
  'ItineraryTopics',
  'ClinicalQualityIndicator',
  'AddOn',
  'EvidenceBasedPractices',
  'GoalTracking',
  'Problems',
]);
export type NoteFormSectionKind = MemberOf<typeof NoteFormSectionKind>;

export const NoteDefinitionSectionKind = enumeration('NoteDefinitionSectionKind', [
  'Form',
  'Narrative',
  'Subform',
  'Import',
  'Assessment',
]);
export type NoteDefinitionSectionKind = MemberOf<typeof NoteDefinitionSectionKind>;

export const NoteSectionType = enumeration('NoteSectionType', [
  'assessment',
  'chief complaint',
  'family history',
  'generic',
  'goals',
  'health history',
  'instructions',
  'interventions',
  'medications',
  'objective',
  'orders',
  'physical exam',
  'plan',
  'results',
  'review of systems',
  'subjective',
  'superbill',
  'vitals',
]);
export type NoteSectionType = MemberOf<typeof NoteSectionType>;

export const DiagnosisHandling = enumeration('DiagnosisHandling', ['PrimaryHandling', 'IncludeAllDiagnoses', 'RestrictToOne']);
export type DiagnosisHandling = MemberOf<typeof DiagnosisHandling>;

/** Purpose of an unfinished text for a note or for its author. */
export const NoteDraftPurpose = enumeration('NoteDraftPurpose', [
  'Amendment',
  'Addendum',
  'SendBack',
  'EnteredInError',
  'AlertAction',
]);
export type NoteDraftPurpose = MemberOf<typeof NoteDraftPurpose>;

export const ScribeNoteFormat = enumeration('ScribeNoteFormat', [
  'BIRP',
  'DAP',
  'GIRPP',
  'SIRP',
  'behavioural SOAP',
  'HP',
  'physical SOAP',
]);
export type ScribeNoteFormat = MemberOf<typeof ScribeNoteFormat>;

/** Every kind of section in a note: those of the form builder and those of the definition. */
export const NoteSectionKind = enumeration('NoteSectionKind', [
  ...NoteFormSectionKind.values,
  'Narrative',
  'Subform',
  'Import',
  'Assessment',
]);
export type NoteSectionKind = MemberOf<typeof NoteSectionKind>;
