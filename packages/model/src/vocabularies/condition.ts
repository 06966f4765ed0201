import { enumeration } from '../kernel/enumeration.ts';

/** Spec section 3. */
export const Refutation = enumeration('Refutation', ['Confirmed', 'Refuted']);
/** FHIR R4 condition-clinical. */
export const ConditionClinicalStatus = enumeration('ConditionClinicalStatus', [
  'Active',
  'Recurrence',
  'Relapse',
  'Inactive',
  'Remission',
  'Resolved',
]);
/** FHIR R4 condition-category, with the chart's long-term problems apart from one visit's diagnoses. */
export const ConditionCategory = enumeration('ConditionCategory', ['ProblemListItem', 'EncounterDiagnosis', 'HealthConcern']);
/** FHIR R4 condition-severity. */
export const ConditionSeverity = enumeration('ConditionSeverity', ['Mild', 'Moderate', 'Severe']);
