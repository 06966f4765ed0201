import type { VitalKind } from './kinds.ts';
import { roundTo } from './units.ts';

/*
 * Reference ranges at rest, awake, in the metric unit of `vitals`.
 *
 * pals:     American Heart Association, Pediatric Advanced Life Support, 2015: heart rate (awake), respiratory rate and
 *           blood pressure by age. Screening values: hypertension in children needs the percentiles of AAP 2017.
 * acc:      2017 ACC/AHA guideline: stage 1 hypertension from 130/80. AAP 2017 uses it from 13 years. Low: NHLBI, below 90/60.
 * medline:  MedlinePlus (National Library of Medicine), "Vital signs" and "Pulse oximetry": adults at rest.
 * cps:      Canadian Paediatric Society, Temperature measurement in paediatrics, 2015: by mouth.
 * cdc:      Centers for Disease Control and Prevention, adult BMI categories, from 20 years. Children need percentiles.
 */
export const rangeSources = {
  pals: 'AHA Pediatric Advanced Life Support, 2015',
  acc: 'ACC/AHA 2017; NHLBI',
  medline: 'MedlinePlus, National Library of Medicine',
  cps: 'Canadian Paediatric Society, 2015',
  cdc: 'CDC adult BMI categories',
} as const;
export type RangeSource = keyof typeof rangeSources;

export interface VitalRange {
  readonly low?: number;
  readonly high?: number;
  readonly source: RangeSource;
}
/** Row of the table: the range applies from this age in months until the next row. */
type Row = readonly [fromMonths: number, low: number | undefined, high: number | undefined, source: RangeSource];

const years = (count: number) => count * 12;

const table: { readonly [K in VitalKind]?: readonly Row[] } = {
  systolic: [
    [0, 67, 84, 'pals'],
    [1, 72, 104, 'pals'],
    [years(1), 86, 106, 'pals'],
    [years(3), 89, 112, 'pals'],
    [years(6), 97, 115, 'pals'],
    [years(10), 102, 120, 'pals'],
    [years(13), 90, 129, 'acc'],
  ],
  diastolic: [
    [0, 35, 53, 'pals'],
    [1, 37, 56, 'pals'],
    [years(1), 42, 63, 'pals'],
    [years(3), 46, 72, 'pals'],
    [years(6), 57, 76, 'pals'],
    [years(10), 61, 80, 'pals'],
    [years(13), 60, 79, 'acc'],
  ],
  pulse: [
    [0, 100, 205, 'pals'],
    [1, 100, 190, 'pals'],
    [years(1), 98, 140, 'pals'],
    [years(3), 80, 120, 'pals'],
    [years(6), 75, 118, 'pals'],
    [years(12), 60, 100, 'pals'],
    [years(18), 60, 100, 'medline'],
  ],
  respiration: [
    [0, 30, 53, 'pals'],
    [years(1), 22, 37, 'pals'],
    [years(3), 20, 28, 'pals'],
    [years(6), 18, 25, 'pals'],
    [years(12), 12, 20, 'pals'],
    [years(18), 12, 18, 'medline'],
  ],
  temperature: [
    [0, 35.5, 37.5, 'cps'],
    [years(18), 36.5, 37.3, 'medline'],
  ],
  saturation: [[1, 95, undefined, 'medline']],
  bmi: [[years(20), 18.5, 24.9, 'cdc']],
};

/** The reference range at an age in months; undefined if there is none, or the age is unknown and matters. */
export function rangeOfVital(kind: VitalKind, ageMonths: number | undefined): VitalRange | undefined {
  if (ageMonths === undefined) return undefined;
  const row = table[kind]?.findLast(([from]) => from <= ageMonths);
  if (!row) return undefined;
  const [, low, high, source] = row;
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }), source };
}

/** Whole months between two calendar days; undefined unless the birth date is a full date that is not later. */
export function ageInMonths(birthDate: string | undefined, day: string): number | undefined {
  const birth = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthDate ?? '');
  const then = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!birth || !then) return undefined;
  const [year, month, date] = [1, 2, 3].map((part) => Number(then[part]) - Number(birth[part]));
  const months = (year ?? 0) * 12 + (month ?? 0) - ((date ?? 0) < 0 ? 1 : 0);
  return months < 0 ? undefined : months;
}

export type Outside = 'Low' | 'High';
/** Side on which a metric value is outside its range. Rounded, because conversions leave a remainder. */
export function outsideOf(value: number, range: VitalRange | undefined): Outside | undefined {
  const rounded = roundTo(value, 1);
  if (range?.low !== undefined && rounded < range.low) return 'Low';
  return range?.high !== undefined && rounded > range.high ? 'High' : undefined;
}

/** `60 to 100`, `95 or more`. */
export function rangeWords({ low, high }: Pick<VitalRange, 'low' | 'high'>): string {
  if (low === undefined) return high === undefined ? '' : `${high} or less`;
  return high === undefined ? `${low} or more` : `${low} to ${high}`;
}
