import type { Appointment } from '@notewell/model';
import { minutesInto, startOfDay } from '../../platform/dates.ts';

/** A time somebody or something is wanted for. */
export interface Span {
  /** Milliseconds since 1970; `to` is no longer part of it. */
  readonly from: number;
  readonly to: number;
}
/** Without an end an appointment is taken to last so long, in minutes. */
const usual = 50;
const minute = 60_000;
const off: ReadonlySet<string> = new Set(['cancelled', 'noshow', 'entered-in-error']);

/** Takes nobody's time. */
const isOff = ({ status, allDay }: Appointment): boolean => off.has(status) || allDay === true;

/** The instant of a day's minute, in the practice's zone. */
export function instantOf(day: string, minutes: number): number {
  const guess = Date.parse(startOfDay(day)) + minutes * minute;
  // The clock may have been changed since midnight.
  return guess + (minutes - minutesInto(new Date(guess).toISOString())) * minute;
}

/** The instant of a day and a time as fields give them, `2026-11-23` and `14:05`; NaN where either is empty or half given. */
export function givenInstant(day: string, time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return day && hours !== undefined && minutes !== undefined ? instantOf(day, hours * 60 + minutes) : Number.NaN;
}

export function spanOf({ start, end }: Appointment): Span {
  const from = Date.parse(start);
  return { from, to: end ? Date.parse(end) : from + usual * minute };
}

/** The first appointment that stands in the way: of the practitioner, or of the patient, who can be in one place only. */
export function clashOf(appointments: readonly Appointment[], span: Span): Appointment | undefined {
  return appointments
    .filter((appointment) => !isOff(appointment))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .find((each) => spanOf(each).from < span.to && span.from < spanOf(each).to);
}

/** The first free time from there on that is as long; nothing where it would begin more than half a day later. */
export function freeFrom(appointments: readonly Appointment[], span: Span): Span | undefined {
  let at = span;
  for (let clash = clashOf(appointments, at); clash; clash = clashOf(appointments, at)) {
    const from = Math.ceil(spanOf(clash).to / (5 * minute)) * 5 * minute;
    at = { from, to: from + (span.to - span.from) };
    if (from - span.from > 12 * 60 * minute) return undefined;
  }
  return at;
}

/** Of one calendar: the visits that share their time with another, each with the first that it shares it with. */
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
