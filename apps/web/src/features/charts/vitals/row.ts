import type { Observation } from '@notewell/model';
import {
  type Amount,
  amountWords,
  bmiOf,
  convert,
  judged,
  metricOf,
  rangeOfVital,
  rangeWords,
  readPressure,
  readVital,
  roundTo,
  unitOf,
  type VitalAmounts,
  type VitalKind,
  vitalOfCode,
  vitals,
} from '@notewell/rules/vitals';

/** Fields of the row in Tab order. Both parts of a blood pressure are typed into one. */
export const rowFields = ['pressure', 'pulse', 'respiration', 'temperature', 'saturation', 'weight', 'height', 'pain'] as const;
export type RowField = (typeof rowFields)[number];
export type RowTexts = { readonly [F in RowField]?: string };

export const fieldLabels: { readonly [F in RowField]: string } = {
  pressure: 'Blood pressure',
  pulse: 'Pulse',
  respiration: 'Respiration',
  temperature: 'Temperature',
  saturation: 'SpO₂ %',
  weight: 'Weight',
  height: 'Height',
  pain: 'Pain 0–10',
};
export const placeholders: { readonly [F in RowField]: string } = {
  pressure: '120/80',
  pulse: '/min',
  respiration: '/min',
  temperature: '°F or °C',
  saturation: '%',
  weight: 'lb or kg',
  height: '5\'10" or cm',
  pain: '0–10',
};

export interface RowRead {
  readonly amounts: VitalAmounts;
  readonly faults: { readonly [F in RowField]?: string };
}

/** Reads all fields. Empty ones are left out. */
export function readRow(texts: RowTexts): RowRead {
  const amounts: { -readonly [K in VitalKind]?: Amount } = {};
  const faults: { -readonly [F in RowField]?: string } = {};
  for (const field of rowFields) {
    const text = texts[field]?.trim();
    if (!text) continue;
    if (field === 'pressure') {
      const read = readPressure(text);
      if (read.ok) {
        amounts.systolic = { value: read.systolic, unit: 'mm[Hg]' };
        amounts.diastolic = { value: read.diastolic, unit: 'mm[Hg]' };
      } else faults.pressure = read.message;
      continue;
    }
    const read = readVital(field, text);
    if (read.ok) amounts[field] = read.amount;
    else faults[field] = read.message;
  }
  return { amounts, faults };
}

/** Age in months from which a height stays, so that the last one serves for the BMI. */
const grown = 20 * 12;

/** Adds the BMI of a typed weight, with the last height of an adult if none is typed. */
export function withBmi(amounts: VitalAmounts, last: VitalAmounts, ageMonths: number | undefined): VitalAmounts {
  const height = amounts.height ?? ((ageMonths ?? 0) >= grown ? last.height : undefined);
  return amounts.weight && height ? { ...amounts, bmi: bmiOf(amounts.weight, height) } : amounts;
}

/** `above 60 to 100` for an amount outside the range of this age. */
export function outsideWords(kind: VitalKind, amount: Amount, ageMonths: number | undefined): string | undefined {
  const outside = judged(kind, amount, ageMonths);
  const range = rangeOfVital(kind, ageMonths);
  if (!outside || !range) return undefined;
  const limit = (value: number | undefined) =>
    value === undefined ? undefined : roundTo(convert(value, vitals[kind].unit, amount.unit) ?? value, 1);
  const [low, high] = [limit(range.low), limit(range.high)];
  const words = rangeWords({ ...(low !== undefined && { low }), ...(high !== undefined && { high }) });
  return `${outside.toLowerCase()} (${words})`;
}

/** The amount in the other system of units: `37 °C` for Fahrenheit. */
function otherUnit(kind: VitalKind, amount: Amount): string | undefined {
  const { unit, customary } = vitals[kind];
  if (unit === customary) return undefined;
  const value = roundTo(amount.unit === unit ? (convert(amount.value, unit, customary) ?? 0) : metricOf(kind, amount), 1);
  return amountWords({ value, unit: amount.unit === unit ? customary : unit });
}

/** The line under a field: the amount as understood, and whether it is outside its range. */
export function understood(field: RowField, amounts: VitalAmounts, ageMonths: number | undefined): string {
  if (field === 'pressure') {
    const { systolic, diastolic } = amounts;
    if (!systolic || !diastolic) return '';
    return (['systolic', 'diastolic'] as const)
      .flatMap((kind) => {
        const words = outsideWords(kind, kind === 'systolic' ? systolic : diastolic, ageMonths);
        return words ? [`${vitals[kind].label} ${words}`] : [];
      })
      .join(', ');
  }
  const amount = amounts[field];
  if (!amount) return '';
  const other = otherUnit(field, amount);
  return [other && `${amountWords(amount)} = ${other}`, outsideWords(field, amount, ageMonths)].filter(Boolean).join(', ');
}

/** Amount of a stored observation with a unit of vital signs. */
function amountOf({ valueQuantity, valueInteger }: Pick<Observation, 'valueQuantity' | 'valueInteger'>): Amount | undefined {
  const value = valueQuantity?.value ?? valueInteger;
  const unit = unitOf(valueQuantity?.code) ?? unitOf(valueQuantity?.unit);
  return value === undefined || !unit ? undefined : { value, unit };
}

/** The latest amount of each vital sign in a list with the newest first. */
export function lastAmounts(observations: readonly Observation[]): VitalAmounts {
  const last: { -readonly [K in VitalKind]?: Amount } = {};
  for (const observation of observations) {
    const kind = vitalOfCode(observation.code.code);
    const amount = kind && observation.status !== 'EnteredInError' ? amountOf(observation) : undefined;
    if (kind && amount && convert(amount.value, amount.unit, vitals[kind].unit) !== undefined) last[kind] ??= amount;
  }
  return last;
}
