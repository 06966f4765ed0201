import type { Theme } from '../clinical/problems.ts';
import type { MeasuredKey } from '../practice/instruments.ts';
import type { Random } from '../random.ts';

export type Trend = 'better' | 'same' | 'worse';
export type Phase = 'early' | 'middle' | 'late';

/** Course of a person's symptoms during a treatment. */
export interface Curve {
  readonly instrument?: MeasuredKey;
  /** The score after a share of the treatment, 0 to 1. */
  readonly level: (passed: number) => number;
  readonly noise: number;
}

interface Range {
  readonly instrument: MeasuredKey;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}
const ranges: Partial<Record<Theme, Range>> = {
  depression: { instrument: 'phq9', from: [14, 22], to: [3, 9] },
  bipolar: { instrument: 'phq9', from: [10, 18], to: [3, 8] },
  trauma: { instrument: 'phq9', from: [12, 20], to: [4, 10] },
  emotions: { instrument: 'phq9', from: [13, 20], to: [6, 11] },
  adjustment: { instrument: 'phq9', from: [8, 14], to: [2, 5] },
  anxiety: { instrument: 'gad7', from: [12, 18], to: [3, 7] },
  panic: { instrument: 'gad7', from: [12, 17], to: [2, 6] },
  obsessions: { instrument: 'gad7', from: [11, 16], to: [4, 8] },
  alcohol: { instrument: 'auditC', from: [8, 11], to: [0, 3] },
};

/** Instrument that measures a theme's course. */
export const instrumentOf = (theme: Theme): MeasuredKey | undefined => ranges[theme]?.instrument;

/** Most people improve, some slowly, some not at all; some relapse once. */
export function curveFor(theme: Theme, random: Random): Curve {
  const range = ranges[theme];
  const course = random.weighted([
    [55, 'improves'],
    [18, 'slowly'],
    [12, 'stays'],
    [15, 'dips'],
  ] as const);
  const [from, to] = range ? [random.between(...range.from), random.between(...range.to)] : [10, 4];
  const end = course === 'stays' ? from - 2 : course === 'slowly' ? (from + to) / 2 : to;
  const dip = course === 'dips' ? random.around(0.6, 0.1) : undefined;
  return {
    ...(range && { instrument: range.instrument }),
    noise: 1.6,
    level: (passed) => {
      const fallen = end + (from - end) * Math.exp(-2.4 * passed);
      const bump = dip === undefined ? 0 : (from - end) * 0.6 * Math.exp(-(((passed - dip) / 0.08) ** 2));
      return fallen + bump;
    },
  };
}

export const phaseOf = (order: number, passed: number, curve: Curve): Phase =>
  order < 4 || passed < 0.15 ? 'early' : curve.level(passed) < curve.level(0) * 0.55 && passed > 0.5 ? 'late' : 'middle';
