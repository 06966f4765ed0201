import type { Observation } from '@notewell/model';
import { convert, unitLabels, unitOf } from '@notewell/rules/vitals';

/** One reading. `value` is plotted; `second` is the lower line of a pair, such as diastolic pressure. */
export interface Reading {
  /** As precise as known, comparable as text. */
  readonly at: string;
  readonly value: number;
  readonly second?: number;
  readonly words: string;
  /** A remark on the reading, such as an answer's warning. */
  readonly remark?: string;
  /** Ids of the note and of the questionnaire response that it comes from. */
  readonly note?: string;
  readonly response?: string;
  /** Id of the observation, where it was entered by itself. */
  readonly entered?: string;
}
/** Readings of one type, oldest first. */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** First code of the measurement, such as LOINC 44261-6. */
  readonly code: string;
  readonly unit: string;
  readonly readings: readonly Reading[];
}

interface Kind {
  readonly label: string;
  readonly codes: readonly string[];
  /** Component codes of two values measured together. */
  readonly pair?: readonly [upper: string, lower: string];
}
/** LOINC codes in display order. Codes for the same measurement share a line. */
const vitals: readonly Kind[] = [
  { label: 'Blood pressure', codes: ['85354-9', '55284-4'], pair: ['8480-6', '8462-4'] },
  { label: 'Heart rate', codes: ['8867-4'] },
  { label: 'Weight', codes: ['29463-7', '3141-9'] },
  { label: 'BMI', codes: ['39156-5'] },
  { label: 'Height', codes: ['8302-2'] },
  { label: 'Temperature', codes: ['8310-5', '8331-1'] },
  { label: 'Respiration', codes: ['9279-1'] },
  { label: 'Oxygen saturation', codes: ['2708-6', '59408-5'] },
  { label: 'Pain', codes: ['72514-3', '38208-5'] },
];
/** Instruments, by LOINC code or, without one, by ours. */
const scales: readonly Kind[] = [
  { label: 'PHQ-9', codes: ['44261-6'] },
  { label: 'GAD-7', codes: ['70274-6'] },
  { label: 'PCL-5', codes: ['pcl-5'] },
  { label: 'AUDIT-C', codes: ['75626-2'] },
  { label: 'PHQ-2', codes: ['55758-7'] },
  { label: 'GAD-2', codes: ['gad-2'] },
  { label: 'PC-PTSD-5', codes: ['pc-ptsd-5'] },
  { label: 'CAGE', codes: ['cage'] },
  { label: 'GDS-15', codes: ['gds-15'] },
  { label: 'CES-D', codes: ['ces-d'] },
];
const kinds: readonly Kind[] = [...vitals, ...scales];
export const plottedCodes: readonly string[] = kinds.flatMap(({ codes }) => codes);
/** All codes of the measurement that has this code; none for a code that is not plotted. */
export const codesLike = (code: string): readonly string[] => kindOf(code)?.codes ?? [];
export const labelOf = (code: string): string => kindOf(code)?.label ?? '';
const kindOf = (code: string) => kinds.find(({ codes }) => codes.includes(code));
/** Codes of the vital signs, without scores. */
export const vitalCodes: readonly string[] = vitals.flatMap(({ codes }) => codes);
/** Codes of the instruments' total scores. */
export const scoreCodes: readonly string[] = scales.flatMap(({ codes }) => codes);

const momentOf = ({ effective, issued }: Observation): string => effective ?? issued ?? '';
const round = (value: number) => Math.round(value * 10) / 10;

/** UCUM unit of an observation, else the unit as recorded. */
const unitIn = ({ valueQuantity, components }: Observation): string => {
  const quantity = valueQuantity ?? components?.[0]?.valueQuantity;
  return unitOf(quantity?.code) ?? unitOf(quantity?.unit) ?? quantity?.unit ?? '';
};
/** Converts a value to the unit of its series, so that pounds and kilograms share a line. */
function inUnit(value: number, from: string, to: string): number {
  const [source, target] = [unitOf(from), unitOf(to)];
  return (source && target && convert(value, source, target)) ?? value;
}

function readingOf(observation: Observation, pair: Kind['pair'], unit: string): Reading | undefined {
  const at = observation.effective ?? observation.issued;
  if (!at || observation.status === 'EnteredInError' || observation.status === 'Cancelled') return undefined;
  const note = observation.note?.id;
  const response = observation.derivedFrom?.find(({ resourceType }) => resourceType === 'QuestionnaireResponse')?.id;
  const entered = note || response ? undefined : observation.id;
  const from = { ...(note && { note }), ...(response && { response }), ...(entered && { entered }) };
  if (pair) {
    const [upper, lower] = pair.map(
      (code) => observation.components?.find((component) => component.code.code === code)?.valueQuantity?.value,
    );
    if (upper === undefined || lower === undefined) return undefined;
    return { at, value: round(upper), second: round(lower), words: `${Math.round(upper)}/${Math.round(lower)}`, ...from };
  }
  const recorded = observation.valueQuantity?.value ?? observation.valueInteger;
  const value = recorded === undefined ? undefined : inUnit(recorded, unitIn(observation), unit);
  const remark = observation.category === 'Survey' ? observation.comment : undefined;
  return value === undefined
    ? undefined
    : { at, value: round(value), words: String(round(value)), ...from, ...(remark && { remark }) };
}

/** Converts observations to series for plots, without empty ones. Counts readings of the same instant once. */
export function seriesOf(observations: readonly Observation[]): Series[] {
  return kinds.flatMap(({ label, codes, pair }): Series[] => {
    const own = observations.filter(({ code }) => code.code !== undefined && codes.includes(code.code));
    // The unit of the newest reading.
    const newest = own.filter(unitIn).toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))[0];
    const unit = newest ? unitIn(newest) : '';
    const byMoment = new Map<string, Reading>();
    for (const observation of own) {
      const reading = readingOf(observation, pair, unit);
      if (reading) byMoment.set(reading.at, reading);
    }
    const readings = [...byMoment.values()].sort((a, b) => a.at.localeCompare(b.at));
    if (readings.length === 0) return [];
    return [{ key: label, label, code: codes[0] ?? '', unit: unitWords(unit), readings }];
  });
}

/** Units in common notation instead of UCUM. */
function unitWords(unit: string): string {
  const known = unitOf(unit);
  return known ? unitLabels[known] : unit;
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** Values at the bottom and the top. */
  readonly range: Range;
}

/** Points of a polyline in a box, with time as x and value as y. */
export function pointsIn(
  readings: readonly Reading[],
  of: (reading: Reading) => number,
  { width, height, range }: Box,
): [number, number][] {
  const times = readings.map(({ at }) => Date.parse(at) || 0);
  const first = Math.min(...times);
  const span = Math.max(...times) - first;
  const rise = range.high - range.low;
  return readings.map((reading, index) => [
    span === 0 ? width / 2 : (((times[index] ?? first) - first) / span) * width,
    rise === 0 ? height / 2 : height - ((of(reading) - range.low) / rise) * height,
  ]);
}
export interface Range {
  readonly low: number;
  readonly high: number;
}
export const rangeOf = (readings: readonly Reading[]): Range => {
  const values = readings.flatMap(({ value, second }) => (second === undefined ? [value] : [value, second]));
  return { low: Math.min(...values), high: Math.max(...values) };
};
