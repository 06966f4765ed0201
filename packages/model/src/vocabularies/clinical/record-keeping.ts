import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Active or inactive for people, places and offers; an inactive one stays readable. */
export const ActiveStatus = enumeration('ActiveStatus', ['Active', 'Inactive']);
export type ActiveStatus = MemberOf<typeof ActiveStatus>;

/** Prominence of an alert on a chart. */
export const AlertSeverity = enumeration('AlertSeverity', ['Information', 'Caution', 'Critical']);
export type AlertSeverity = MemberOf<typeof AlertSeverity>;

/** FHIR R4 group-type and actual, as a practice uses groups. */
export const GroupKind = enumeration('GroupKind', ['Therapy', 'Psychoeducation', 'Support', 'Skills', 'Family', 'Cohort']);
export type GroupKind = MemberOf<typeof GroupKind>;

/** FHIR R4 organization-type, as far as a clinic uses it; insurers have spec section 3's OrganizationType. */
export const OrganizationRole = enumeration('OrganizationRole', [
  'Provider',
  'Department',
  'Team',
  'InsuranceCompany',
  'Government',
  'School',
  'Court',
  'Employer',
  'Community',
  'Pharmacy',
  'Laboratory',
  'Other',
]);
export type OrganizationRole = MemberOf<typeof OrganizationRole>;

/** FHIR R4 location-mode and -status. */
export const LocationStatus = enumeration('LocationStatus', ['Active', 'Suspended', 'Inactive']);
export type LocationStatus = MemberOf<typeof LocationStatus>;

/** FHIR R4 link assurance: confidence that two records are one person. */
export const IdentityAssurance = enumeration('IdentityAssurance', ['Level1', 'Level2', 'Level3', 'Level4']);
export type IdentityAssurance = MemberOf<typeof IdentityAssurance>;
