import type { Appointment, Weekday } from '@notewell/model';
import { addDays, instantOf, localTimeOf, weekdayOf } from '@notewell/model/values';
import { RRuleTemporal } from 'rrule-temporal';

/** The pattern of a series, as each of its appointments holds it. */
export type SeriesRule = Omit<NonNullable<Appointment['recurrence']>, 'occurrence'>;

/** The local start from which a series is counted. */
export interface SeriesStart {
  /** `yyyy-MM-dd` */
  readonly day: string;
  /** `HH:mm:ss` */
  readonly time: string;
}

/** A series has at most this many occurrences. */
export const maxOccurrences = 1_000;

const codes = {
  Monday: 'MO',
  Tuesday: 'TU',
  Wednesday: 'WE',
  Thursday: 'TH',
  Friday: 'FR',
  Saturday: 'SA',
  Sunday: 'SU',
} as const satisfies Record<Weekday, string>;
/** Weekdays in the order of `weekdayOf`. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const weekdayName = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'Sunday';

const dayOf = (day: string): number => Number(day.slice(8));
const monthOf = (day: string): number => Number(day.slice(5, 7));

/** A day of the month, or the last day of a month that is shorter. */
function monthDay(day: number): string {
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** The nth of these weekdays in a month. Without a number, the week of the first day; the fifth is the last. */
function nthWeekdays({ weekdays: named = [], weekOfMonth }: SeriesRule, first: string): string {
  const week = weekOfMonth ?? Math.ceil(dayOf(first) / 7);
  return `BYDAY=${named.map((name) => `${week === 5 ? -1 : week}${codes[name]}`).join(',')}`;
}

const parts = {
  Daily: () => 'FREQ=DAILY',
  // Weeks begin on Monday, so that every second week does not depend on a setting that may change.
  Weekly: ({ weekdays: named }, first) =>
    `FREQ=WEEKLY;WKST=MO;BYDAY=${(named?.length ? named : [weekdayName(first)]).map((name) => codes[name]).join(',')}`,
  Monthly: (rule, first) =>
    `FREQ=MONTHLY;${rule.weekdays?.length ? nthWeekdays(rule, first) : monthDay(rule.dayOfMonth ?? dayOf(first))}`,
  Annually: (rule, first) =>
    `FREQ=YEARLY;BYMONTH=${monthOf(first)};${rule.weekdays?.length ? nthWeekdays(rule, first) : monthDay(rule.dayOfMonth ?? dayOf(first))}`,
} as const satisfies Record<SeriesRule['kind'], (rule: SeriesRule, first: string) => string>;

/** The rule as an RFC 5545 RRULE value, such as `FREQ=WEEKLY;WKST=MO;BYDAY=MO;INTERVAL=2;COUNT=10`. */
export function ruleText(rule: SeriesRule, first: string): string {
  const { kind, interval = 1, count, until } = rule;
  const limits = [
    count === undefined ? '' : `;COUNT=${count}`,
    until === undefined ? '' : `;UNTIL=${until.replaceAll('-', '')}T000000Z`,
  ];
  return `${parts[kind](rule, first)};INTERVAL=${interval}${limits.join('')}`;
}

/**
 * Local days of a series from `first` on, in order. As in RFC 5545, `count` includes the exceptions. A rule with neither
 * count nor end stops at `maxOccurrences`.
 */
export function daysOf(rule: SeriesRule, first: string): string[] {
  const { until, ...endless } = rule;
  const { count, exceptions = [] } = rule;
  // The library takes one limit: the end is applied here where both are given.
  const text = `DTSTART;TZID=UTC:${first.replaceAll('-', '')}T000000\nRRULE:${ruleText(count === undefined ? rule : endless, first)}`;
  const left = new Set(exceptions);
  return new RRuleTemporal({ rruleString: text })
    .all((at, index) => index < maxOccurrences && (until === undefined || at.toPlainDate().toString() <= until))
    .map((at) => at.toPlainDate().toString())
    .filter((day) => !left.has(day));
}

/** A series that is booked has at most a year of days, and a few years. */
export const mostInSeries = 366;
const mostYears = 10;
export const seriesLimit = `A series has at most ${mostInSeries} visits and ${mostYears} years.`;

/** True for a rule with more visits or years than a series may have. It must have a count or an end. */
export function isTooLong(rule: SeriesRule, first: string): boolean {
  const { count = 0, until, exceptions = [] } = rule;
  const last = `${Number(first.slice(0, 4)) + mostYears}${first.slice(4)}`;
  const days = daysOf({ ...rule, until: until !== undefined && until < last ? until : last }, first);
  const isCut = until === undefined ? days.length + exceptions.length < count : until > last;
  return isCut || days.length > mostInSeries;
}

/** The start of each occurrence in milliseconds: the local time of day stays when clocks change. */
export const startsOf = (rule: SeriesRule, { day, time }: SeriesStart, zone: string): number[] =>
  daysOf(rule, day).map((each) => instantOf(each, time, zone));

type Booked = Pick<Appointment, 'start' | 'end' | 'allDay' | 'recurrence'>;

/** The span of an appointment moved to another start: as long as before, and whole days stay whole days. */
export function spanFrom({ start, end, allDay }: Booked, at: number, zone: string): Pick<Appointment, 'start' | 'end'> {
  const moved = new Date(at).toISOString();
  if (end === undefined) return { start: moved };
  if (allDay !== true) return { start: moved, end: new Date(at + Date.parse(end) - Date.parse(start)).toISOString() };
  const [from, to] = [localTimeOf(start, zone), localTimeOf(end, zone)];
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000);
  return { start: moved, end: new Date(instantOf(addDays(localTimeOf(at, zone).day, days), to.time, zone)).toISOString() };
}

/**
 * The appointments of a series: `draft` repeated by its own `recurrence`, in `zone` unless the rule names one. A draft
 * without a rule gives one appointment.
 */
export function occurrencesOf<A extends Booked>(draft: A, zone: string): A[] {
  const { recurrence } = draft;
  if (!recurrence) return [draft];
  const { occurrence: _, ...rule } = recurrence;
  const place = rule.timeZone ?? zone;
  return startsOf(rule, localTimeOf(draft.start, place), place).map((at) => {
    const span = spanFrom(draft, at, place);
    return { ...draft, ...span, recurrence: { ...rule, timeZone: place, occurrence: span.start } };
  });
}
