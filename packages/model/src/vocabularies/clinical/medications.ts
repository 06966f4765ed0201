import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 medicationrequest-status and medication-statement-status together. */
export const MedicationStatus = enumeration('MedicationStatus', [
  'Draft',
  'Active',
  'OnHold',
  'Completed',
  'Stopped',
  'Cancelled',
  'NotTaken',
  'EnteredInError',
  'Unknown',
]);
export type MedicationStatus = MemberOf<typeof MedicationStatus>;

/** FHIR R4 medicationrequest-intent, and medicines that a patient reports taking. */
export const MedicationIntent = enumeration('MedicationIntent', ['Reported', 'Proposal', 'Plan', 'Order']);
export type MedicationIntent = MemberOf<typeof MedicationIntent>;

/** FHIR R4 medicationrequest-category. */
export const MedicationCategory = enumeration('MedicationCategory', ['Inpatient', 'Outpatient', 'Community', 'Discharge']);
export type MedicationCategory = MemberOf<typeof MedicationCategory>;

/** FHIR R4 request-priority. */
export const MedicationPriority = enumeration('MedicationPriority', ['Routine', 'Urgent', 'Asap', 'Stat']);
export type MedicationPriority = MemberOf<typeof MedicationPriority>;

/** Schedules of the United States Controlled Substances Act. */
export const ControlledSchedule = enumeration('ControlledSchedule', ['II', 'III', 'IV', 'V']);
export type ControlledSchedule = MemberOf<typeof ControlledSchedule>;
