import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* People and organizations, spec section 3. */

export const ContactPointSystem = enumeration('ContactPointSystem', ['Phone', 'Email']);
export type ContactPointSystem = MemberOf<typeof ContactPointSystem>;

export const ContactUse = enumeration('ContactUse', ['Home', 'Work', 'Mobile', 'Temp']);
export type ContactUse = MemberOf<typeof ContactUse>;

export const AdministrativeGender = enumeration('AdministrativeGender', ['Female', 'Male']);
export type AdministrativeGender = MemberOf<typeof AdministrativeGender>;

export const Sex = enumeration('Sex', ['Male', 'Female', 'Other', 'Unknown']);
export type Sex = MemberOf<typeof Sex>;

export const GrammaticalGender = enumeration('GrammaticalGender', ['Masculine', 'Feminine', 'Neutral']);
export type GrammaticalGender = MemberOf<typeof GrammaticalGender>;

export const NameUse = enumeration('NameUse', ['Nickname', 'Preferred']);
export type NameUse = MemberOf<typeof NameUse>;

export const OrganizationType = enumeration('OrganizationType', ['InsuranceCompany']);
export type OrganizationType = MemberOf<typeof OrganizationType>;

export const PatientPopulationLevel = enumeration('PatientPopulationLevel', ['All', 'CareTeam', 'Program']);
export type PatientPopulationLevel = MemberOf<typeof PatientPopulationLevel>;
