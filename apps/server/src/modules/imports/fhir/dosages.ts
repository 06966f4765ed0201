import type { DurationUnit } from '@notewell/model';
import { toCoding, toQuantity } from './concepts.ts';
import { toDay } from './dates.ts';
import { integerAt, lookUp, type Node, nodeAt, nodesAt, numberAt, textAt } from './read.ts';

const units: Readonly<Record<string, DurationUnit>> = {
  min: 'Minutes',
  h: 'Hours',
  d: 'Days',
  wk: 'Weeks',
  mo: 'Months',
  a: 'Years',
};

/** Converts FHIR Dosage: the instructions as text and, if given, as numbers. */
export const toDosages = (resource: Node, path: 'dosageInstruction' | 'dosage') =>
  nodesAt(resource, path).map((dosage) => {
    const repeat = nodeAt(dosage, 'timing.repeat');
    const frequency = integerAt(repeat, 'frequency');
    const period = numberAt(repeat, 'period');
    const additional = nodesAt(dosage, 'additionalInstruction').map((instruction) => textAt(instruction, 'text'));
    return {
      text: [textAt(dosage, 'text'), ...additional].filter(Boolean).join('. ') || textAt(dosage, 'timing.code.text'),
      patientInstruction: textAt(dosage, 'patientInstruction'),
      dose: toQuantity(nodesAt(dosage, 'doseAndRate.doseQuantity')[0]),
      route: toCoding(dosage.route),
      site: toCoding(dosage.site),
      method: toCoding(dosage.method),
      frequency: frequency !== undefined && frequency >= 1 ? frequency : undefined,
      period: period !== undefined && period > 0 ? period : undefined,
      periodUnit: lookUp(units, textAt(repeat, 'periodUnit')),
      asNeeded: dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined ? true : undefined,
      asNeededFor: toCoding(dosage.asNeededCodeableConcept),
      start: toDay(textAt(repeat, 'boundsPeriod.start')),
      end: toDay(textAt(repeat, 'boundsPeriod.end')),
    };
  });

/** The medicine itself: named in place, or in a referenced Medication. */
export function toMedicine(resource: Node, part: (reference: unknown) => Node | undefined) {
  const prefer = ['http://www.nlm.nih.gov/research/umls/rxnorm'];
  const medication = part(resource.medicationReference);
  const words = textAt(resource, 'medicationReference.display');
  const code =
    toCoding(resource.medicationCodeableConcept, prefer) ??
    toCoding(medication?.code, prefer) ??
    (words ? { display: words } : undefined);
  return { code, form: toCoding(medication?.form) };
}

/** Reasons for taking it, by code or by the problem itself. */
export const reasonsOf = <C>(resource: Node, condition: (reference: unknown) => C | undefined) => [
  ...nodesAt(resource, 'reasonCode').flatMap((concept) => {
    const code = toCoding(concept);
    return code ? { code } : [];
  }),
  ...nodesAt(resource, 'reasonReference').flatMap((reference) => {
    const found = condition(reference);
    return found ? { condition: found } : [];
  }),
];
