import { type Appointment, durationBetween, durationToMilliseconds, isDuration } from '@notewell/model';
import { hasNoTime } from './wishes.ts';

/** Longest appointment that a person books, in milliseconds. Imports may bring longer ones. */
export const maxAppointmentLength = 7 * 86_400_000;

/** Longest duration that gives an appointment its end, in milliseconds. */
const maxDuration = 366 * 86_400_000;

type Timed = Pick<Appointment, 'start' | 'end' | 'duration'>;

/** The end of an appointment, by its duration where none is given; undefined if neither says. */
export function endOf({ start, end, duration }: Timed): string | undefined {
  if (end !== undefined || !isDuration(duration)) return end;
  const length = durationToMilliseconds(duration);
  return length > 0 && length <= maxDuration ? new Date(Date.parse(start) + length).toISOString() : undefined;
}

const isSameTime = (a: Timed, b: Timed): boolean =>
  Date.parse(a.start) === Date.parse(b.start) && Date.parse(a.end ?? a.start) === Date.parse(b.end ?? b.start);

/** Returns an appointment whose end and duration agree: by its times, unless a write changes the duration alone. */
export function withLength(after: Appointment, before?: Appointment): Appointment {
  const { start, duration, allDay } = after;
  if (duration === undefined || allDay === true || hasNoTime(after)) return after;
  const isLonger = before !== undefined && duration !== before.duration && isSameTime(before, after);
  const end = (isLonger ? endOf({ start, duration }) : undefined) ?? endOf(after);
  if (end === undefined) return after;
  const between = durationBetween(start, end);
  const isSame = isDuration(duration) && durationToMilliseconds(duration) === durationToMilliseconds(between);
  return { ...after, end, duration: isSame ? duration : between };
}

/** True for an appointment that is too long for a person to book. */
export function isOverlong({ start, end, duration }: Timed): boolean {
  const length =
    end !== undefined ? Date.parse(end) - Date.parse(start) : isDuration(duration) ? durationToMilliseconds(duration) : 0;
  return length > maxAppointmentLength;
}
