import { labelOfValue, SupportLevel } from '@notewell/model';
import type { TrendWeek } from '@notewell/rules';
import type { Axis } from '../measures/scale.ts';
import type { Series } from '../vitals/series.ts';

export const doneAxis: Axis = { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] };
/** From independent to dependent. */
export const supportAxis: Axis = {
  low: 0,
  high: SupportLevel.values.length - 1,
  ticks: SupportLevel.values.map((_one, at) => at),
};

export const supportWords = (level: number | undefined): string => {
  const value = level === undefined ? undefined : SupportLevel.values[level];
  return value === undefined ? '' : labelOfValue(value);
};

/** Weeks with answers as a series: what was done, or the support that it took. */
export function trendSeries(weeks: readonly TrendWeek[], of: 'percent' | 'support', label: string): Series {
  const readings = weeks.flatMap((one) => {
    const value = one[of];
    if (value === undefined) return [];
    return [{ at: one.week, value, words: of === 'percent' ? String(value) : `${value} ${supportWords(value).toLowerCase()}` }];
  });
  return { key: `${of} ${label}`, label, code: '', unit: of === 'percent' ? '%' : '', readings };
}
