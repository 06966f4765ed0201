import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 observation-status. */
export const ObservationStatus = enumeration('ObservationStatus', [
  'Registered',
  'Preliminary',
  'Final',
  'Amended',
  'Corrected',
  'Cancelled',
  'EnteredInError',
  'Unknown',
]);
export type ObservationStatus = MemberOf<typeof ObservationStatus>;

/** FHIR R4 observation-category, with the immunizations that have no type of their own. */
export const ObservationCategory = enumeration('ObservationCategory', [
  'SocialHistory',
  'VitalSigns',
  'Imaging',
  'Laboratory',
  'Procedure',
  'Immunization',
  'Survey',
  'Exam',
  'Therapy',
  'Activity',
  'Functional',
]);
export type ObservationCategory = MemberOf<typeof ObservationCategory>;

/** HL7 v3 ObservationInterpretation, limited to those of use on a chart. */
export const ObservationInterpretation = enumeration('ObservationInterpretation', [
  'CriticalLow',
  'Low',
  'Normal',
  'High',
  'CriticalHigh',
  'Abnormal',
  'Positive',
  'Negative',
  'Indeterminate',
]);
export type ObservationInterpretation = MemberOf<typeof ObservationInterpretation>;

/** HL7 data-absent-reason. */
export const DataAbsentReason = enumeration('DataAbsentReason', [
  'Unknown',
  'AskedUnknown',
  'AskedDeclined',
  'NotAsked',
  'NotApplicable',
  'NotPerformed',
  'Masked',
  'Error',
]);
export type DataAbsentReason = MemberOf<typeof DataAbsentReason>;
