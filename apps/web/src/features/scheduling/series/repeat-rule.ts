import type { Recurrence, Weekday } from '@notewell/model';
import { weekdayOf } from '@notewell/model/values';
import { isTooLong, mostInSeries, occurrencesOf, type SeriesRule, seriesLimit } from '@notewell/rules/scheduling';
import { dayOf, startOfDay, zoneInForce } from '../../../platform/dates.ts';

/** The fields of the form; `kind` is empty for a single visit. */
export interface RepeatFields {
  readonly kind: Recurrence | '';
  readonly interval: number;
  /** Weekly: the chosen days. Empty means that of the first visit. */
  readonly weekdays: readonly Weekday[];
  /** Monthly and yearly: by date, by the nth weekday, or by the last one. */
  readonly by: 'date' | 'nth' | 'last';
  readonly ends: 'count' | 'until';
  readonly count: number;
  readonly until: string;
}

export const single: RepeatFields = { kind: '', interval: 1, weekdays: [], by: 'date', ends: 'count', count: 12, until: '' };

/** Weekdays in the order of `weekdayOf`. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const nameOfDay = (day: string): Weekday => weekdayNames[weekdayOf(day)] ?? 'Sunday';
export const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

function placeOf({ kind, weekdays, by }: RepeatFields, day: string): Partial<SeriesRule> {
  if (kind === 'Weekly') return { weekdays: weekdays.length > 0 ? [...weekdays] : [nameOfDay(day)] };
  if (kind !== 'Monthly' && kind !== 'Annually') return {};
  if (by === 'date') return { dayOfMonth: Number(day.slice(8)) };
  return { weekdays: [nameOfDay(day)], weekOfMonth: by === 'last' ? 5 : nthOf(day) };
}

/** The reason why a series cannot be that long or that far apart; undefined for a single visit. */
export function faultOfRepeat(fields: RepeatFields, day: string): string | undefined {
  if (fields.kind === '') return undefined;
  const { interval, ends, count } = fields;
  if (!Number.isInteger(interval) || interval < 1 || interval > mostInSeries) return `Enter a step from 1 to ${mostInSeries}.`;
  if (ends === 'count' && (!Number.isInteger(count) || count < 1)) return 'Enter a number of visits.';
  const rule = ruleOf(fields, day);
  if (!rule) return 'Enter the last day.';
  return isTooLong(rule, day) ? seriesLimit : undefined;
}

/** The rule of a series whose first visit is on a day. Undefined for a single visit, or without an end. */
export function ruleOf(fields: RepeatFields, day: string): SeriesRule | undefined {
  const { kind, interval, ends, count, until } = fields;
  if (kind === '' || !day || (ends === 'until' && !until)) return undefined;
  return { kind, interval, ...placeOf(fields, day), ...(ends === 'count' ? { count } : { until }) };
}

/** The days of a series, or that of its first visit while the fields are incomplete. */
export function daysOf(fields: RepeatFields, day: string): readonly string[] {
  const rule = faultOfRepeat(fields, day) === undefined ? ruleOf(fields, day) : undefined;
  if (!rule) return [day];
  const draft = { resourceType: 'Appointment', status: 'booked', start: startOfDay(day), recurrence: rule } as const;
  return occurrencesOf({ ...draft }, zoneInForce()).map(({ start }) => dayOf(start));
}
