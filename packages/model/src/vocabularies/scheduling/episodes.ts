import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 episode-of-care-status. */
export const EpisodeStatus = enumeration('EpisodeStatus', [
  'Planned',
  'Waitlist',
  'Active',
  'OnHold',
  'Finished',
  'Cancelled',
  'EnteredInError',
]);
export type EpisodeStatus = MemberOf<typeof EpisodeStatus>;

/** FHIR R4 diagnosis-role. */
export const DiagnosisUse = enumeration('DiagnosisUse', ['Admission', 'Discharge', 'ChiefComplaint', 'Comorbidity', 'Billing']);
export type DiagnosisUse = MemberOf<typeof DiagnosisUse>;
