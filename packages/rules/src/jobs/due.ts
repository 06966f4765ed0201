import { addDays, dayIn, instantOf, type JobDays, type JobTime, weekdayOf } from '@notewell/model';

const daysInMonth = (day: string): number => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** True on a day (`yyyy-MM-dd`) of the job. */
export function isJobDay({ weekdays, dayOfMonth }: JobDays, day: string): boolean {
  if (weekdays && !weekdays.includes(weekdayOf(day))) return false;
  return dayOfMonth === undefined || Number(day.slice(8)) === Math.min(dayOfMonth, daysInMonth(day));
}

/** A combination of weekday and day of the month recurs within this many days. */
const longestWait = 366 * 8;

/**
 * The next instant, in milliseconds, at which a job is due after `after`. Always later than `after`, so that times missed
 * during downtime become one run.
 */
export function nextDue(when: JobTime, after: number, zone: string): number {
  if ('everySeconds' in when) return after + when.everySeconds * 1_000;
  // Starts a day early: clocks that skip a whole day move its times to the next one.
  let day = addDays(dayIn(after, zone), -1);
  for (let days = 0; days <= longestWait; days++, day = addDays(day, 1)) {
    if (!isJobDay(when, day)) continue;
    const due = instantOf(day, `${when.at}:00`, zone);
    if (due > after) return due;
  }
  throw new RangeError(`No day matches the times of the job: ${JSON.stringify(when)}`);
}
