import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Services and programs, spec section 3. */

export const ServiceTypeFlag = enumeration('ServiceTypeFlag', ['Billable', 'SupportsGroups', 'RequireUnits']);
export type ServiceTypeFlag = MemberOf<typeof ServiceTypeFlag>;

export const EnrollmentStatus = enumeration('EnrollmentStatus', ['Active', 'Completed', 'Cancelled']);
export type EnrollmentStatus = MemberOf<typeof EnrollmentStatus>;

export const EnrollmentKind = enumeration('EnrollmentKind', ['Admission', 'Billing']);
export type EnrollmentKind = MemberOf<typeof EnrollmentKind>;
