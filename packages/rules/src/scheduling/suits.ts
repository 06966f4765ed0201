import type { Appointment } from '@notewell/model';
import { instantOf, localTimeOf } from '@notewell/model/values';
import type { Span } from './calendars.ts';
import { weekdayName } from './recurrence.ts';

/** True if the days and hours that an appointment wishes for allow a span; always without a wish. */
export function suits({ wish }: Pick<Appointment, 'wish'>, { from, to }: Span, zone: string): boolean {
  const { weekdays, earliest, latest, from: first, to: last } = wish ?? {};
  const { day } = localTimeOf(from, zone);
  if (earliest !== undefined && day < earliest) return false;
  if (latest !== undefined && day > latest) return false;
  if (weekdays?.length && !weekdays.includes(weekdayName(day))) return false;
  return (first === undefined || from >= instantOf(day, first, zone)) && (last === undefined || to <= instantOf(day, last, zone));
}
