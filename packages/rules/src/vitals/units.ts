import { hasKey } from '@notewell/model';
/** UCUM units of vital signs. */
export type VitalUnit = 'mm[Hg]' | '/min' | 'Cel' | '[degF]' | '%' | 'kg' | '[lb_av]' | 'cm' | '[in_i]' | 'kg/m2' | '{score}';

/** Value in the metric unit = value × factor + offset. */
interface Conversion {
  readonly metric: VitalUnit;
  readonly factor: number;
  readonly offset?: number;
}
/** Exact factors: the international pound and inch of 1959. */
const conversions: { readonly [U in VitalUnit]?: Conversion } = {
  '[lb_av]': { metric: 'kg', factor: 0.45359237 },
  '[in_i]': { metric: 'cm', factor: 2.54 },
  '[degF]': { metric: 'Cel', factor: 5 / 9, offset: -160 / 9 },
};

export const unitLabels: { readonly [U in VitalUnit]: string } = {
  'mm[Hg]': 'mmHg',
  '/min': '/min',
  Cel: '°C',
  '[degF]': '°F',
  '%': '%',
  kg: 'kg',
  '[lb_av]': 'lb',
  cm: 'cm',
  '[in_i]': 'in',
  'kg/m2': 'kg/m²',
  '{score}': '',
};

/** Other names of units in records from elsewhere. */
const synonyms: Readonly<Record<string, VitalUnit>> = {
  mmHg: 'mm[Hg]',
  '°C': 'Cel',
  '°F': '[degF]',
  lb: '[lb_av]',
  lbs: '[lb_av]',
  in: '[in_i]',
  'kg/m²': 'kg/m2',
  score: '{score}',
};

/** The UCUM unit of a text; undefined if it is not a unit of vital signs. */
export const unitOf = (text: string | undefined): VitalUnit | undefined =>
  text === undefined ? undefined : hasKey(unitLabels, text) ? text : synonyms[text];

/** Converts a value between units of the same quantity; undefined for different quantities. */
export function convert(value: number, from: VitalUnit, to: VitalUnit): number | undefined {
  if (from === to) return value;
  const [source, target] = [conversions[from], conversions[to]];
  if ((source?.metric ?? from) !== (target?.metric ?? to)) return undefined;
  const metric = source ? value * source.factor + (source.offset ?? 0) : value;
  return target ? (metric - (target.offset ?? 0)) / target.factor : metric;
}

export const roundTo = (value: number, decimals: number): number => Number(value.toFixed(decimals));
