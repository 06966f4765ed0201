import type { VitalUnit } from './units.ts';

/** Vital signs, each with one number. Systolic and diastolic pressure are recorded as one blood pressure. */
export const vitalKinds = [
  'systolic',
  'diastolic',
  'pulse',
  'respiration',
  'temperature',
  'saturation',
  'weight',
  'height',
  'bmi',
  'pain',
] as const;
export type VitalKind = (typeof vitalKinds)[number];

export interface VitalFacts {
  readonly label: string;
  /** LOINC code, its display name, and further codes of the same measurement. */
  readonly code: string;
  readonly display: string;
  readonly others?: readonly string[];
  /** Metric unit, in which the limits below are given. */
  readonly unit: VitalUnit;
  /** Unit of a number without one. */
  readonly customary: VitalUnit;
  /** Values outside cannot be measured in a living person, or not with the instrument. */
  readonly possible: readonly [low: number, high: number];
  /** Values outside are rare, and more often mistyped than measured. */
  readonly usual: readonly [low: number, high: number];
  readonly decimals: number;
}

/** Codes: FHIR R4 vital signs profile. Usual limits include ill people; they ask and never refuse. */
export const vitals: { readonly [K in VitalKind]: VitalFacts } = {
  systolic: {
    label: 'Systolic',
    code: '8480-6',
    display: 'Systolic blood pressure',
    unit: 'mm[Hg]',
    customary: 'mm[Hg]',
    possible: [30, 300],
    usual: [70, 220],
    decimals: 0,
  },
  diastolic: {
    label: 'Diastolic',
    code: '8462-4',
    display: 'Diastolic blood pressure',
    unit: 'mm[Hg]',
    customary: 'mm[Hg]',
    possible: [10, 200],
    usual: [30, 130],
    decimals: 0,
  },
  pulse: {
    label: 'Pulse',
    code: '8867-4',
    display: 'Heart rate',
    unit: '/min',
    customary: '/min',
    possible: [10, 350],
    usual: [40, 210],
    decimals: 0,
  },
  respiration: {
    label: 'Respiration',
    code: '9279-1',
    display: 'Respiratory rate',
    unit: '/min',
    customary: '/min',
    possible: [1, 120],
    usual: [6, 70],
    decimals: 0,
  },
  temperature: {
    label: 'Temperature',
    code: '8310-5',
    display: 'Body temperature',
    others: ['8331-1'],
    unit: 'Cel',
    customary: '[degF]',
    possible: [25, 45],
    usual: [34, 41],
    decimals: 1,
  },
  saturation: {
    label: 'Oxygen saturation',
    code: '2708-6',
    display: 'Oxygen saturation in Arterial blood',
    others: ['59408-5'],
    unit: '%',
    customary: '%',
    possible: [30, 100],
    usual: [80, 100],
    decimals: 0,
  },
  weight: {
    label: 'Weight',
    code: '29463-7',
    display: 'Body weight',
    others: ['3141-9'],
    unit: 'kg',
    customary: '[lb_av]',
    possible: [0.3, 650],
    usual: [2, 250],
    decimals: 1,
  },
  height: {
    label: 'Height',
    code: '8302-2',
    display: 'Body height',
    unit: 'cm',
    customary: '[in_i]',
    possible: [20, 275],
    usual: [40, 215],
    decimals: 1,
  },
  bmi: {
    label: 'BMI',
    code: '39156-5',
    display: 'Body mass index (BMI) [Ratio]',
    unit: 'kg/m2',
    customary: 'kg/m2',
    possible: [5, 200],
    usual: [10, 70],
    decimals: 1,
  },
  pain: {
    label: 'Pain',
    code: '72514-3',
    display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
    others: ['38208-5'],
    unit: '{score}',
    customary: '{score}',
    possible: [0, 10],
    usual: [0, 10],
    decimals: 0,
  },
};

/** The vital sign with this LOINC code. */
export const vitalOfCode = (code: string | undefined): VitalKind | undefined =>
  code === undefined
    ? undefined
    : vitalKinds.find((kind) => vitals[kind].code === code || vitals[kind].others?.includes(code) === true);
