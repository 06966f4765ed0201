import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 consent-state-codes. */
export const ConsentStatus = enumeration('ConsentStatus', [
  'Draft',
  'Proposed',
  'Active',
  'Rejected',
  'Inactive',
  'EnteredInError',
]);
export type ConsentStatus = MemberOf<typeof ConsentStatus>;

/** FHIR R4 consentscope, with the recording that an ambient scribe needs. */
export const ConsentScope = enumeration('ConsentScope', [
  'Treatment',
  'PatientPrivacy',
  'Research',
  'AdvanceDirective',
  'ReleaseOfInformation',
  'Telehealth',
  'AmbientListening',
  'Financial',
  'Photography',
]);
export type ConsentScope = MemberOf<typeof ConsentScope>;

/** FHIR R4 consent-provision-type. */
export const ConsentDecision = enumeration('ConsentDecision', ['Permit', 'Deny']);
export type ConsentDecision = MemberOf<typeof ConsentDecision>;
