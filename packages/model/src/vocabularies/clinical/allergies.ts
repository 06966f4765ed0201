import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 allergy-intolerance-type. */
export const AllergyKind = enumeration('AllergyKind', ['Allergy', 'Intolerance']);
export type AllergyKind = MemberOf<typeof AllergyKind>;

/** FHIR R4 allergy-intolerance-category. */
export const AllergyCategory = enumeration('AllergyCategory', ['Food', 'Medication', 'Environment', 'Biologic']);
export type AllergyCategory = MemberOf<typeof AllergyCategory>;

/** FHIR R4 allergy-intolerance-criticality. */
export const AllergyCriticality = enumeration('AllergyCriticality', ['Low', 'High', 'UnableToAssess']);
export type AllergyCriticality = MemberOf<typeof AllergyCriticality>;

/** FHIR R4 allergyintolerance-clinical. */
export const AllergyClinicalStatus = enumeration('AllergyClinicalStatus', ['Active', 'Inactive', 'Resolved']);
export type AllergyClinicalStatus = MemberOf<typeof AllergyClinicalStatus>;

/** FHIR R4 allergyintolerance-verification. */
export const AllergyVerification = enumeration('AllergyVerification', [
  'Unconfirmed',
  'Presumed',
  'Confirmed',
  'Refuted',
  'EnteredInError',
]);
export type AllergyVerification = MemberOf<typeof AllergyVerification>;

/** FHIR R4 reaction-event-severity. */
export const ReactionSeverity = enumeration('ReactionSeverity', ['Mild', 'Moderate', 'Severe']);
export type ReactionSeverity = MemberOf<typeof ReactionSeverity>;
