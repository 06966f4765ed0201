import type { DataAbsentReason, ObservationInterpretation } from '@notewell/model';
import { codeAt, toCoding, toQuantity } from './concepts.ts';
import { toDay, toInstant, toTime } from './dates.ts';
import { booleanAt, integerAt, lookUp, type Node, nodeAt, nodesAt, numberAt, textAt } from './read.ts';

const absences: Readonly<Record<string, DataAbsentReason>> = {
  unknown: 'Unknown',
  'asked-unknown': 'AskedUnknown',
  'temp-unknown': 'Unknown',
  'not-asked': 'NotAsked',
  'asked-declined': 'AskedDeclined',
  masked: 'Masked',
  'not-applicable': 'NotApplicable',
  'not-performed': 'NotPerformed',
  error: 'Error',
};
const interpretations: Readonly<Record<string, ObservationInterpretation>> = {
  LL: 'CriticalLow',
  L: 'Low',
  N: 'Normal',
  H: 'High',
  HH: 'CriticalHigh',
  A: 'Abnormal',
  AA: 'Abnormal',
  POS: 'Positive',
  NEG: 'Negative',
  IND: 'Indeterminate',
};

/** Text for values without a field: a date less precise than a day, and a period. */
const wordy = (resource: Node): string | undefined => {
  const when = textAt(resource, 'valueDateTime');
  if (when && !toInstant(when) && !toDay(when)) return when;
  const period = nodeAt(resource, 'valuePeriod');
  if (period) return [textAt(period, 'start'), textAt(period, 'end')].map((end) => end ?? '?').join(' to ');
  const [low, high] = [toQuantity(nodeAt(resource, 'valueRange.low')), toQuantity(nodeAt(resource, 'valueRange.high'))];
  if (low || high) return `${low?.value ?? ''} to ${high?.value ?? ''} ${high?.unit ?? low?.unit ?? ''}`.trim();
  const [over, under] = [
    toQuantity(nodeAt(resource, 'valueRatio.numerator')),
    toQuantity(nodeAt(resource, 'valueRatio.denominator')),
  ];
  return over && under
    ? `${over.value} ${over.unit ?? ''} / ${under.value} ${under.unit ?? ''}`.replace(/ +/g, ' ').trim()
    : undefined;
};

/** The value of an observation or of one of its components. */
export function toObserved(resource: Node) {
  const when = textAt(resource, 'valueDateTime');
  const range = nodesAt(resource, 'referenceRange')[0];
  return {
    valueQuantity: toQuantity(nodeAt(resource, 'valueQuantity')),
    valueCoding: toCoding(resource.valueCodeableConcept),
    valueText: textAt(resource, 'valueString') ?? wordy(resource),
    valueBoolean: booleanAt(resource, 'valueBoolean'),
    valueInteger: integerAt(resource, 'valueInteger'),
    valueDate: when?.includes('T') ? undefined : toDay(when),
    valueInstant: toInstant(when),
    valueTime: toTime(textAt(resource, 'valueTime')),
    dataAbsentReason: lookUp(absences, codeAt(resource, 'dataAbsentReason')),
    interpretation: lookUp(interpretations, codeAt(resource, 'interpretation')),
    referenceRange: {
      low: numberAt(range, 'low.value'),
      high: numberAt(range, 'high.value'),
      text: textAt(range, 'text'),
    },
  };
}

/** Effective time: an instant or a day with its own precision, else the period with its beginning. */
export function toEffective(resource: Node, name: 'effective' | 'performed' | 'occurrence') {
  const [start, end] = [textAt(resource, `${name}Period.start`), textAt(resource, `${name}Period.end`)];
  return { when: textAt(resource, `${name}DateTime`) ?? start, period: { start: toInstant(start), end: toInstant(end) } };
}
