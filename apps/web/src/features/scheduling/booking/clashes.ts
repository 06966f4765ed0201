import type { Appointment } from '@notewell/model';
import { isOff, type Span, spanOf } from '@notewell/rules/scheduling';
import { isDay, minutesInto, startOfDay } from '../../../platform/dates.ts';

const minute = 60_000;

/** The instant of a minute of a day in the practice's time zone. */
export function instantOf(day: string, minutes: number): number {
  const guess = Date.parse(startOfDay(day)) + minutes * minute;
  // Corrects for a clock change since midnight.
  return guess + (minutes - minutesInto(new Date(guess).toISOString())) * minute;
}

/** The instant of a date and a time field, `2026-11-23` and `14:05`. NaN if either is empty or incomplete. */
export function givenInstant(day: string, time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return isDay(day) && hours !== undefined && minutes !== undefined ? instantOf(day, hours * 60 + minutes) : Number.NaN;
}

/** The first conflicting appointment of the practitioner or the patient, who can be in one place only. */
export function clashOf(appointments: readonly Appointment[], span: Span): Appointment | undefined {
  return appointments
    .filter((appointment) => !isOff(appointment))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .find((each) => spanOf(each).from < span.to && span.from < spanOf(each).to);
}

/** The first free span of that length. Undefined if it would begin more than half a day later. */
export function freeFrom(appointments: readonly Appointment[], span: Span): Span | undefined {
  let at = span;
  for (let clash = clashOf(appointments, at); clash; clash = clashOf(appointments, at)) {
    const from = Math.ceil(spanOf(clash).to / (5 * minute)) * 5 * minute;
    at = { from, to: from + (span.to - span.from) };
    if (from - span.from > 12 * 60 * minute) return undefined;
  }
  return at;
}

/** Overlapping visits of one calendar, each with the first one it overlaps. */
export function doubleBooked(appointments: readonly Appointment[]): ReadonlyMap<Appointment, Appointment> {
  return new Map(
    appointments.flatMap((each) => {
      if (isOff(each)) return [];
      const other = clashOf(
        appointments.filter((one) => one !== each),
        spanOf(each),
      );
      return other ? [[each, other] as const] : [];
    }),
  );
}
