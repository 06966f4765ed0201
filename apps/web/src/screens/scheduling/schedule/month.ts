import type { Appointment } from '@notewell/model';
import { addDays, dayOf } from '../../../platform/dates.ts';

/** Weeks that a month touches, each as its seven days, from the first day of the week on. */
export function weeksOf(day: string, weekStartOf: (day: string) => string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const weeks: string[][] = [];
  for (let week = weekStartOf(first); week.slice(0, 7) <= day.slice(0, 7); week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  return weeks;
}

/** The same day of another month; the last day of a shorter one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Appointments by their day. */
export function byDay(appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> {
  const days = new Map<string, Appointment[]>();
  for (const one of appointments) {
    const day = dayOf(one.start);
    const list = days.get(day);
    if (list) list.push(one);
    else days.set(day, [one]);
  }
  return days;
}
