import { addDays, type PeriodAnchor, type Weekday, weekdayOf } from '@notewell/model';
import type { Criteria } from './criteria.ts';

/** First and last day, both included; absent where open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

export interface Calendar {
  readonly today: string;
  readonly startOfWeek: Weekday;
}

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const startOfWeek = ({ today, startOfWeek: first }: Calendar): string =>
  addDays(today, -((weekdayOf(today) - weekdays.indexOf(first) + 7) % 7));

const anchors: { readonly [A in PeriodAnchor]: (calendar: Calendar) => string } = {
  CurrentDay: ({ today }) => today,
  StartOfWeek: startOfWeek,
  EndOfWeek: (calendar) => addDays(startOfWeek(calendar), 6),
  StartOfMonth: ({ today }) => `${today.slice(0, 7)}-01`,
  EndOfMonth: ({ today }) => {
    const [year = 0, month = 0] = today.split('-').map(Number);
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  },
  StartOfYear: ({ today }) => `${today.slice(0, 4)}-01-01`,
  EndOfYear: ({ today }) => `${today.slice(0, 4)}-12-31`,
};

/** The days that a report covers. An anchor replaces the day, and `offsetDays` moves the day it is counted from. */
export function daysOf(criteria: Criteria, calendar: Calendar): Days {
  const moved = { ...calendar, today: addDays(calendar.today, criteria.offsetDays ?? 0) };
  const from = criteria.fromAnchor ? anchors[criteria.fromAnchor](moved) : criteria.from;
  const to = criteria.toAnchor ? anchors[criteria.toAnchor](moved) : criteria.to;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
