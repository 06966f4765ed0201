import { type VitalKind, vitals } from './kinds.ts';
import { convert, roundTo, unitLabels, type VitalUnit } from './units.ts';

export interface Amount {
  readonly value: number;
  readonly unit: VitalUnit;
}
/** A number as typed, or the sentence that says what to type. */
export type Typed = { readonly ok: true; readonly amount: Amount } | { readonly ok: false; readonly message: string };

/** Spellings of units, lower case, without spaces and dots. */
const spellings: Readonly<Record<string, VitalUnit>> = {
  f: '[degF]',
  '°f': '[degF]',
  c: 'Cel',
  '°c': 'Cel',
  kg: 'kg',
  kgs: 'kg',
  lb: '[lb_av]',
  lbs: '[lb_av]',
  '#': '[lb_av]',
  cm: 'cm',
  in: '[in_i]',
  inch: '[in_i]',
  inches: '[in_i]',
  '"': '[in_i]',
  '%': '%',
  bpm: '/min',
  '/min': '/min',
  mmhg: 'mm[Hg]',
  '/10': '{score}',
};

const number = String.raw`(\d+(?:\.\d+)?)`;
/** Two parts that make one amount, such as feet and inches: the second unit's share of the first, and the unit of the sum. */
const compound: readonly { readonly of: VitalKind; readonly form: RegExp; readonly sum: (a: number, b: number) => Amount }[] = [
  {
    of: 'height',
    form: new RegExp(`^${number}(?:'|ft|feet|foot)(?:${number}(?:"|''|in|inch|inches)?)?$`),
    sum: (feet, inches) => ({ value: feet * 12 + inches, unit: '[in_i]' }),
  },
  {
    of: 'height',
    form: new RegExp(`^${number}m(?:${number}(?:cm)?)?$`),
    sum: (m, cm) => ({ value: roundTo(m * 100 + cm, 1), unit: 'cm' }),
  },
  {
    of: 'weight',
    form: new RegExp(`^${number}(?:lb|lbs|#)${number}oz$`),
    sum: (pounds, ounces) => ({ value: pounds + ounces / 16, unit: '[lb_av]' }),
  },
  { of: 'weight', form: new RegExp(`^${number}g()$`), sum: (grams) => ({ value: grams / 1000, unit: 'kg' }) },
];

/** Numbers without a unit that can mean only one: 37 is Celsius, 178 is centimeters, 1.78 is meters. */
function bare(kind: VitalKind, value: number): Amount {
  const { customary } = vitals[kind];
  if (kind === 'temperature') return { value, unit: value <= 50 ? 'Cel' : '[degF]' };
  if (kind === 'height' && value < 3) return { value: roundTo(value * 100, 1), unit: 'cm' };
  if (kind === 'height') return { value, unit: value > 96 ? 'cm' : '[in_i]' };
  return { value, unit: customary };
}

const examples: { readonly [K in VitalKind]?: string } = {
  temperature: '98.6 or 37C',
  weight: '154 or 70kg',
  height: '5\'10" or 178cm',
};
const refused = (kind: VitalKind): Typed => ({
  ok: false,
  message: examples[kind] ? `Type it like ${examples[kind]}` : 'Type a number',
});

/** Evens out quotes, commas and spaces. */
const cleaned = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘′`]/g, "'")
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/\s+/g, '')
    .replace(/\.$/, '');

/** Reads an amount as people type it: `98.6F`, `37`, `5'10`, `154 lb`, `70kg`. */
export function readVital(kind: VitalKind, text: string): Typed {
  const words = cleaned(text);
  for (const { of, form, sum } of compound) {
    const parts = of === kind ? form.exec(words) : null;
    if (parts) return within(kind, sum(Number(parts[1]), Number(parts[2] || 0)));
  }
  const parts = new RegExp(`^${number}(\\D.*)?$`).exec(words);
  if (!parts) return refused(kind);
  const value = Number(parts[1]);
  if (!parts[2]) return within(kind, bare(kind, value));
  const unit = spellings[parts[2].replaceAll('.', '')];
  return unit && convert(value, unit, vitals[kind].unit) !== undefined ? within(kind, { value, unit }) : refused(kind);
}

/** Metric value of an amount of this kind. */
export const metricOf = (kind: VitalKind, { value, unit }: Amount): number => convert(value, unit, vitals[kind].unit) ?? value;

/** `5 ft 10 in` for inches, else the number with its unit. */
export function amountWords({ value, unit }: Amount): string {
  if (unit !== '[in_i]' || value < 24) return `${roundTo(value, 1)} ${unitLabels[unit]}`.trim();
  const whole = roundTo(value, 1);
  return `${Math.floor(whole / 12)} ft ${roundTo(whole % 12, 1)} in`;
}

function within(kind: VitalKind, amount: Amount): Typed {
  const { possible, unit, decimals } = vitals[kind];
  const value = metricOf(kind, amount);
  if (decimals === 0 && !Number.isInteger(amount.value)) return { ok: false, message: 'Type a whole number' };
  if (value >= possible[0] && value <= possible[1]) return { ok: true, amount };
  const [low, high] = possible.map((limit) => roundTo(convert(limit, unit, amount.unit) ?? limit, 0));
  return { ok: false, message: `Not possible. Between ${low} and ${high} ${unitLabels[amount.unit]}`.trim() };
}

export type TypedPressure =
  | { readonly ok: true; readonly systolic: number; readonly diastolic: number }
  | { readonly ok: false; readonly message: string };

/** Reads `120/80`, `120 80` or `120-80`. */
export function readPressure(text: string): TypedPressure {
  const parts = /^\s*(\d{1,3})\s*(?:[/\\-]|\s|over)\s*(\d{1,3})\s*(?:mm\s?hg)?\s*$/i.exec(text);
  if (!parts) return { ok: false, message: 'Type both, like 120/80' };
  const [systolic, diastolic] = [Number(parts[1]), Number(parts[2])];
  for (const typed of [within('systolic', pressure(systolic)), within('diastolic', pressure(diastolic))])
    if (!typed.ok) return typed;
  return diastolic < systolic
    ? { ok: true, systolic, diastolic }
    : { ok: false, message: 'The upper value must be the higher one' };
}
const pressure = (value: number): Amount => ({ value, unit: 'mm[Hg]' });
