import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 participationstatus. */
export const AttendeeResponse = enumeration('AttendeeResponse', ['Accepted', 'Declined', 'Tentative', 'NeedsAction']);
export type AttendeeResponse = MemberOf<typeof AttendeeResponse>;

/** FHIR R4 request-priority in schedulers' terms. */
export const AppointmentPriority = enumeration('AppointmentPriority', ['Routine', 'Urgent', 'Emergency']);
export type AppointmentPriority = MemberOf<typeof AppointmentPriority>;
