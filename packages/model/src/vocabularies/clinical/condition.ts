import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Spec section 3. */
export const Refutation = enumeration('Refutation', ['Confirmed', 'Refuted']);
export type Refutation = MemberOf<typeof Refutation>;
/** FHIR R4 condition-clinical. */
export const ConditionClinicalStatus = enumeration('ConditionClinicalStatus', [
  'Active',
  'Recurrence',
  'Relapse',
  'Inactive',
  'Remission',
  'Resolved',
]);
export type ConditionClinicalStatus = MemberOf<typeof ConditionClinicalStatus>;
/** FHIR R4 condition-category, with the chart's long-term problems apart from one visit's diagnoses. */
export const ConditionCategory = enumeration('ConditionCategory', ['ProblemListItem', 'EncounterDiagnosis', 'HealthConcern']);
export type ConditionCategory = MemberOf<typeof ConditionCategory>;
/** FHIR R4 condition-severity. */
export const ConditionSeverity = enumeration('ConditionSeverity', ['Mild', 'Moderate', 'Severe']);
export type ConditionSeverity = MemberOf<typeof ConditionSeverity>;
