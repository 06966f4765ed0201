import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 participationstatus. */
export const AttendeeResponse = enumeration('AttendeeResponse', ['Accepted', 'Declined', 'Tentative', 'NeedsAction']);
export type AttendeeResponse = MemberOf<typeof AttendeeResponse>;

/** FHIR R4 request-priority in schedulers' terms. */
export const AppointmentPriority = enumeration('AppointmentPriority', ['Routine', 'Urgent', 'Emergency']);
export type AppointmentPriority = MemberOf<typeof AppointmentPriority>;

/** How an offer of the waitlist ended. */
export const OfferAnswer = enumeration('OfferAnswer', ['Accepted', 'Declined', 'Expired', 'Withdrawn']);
export type OfferAnswer = MemberOf<typeof OfferAnswer>;

/** Use that a practice makes of a time that becomes free. */
export const WaitlistMode = enumeration('WaitlistMode', ['Off', 'Offer', 'Fill']);
export type WaitlistMode = MemberOf<typeof WaitlistMode>;
