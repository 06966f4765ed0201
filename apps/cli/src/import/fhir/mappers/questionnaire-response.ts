import type { Json, ResponseStatus } from '@notewell/model';
import { fromCoding, toQuantity } from '../concepts.ts';
import { toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { extensionOf, isNode, lookUp, type Node, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, ResponseStatus>> = {
  'in-progress': 'InProgress',
  completed: 'Completed',
  amended: 'Amended',
  stopped: 'Stopped',
};
const primitives = ['Boolean', 'Decimal', 'Integer', 'Date', 'DateTime', 'Time', 'String', 'Uri'] as const;

interface Value {
  readonly value: Json;
  readonly display: string;
}
function valueOf(answer: Node): Value | undefined {
  for (const kind of primitives) {
    const value = answer[`value${kind}`];
    if (typeof value === 'boolean') return { value, display: value ? 'Yes' : 'No' };
    if (typeof value === 'string' || typeof value === 'number') return { value, display: String(value) };
  }
  const coding = isNode(answer.valueCoding) ? fromCoding(answer.valueCoding) : undefined;
  if (coding) return { value: coding.code ?? coding.display ?? '', display: coding.display ?? coding.code ?? '' };
  const quantity = isNode(answer.valueQuantity) ? toQuantity(answer.valueQuantity) : undefined;
  return quantity ? { value: quantity.value, display: [quantity.value, quantity.unit].filter(Boolean).join(' ') } : undefined;
}

/** Every answered item, those within groups and beneath answers too, in the order of the form. */
function answersIn(node: Node): { questionId: string; text: string | undefined; value: Json; display: string }[] {
  return nodesAt(node, 'item').flatMap((item) => {
    const questionId = textAt(item, 'linkId');
    const answers = nodesAt(item, 'answer');
    const values = answers.flatMap((answer) => valueOf(answer) ?? []);
    const [only] = values;
    const own =
      questionId && only
        ? [
            {
              questionId,
              text: textAt(item, 'text'),
              value: values.length === 1 ? only.value : values.map(({ value }) => value),
              display: values.map(({ display }) => display).join(', '),
            },
          ]
        : [];
    return [...own, ...answersIn(item), ...answers.flatMap(answersIn)];
  });
}

/** What the questionnaire is called: its display, else the last part of its address. */
function titleOf(resource: Node): string | undefined {
  const display = isNode(resource._questionnaire)
    ? textAt(extensionOf(resource._questionnaire, 'http://hl7.org/fhir/StructureDefinition/display'), 'valueString')
    : undefined;
  return display ?? textAt(resource, 'questionnaire')?.split('|')[0]?.split('/').at(-1)?.slice(0, 1_000);
}

export const questionnaireResponse = defineMapper({
  fhirType: 'QuestionnaireResponse',
  type: 'QuestionnaireResponse',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference }): Draft<'QuestionnaireResponse'> => ({
    display: titleOf(resource),
    status: lookUp(statuses, textAt(resource, 'status')) ?? 'Stopped',
    subject: patient,
    author: reference(resource.author, 'Practitioner', 'Patient', 'RelatedPerson'),
    source: reference(resource.source, 'Practitioner', 'Patient', 'RelatedPerson'),
    encounter: reference(resource.encounter, 'Encounter'),
    authored: toInstant(textAt(resource, 'authored')),
    answers: answersIn(resource),
  }),
});
