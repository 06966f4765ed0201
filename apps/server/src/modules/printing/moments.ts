import { addDays, dayIn, durationToMinutes, isDuration, isTimeZone } from '@notewell/model';

/** How printed days and times read: in the practice's zone and language, by the 24-hour clock where it prefers that. */
export interface Clock {
  readonly timeZone: string;
  readonly locale: string;
  readonly military: boolean;
}

export function clockOf(preferences: {
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
  readonly militaryTimeInPrintouts?: boolean | undefined;
}): Clock {
  const zone = preferences.timeZone ?? 'UTC';
  return {
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    locale: localeOf(preferences.locale),
    military: preferences.militaryTimeInPrintouts === true,
  };
}
function localeOf(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale ?? 'en-US')[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/** Formats a calendar day. A partial date, such as a year alone, is printed unchanged. */
export function printedDay(day: string, { locale }: Clock): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}
export function printedTime(instant: string, { timeZone, locale, military }: Clock): string {
  const options = military
    ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
    : ({ hour: 'numeric', minute: '2-digit' } as const);
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant)).replaceAll('\u202f', ' ');
}
export const printedMoment = (instant: string, clock: Clock): string =>
  `${printedDay(dayIn(instant, clock.timeZone), clock)}, ${printedTime(instant, clock)}`;

/** Formats a period. The day is repeated only if the end is on another day. */
export function printedSpan(start: string | undefined, end: string | undefined, clock: Clock): string | undefined {
  if (!start) return end ? `until ${printedTime(end, clock)}` : undefined;
  if (!end) return `from ${printedTime(start, clock)}`;
  const [from, to] = [dayIn(start, clock.timeZone), dayIn(end, clock.timeZone)];
  const next = to === from ? '' : to === addDays(from, 1) ? ' on the next day' : ` on ${printedDay(to, clock)}`;
  return `${printedTime(start, clock)} to ${printedTime(end, clock)}${next}`;
}

/** `1 h 30 min` of `01:30:00`. */
export function printedLength(duration: string | undefined): string | undefined {
  if (!isDuration(duration)) return undefined;
  const minutes = Math.round(durationToMinutes(duration));
  const hours = Math.trunc(minutes / 60);
  return [hours ? `${hours} h` : '', minutes % 60 || !hours ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
