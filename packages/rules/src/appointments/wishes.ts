import type { Appointment } from '@notewell/model';

export type Offer = NonNullable<Appointment['offers']>[number];

/** The offer that somebody on the waitlist has not answered. */
export const openOfferOf = ({ offers = [] }: Pick<Appointment, 'offers'>): Offer | undefined =>
  offers.find(({ answer }) => answer === undefined);

/** True for somebody who waits for a time, or asks for one and leaves it to the staff. Their start is no time of a visit. */
export const hasNoTime = ({ status, wish }: Pick<Appointment, 'status' | 'wish'>): boolean =>
  status === 'waitlist' || (status === 'proposed' && wish !== undefined);

/** True if the family may withdraw it: the wish of one patient, or a request that the family made. Others are the staff's. */
export const mayWithdraw = ({ status, wish, statusBy, attendees = [] }: Appointment): boolean =>
  wish !== undefined &&
  attendees.filter(({ subject }) => subject.resourceType === 'Patient').length === 1 &&
  (status === 'waitlist' || (status === 'proposed' && (statusBy?.resourceType ?? 'Practitioner') !== 'Practitioner'));

const urgency = { Emergency: 0, Urgent: 1, Routine: 2 } as const;
/** The order of the waitlist: more urgent ones first, then those who wait longer. */
export const inWaitingOrder = (a: Appointment, b: Appointment): number =>
  urgency[a.priority ?? 'Routine'] - urgency[b.priority ?? 'Routine'] ||
  (a.created ?? '').localeCompare(b.created ?? '') ||
  (a.id ?? '').localeCompare(b.id ?? '');
