import type { Weekday } from '@notewell/model';
import { stored } from './stored.ts';

/**
 * Days and times as people read them. Records hold instants in UTC; a day begins and ends by the practice's time zone,
 * which is set once its preferences are known: the one of last time in this browser until then, or the browser's own.
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

/** Goes by this IANA zone from now on, by the browser's own where none is given; an unknown name is ignored. */
export function goByZone(name: string | undefined): void {
  const next = name || own;
  if (next === kept.get() || !isZone(next)) return;
  formats.clear();
  kept.set(next);
}
export const zoneInForce = (): string => kept.get();
/** Calls back whenever another zone comes into force; returns what ends it. */
export const onZoneChange = kept.subscribe;

function format(name: string, options: Intl.DateTimeFormatOptions, timeZone = zoneInForce()): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(name, made);
  return made;
}

/** `9:30 AM`, in the practice's zone. */
export const timeOf = (instant: string): string =>
  format('time', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** The calendar day an instant falls on, `yyyy-MM-dd`, in the practice's zone. */
export function dayOf(instant: string | Date): string {
  const parts = format('day-parts', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** `Mar 2, 1984`, or `Mar 1984` of a month. Takes a calendar day or month; anything else is shown as it stands, such as a year alone. */
export function dateWords(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day))
    return format('date', { year: 'numeric', month: 'short', day: 'numeric' }, 'UTC').format(noonOf(day));
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(day))
    return format('month', { year: 'numeric', month: 'short' }, 'UTC').format(noonOf(`${day}-01`));
  return day;
}
/** The day that a record names, by the practice's clock where it names a moment; less than a day as it stands. */
export const calendarDay = (at: string): string => (at.includes('T') ? dayOf(at) : at);
/** The same in words: `Mar 2, 1984`, or `1984`. */
export const dayWords = (at: string): string => dateWords(calendarDay(at));
/** Day and time, as versions and signatures show them. */
export const momentWords = (instant: string): string => `${dateWords(dayOf(instant))}, ${timeOf(instant)}`;

/** `Saturday, November 21`. */
export const longDay = (day: string): string =>
  format('long-day', { weekday: 'long', month: 'long', day: 'numeric' }, 'UTC').format(noonOf(day));
/** `Sat 21`. */
export const shortDay = (day: string): string =>
  `${format('weekday', { weekday: 'short' }, 'UTC').format(noonOf(day))} ${Number(day.slice(8))}`;

/** The day so many days after, or before where negative. */
export function addDays(day: string, days: number): string {
  const date = noonOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The first day of the week that a day is in, by the day weeks begin with. */
export const weekStart = (day: string, first: Weekday = 'Sunday'): string =>
  addDays(day, -((noonOf(day).getUTCDay() - weekdays.indexOf(first) + 7) % 7));

/** The instant at which a day begins in the practice's zone. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Twice, because the offset at the guess may be the one on the other side of a clock change.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess)).toISOString();
}

/** Minutes from the day's first moment in the practice's zone. */
export const minutesInto = (instant: string): number => {
  const local = new Date(Date.parse(instant) + offsetAt(Date.parse(instant)));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
};

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
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

/** Whole years lived on a day; undefined where the birth date is not a full date. */
export function ageOn(birthDate: string | undefined, day: string): number | undefined {
  if (!birthDate || !/^\d{4}-\d{2}-\d{2}/.test(birthDate)) return undefined;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const age = day.slice(5) < birthDate.slice(5, 10) ? years - 1 : years;
  return age >= 0 ? age : undefined;
}
