import type { Appointment, AppointmentStatus } from '@notewell/model';

const hour = 3_600_000;
/** Milliseconds by which a device's clock may be ahead. */
const clockSlack = 5 * 60_000;
/** Hours before the start from which a status can be true. Somebody comes early on the day, and misses what has begun. */
const earliest: { readonly [S in AppointmentStatus]?: number } = { 'checked-in': 24, arrived: 24, fulfilled: 24, noshow: 0 };

type Attendee = NonNullable<Appointment['attendees']>[number];
/** The status of an appointment that somebody's attendance amounts to; undefined if it says nothing yet. */
const amountsTo = ({ status, checkedIn }: Pick<Attendee, 'status' | 'checkedIn'>): AppointmentStatus | undefined =>
  status === 'NoShow' ? 'noshow' : status === 'Show' || checkedIn !== undefined ? 'checked-in' : undefined;

/** The reason against an attendance that cannot be true yet; undefined if it can. Cancelling ahead is not attendance. */
export function attendanceTooEarly(
  { start }: Pick<Appointment, 'start'>,
  attendee: Pick<Attendee, 'status' | 'checkedIn'>,
  now: number,
): string | undefined {
  const status = amountsTo(attendee);
  const early = status && tooEarly({ status, start }, now);
  if (early) return early;
  return attendee.checkedIn !== undefined && Date.parse(attendee.checkedIn) > now + clockSlack
    ? 'This check-in is in the future. Correct its time.'
    : undefined;
}

/** The reason against attendance that a write changes, or moves to another time, and that cannot be true yet. */
export function newAttendanceTooEarly(before: Appointment | undefined, after: Appointment, now: number): string | undefined {
  const known = new Map((before?.attendees ?? []).map((one) => [one.subject.id, one]));
  for (const one of after.attendees ?? []) {
    const was = known.get(one.subject.id);
    if (before?.start === after.start && was?.status === one.status && was?.checkedIn === one.checkedIn) continue;
    const early = attendanceTooEarly(after, one, now);
    if (early === undefined) continue;
    const isMoved = before !== undefined && before.start !== after.start;
    return isMoved ? 'Somebody is recorded as here, or as missing. Cancel this appointment and book another one.' : early;
  }
  return undefined;
}

/** The reason against a status that cannot be true yet; undefined if it can. */
export function tooEarly({ status, start }: Pick<Appointment, 'status' | 'start'>, now: number): string | undefined {
  const hours = earliest[status];
  if (hours === undefined || Date.parse(start) - hours * hour <= now) return undefined;
  return status === 'noshow'
    ? 'This appointment has not begun. Cancel it instead.'
    : 'This appointment is on another day. Move it, or book another one.';
}
