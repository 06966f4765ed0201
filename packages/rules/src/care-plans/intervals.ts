import { addDays, type DurationUnit } from '@notewell/model';

const perUnit: Partial<Record<DurationUnit, number>> = { Days: 1, Weeks: 7 };
const monthsPer: Partial<Record<DurationUnit, number>> = { Months: 1, Years: 12 };

/** A day later by an interval. A month from Jan 31 ends on the last day of February. Parts of a day count as one day. */
export function dayAfter(day: string, every: number, unit: DurationUnit): string {
  const months = monthsPer[unit];
  if (months === undefined) return addDays(day, every * (perUnit[unit] ?? 0) || 1);
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + every * months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1);
}
