import type { Weekday } from '@notewell/model';
import { stored } from './stored.ts';

/**
 * Days and times for display. Records hold instants in UTC; days follow the practice's time zone.
 * Until the preferences load, the zone is the last one used in this browser, or the browser's own.
 */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const kept = stored('zone', (text) => (text && isZone(text) ? text : own));
const formats = new Map<string, Intl.DateTimeFormat>();

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** Sets the IANA time zone; the browser's own if undefined. Ignores unknown names. */
export function goByZone(name: string | undefined): void {
  const next = name || own;
  if (next === kept.get() || !isZone(next)) return;
  formats.clear();
  kept.set(next);
}
export const zoneInForce = (): string => kept.get();
/** Calls back when the time zone changes. Returns the function that unsubscribes. */
export const onZoneChange = kept.subscribe;

function format(name: string, options: Intl.DateTimeFormatOptions, timeZone = zoneInForce()): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(name, made);
  return made;
}

/** `9:30 AM` in the practice's time zone. */
export const timeOf = (instant: string): string =>
  format('time', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** The calendar day of an instant in the practice's time zone, `yyyy-MM-dd`. */
export function dayOf(instant: string | Date): string {
  const parts = format('day-parts', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Formats a calendar day as `Mar 2, 1984` and a month as `Mar 1984`. Returns other text unchanged, such as a year. */
export function dateWords(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day))
    return format('date', { year: 'numeric', month: 'short', day: 'numeric' }, 'UTC').format(noonOf(day));
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(day))
    return format('month', { year: 'numeric', month: 'short' }, 'UTC').format(noonOf(`${day}-01`));
  return day;
}
/** The calendar day of a record's date, in the practice's time zone if it has a time. Returns a year or month unchanged. */
export const calendarDay = (at: string): string => (at.includes('T') ? dayOf(at) : at);
/** The same as text: `Mar 2, 1984`, or `1984`. */
export const dayWords = (at: string): string => dateWords(calendarDay(at));
/** Day and time, for versions and signatures. */
export const momentWords = (instant: string): string => `${dateWords(dayOf(instant))}, ${timeOf(instant)}`;

/** `Saturday, November 21`. */
export const longDay = (day: string): string =>
  format('long-day', { weekday: 'long', month: 'long', day: 'numeric' }, 'UTC').format(noonOf(day));
/** `Sat 21`. */
export const shortDay = (day: string): string =>
  `${format('weekday', { weekday: 'short' }, 'UTC').format(noonOf(day))} ${Number(day.slice(8))}`;

/** `November 2026`. */
export const monthWords = (day: string): string =>
  format('long-month', { month: 'long', year: 'numeric' }, 'UTC').format(noonOf(day));

/** The day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = noonOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The first day of the week that contains the day. */
export const weekStart = (day: string, first: Weekday = 'Sunday'): string =>
  addDays(day, -((noonOf(day).getUTCDay() - weekdays.indexOf(first) + 7) % 7));

/** The last day that a date field takes: without it a field takes years of six digits. */
export const lastDay = '9999-12-31';

/** True for a day as `yyyy-MM-dd`. A date field is empty while it is typed. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The instant at which a day begins in the practice's time zone. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Applied twice, because a clock change may lie between the guess and the result.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess)).toISOString();
}

/** The moments between two days, both included. A day that is empty or not whole sets no limit. */
export const spanOfDays = (from: string, to: string): { readonly from?: string; readonly to?: string } => ({
  ...(isDay(from) && { from: startOfDay(from) }),
  ...(isDay(to) && { to: new Date(Date.parse(startOfDay(addDays(to, 1))) - 1).toISOString() }),
});

/** Minutes since the start of the day in the practice's time zone. */
export const minutesInto = (instant: string): number => {
  const local = new Date(Date.parse(instant) + offsetAt(Date.parse(instant)));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
};

/** Offset of the time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const parts = format('offset', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(instant / 1000) * 1000;
}

/** Age in whole years on a day; undefined unless the birth date is complete. */
export function ageOn(birthDate: string | undefined, day: string): number | undefined {
  if (!birthDate || !/^\d{4}-\d{2}-\d{2}/.test(birthDate)) return undefined;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const age = day.slice(5) < birthDate.slice(5, 10) ? years - 1 : years;
  return age >= 0 ? age : undefined;
}
