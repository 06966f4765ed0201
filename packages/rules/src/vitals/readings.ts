import { entriesOf, type Observation } from '@notewell/model';
import { type VitalKind, vitals } from './kinds.ts';
import { type Outside, outsideOf, rangeOfVital, rangeSources, rangeWords } from './ranges.ts';
import { type Amount, amountWords, metricOf } from './typed.ts';
import { convert, roundTo, unitLabels } from './units.ts';

/** Amounts that were measured together. */
export type VitalAmounts = { readonly [K in VitalKind]?: Amount };

/** Body mass index of two amounts. */
export function bmiOf(weight: Amount, height: Amount): Amount {
  const meters = metricOf('height', height) / 100;
  return { value: roundTo(metricOf('weight', weight) / meters ** 2, 1), unit: 'kg/m2' };
}

/** Side on which an amount is outside the range of this age. */
export const judged = (kind: VitalKind, amount: Amount, ageMonths: number | undefined): Outside | undefined =>
  outsideOf(metricOf(kind, amount), rangeOfVital(kind, ageMonths));

/** Share of the last weight, and centimeters of the last height in adults, beyond which a change is asked about. */
const muchWeight = 0.15;
const muchHeight = 6;
const adult = 20 * 12;

/** Amounts that are rare or far from the last ones, each in words. Asked about once, never refused. */
export function oddities(now: VitalAmounts, last: VitalAmounts, ageMonths: number | undefined): readonly string[] {
  return entriesOf(now).flatMap(([kind, amount]) => {
    const { label, usual } = vitals[kind];
    const value = metricOf(kind, amount);
    if (kind === 'bmi') return [];
    if (value < usual[0] || value > usual[1]) return [`${label} ${amountWords(amount)}`];
    const before = last[kind];
    if (!before) return [];
    const change = Math.abs(value - metricOf(kind, before));
    const isMuch =
      kind === 'weight'
        ? change > muchWeight * metricOf(kind, before) && (ageMonths ?? 0) > 24
        : kind === 'height' && change > muchHeight && (ageMonths ?? 0) >= adult;
    return isMuch ? [`${label} ${amountWords(amount)}, was ${amountWords(before)}`] : [];
  });
}

const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';

function valueOf(kind: VitalKind, amount: Amount, ageMonths: number | undefined) {
  const { unit, decimals } = vitals[kind];
  const range = rangeOfVital(kind, ageMonths);
  const outside = judged(kind, amount, ageMonths);
  const limit = (value: number | undefined) =>
    value === undefined ? undefined : roundTo(convert(value, unit, amount.unit) ?? value, 1);
  const [low, high] = [limit(range?.low), limit(range?.high)];
  const limits = { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
  return {
    valueQuantity: {
      value: roundTo(amount.value, Math.max(decimals, amount.unit === '[lb_av]' ? 2 : decimals)),
      unit: unitLabels[amount.unit],
      system: ucum,
      code: amount.unit,
    },
    ...(range && {
      referenceRange: { ...limits, text: `${rangeWords(limits)} (${rangeSources[range.source]})` },
      interpretation: outside ?? ('Normal' as const),
    }),
  };
}

const codingOf = (kind: VitalKind) => ({ code: vitals[kind].code, system: loinc, display: vitals[kind].display });

export type VitalDraft = Pick<
  Observation,
  'status' | 'category' | 'code' | 'components' | 'valueQuantity' | 'referenceRange' | 'interpretation'
> & { readonly key: VitalKind };

/** Observations of amounts measured together. Systolic and diastolic pressure become one. */
export function observationsOf(amounts: VitalAmounts, ageMonths: number | undefined): readonly VitalDraft[] {
  const { systolic, diastolic, ...single } = amounts;
  const common = { status: 'Final', category: 'VitalSigns' } as const;
  const pressure: VitalDraft[] =
    systolic && diastolic
      ? [
          {
            ...common,
            key: 'systolic',
            code: { code: '85354-9', system: loinc, display: 'Blood pressure panel with all children optional' },
            components: [
              { code: codingOf('systolic'), ...valueOf('systolic', systolic, ageMonths) },
              { code: codingOf('diastolic'), ...valueOf('diastolic', diastolic, ageMonths) },
            ],
          },
        ]
      : [];
  return [
    ...pressure,
    ...entriesOf(single).map(([kind, amount]) => ({
      ...common,
      key: kind,
      code: codingOf(kind),
      ...valueOf(kind, amount, ageMonths),
    })),
  ];
}
