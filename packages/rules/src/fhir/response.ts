import type { Json, QuestionnaireItem, QuestionnaireResponse, ResponseStatus } from '@notewell/model';
import { merged } from './merge.ts';
import { coding, given, isNode, type Node, nodesIn, plain, textIn } from './node.ts';
import { typeOut, valueMember } from './types.ts';

type Answer = NonNullable<QuestionnaireResponse['answers']>[number];
/** What was answered, without whose it is and where it belongs. */
export type ResponseBody = Pick<QuestionnaireResponse, 'status' | 'answers' | 'authored'> & {
  readonly foreign?: Json | undefined;
};

const statuses: readonly (readonly [fhir: string, ours: ResponseStatus])[] = [
  ['in-progress', 'InProgress'],
  ['completed', 'Completed'],
  ['amended', 'Amended'],
  ['stopped', 'Stopped'],
  ['entered-in-error', 'EnteredInError'],
];

function valueIn(answer: Node): { readonly value: Json; readonly display: string } | undefined {
  const chosen = coding(answer['valueCoding']);
  if (chosen) return { value: chosen.code ?? chosen.display ?? '', display: chosen.display ?? chosen.code ?? '' };
  const [, value] = Object.entries(answer).find(([name]) => name.startsWith('value')) ?? [];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return { value, display: value ? 'Yes' : 'No' };
  if (typeof value !== 'object') return { value, display: String(value) };
  if (isNode(value) && typeof value['value'] === 'number')
    return { value: value['value'], display: [value['value'], textIn(value['unit'])].filter(Boolean).join(' ') };
  return {
    value,
    display:
      (isNode(value) && (textIn(value['display']) ?? textIn(value['reference']) ?? textIn(value['title']))) ||
      JSON.stringify(value),
  };
}

/** Every answered item, those within groups and beneath answers too, in the order of the form. */
const answersIn = (node: Node): Answer[] =>
  nodesIn(node['item']).flatMap((item) => {
    const given_ = nodesIn(item['answer']);
    const values = given_.flatMap((one) => valueIn(one) ?? []);
    const questionId = textIn(item['linkId']);
    const [only] = values;
    const own: Answer[] =
      questionId && only
        ? [
            {
              questionId,
              ...(textIn(item['text']) && { text: textIn(item['text']) }),
              value: values.length === 1 ? only.value : values.map(({ value }) => value),
              display: values.map(({ display }) => display).join(', '),
            },
          ]
        : [];
    return [...own, ...answersIn(item), ...given_.flatMap(answersIn)];
  });

/** A FHIR R4 QuestionnaireResponse as answers; throws a TypeError for anything else. The whole of it is kept in `foreign`. */
export function fromFhirResponse(value: unknown): ResponseBody {
  if (!isNode(value) || value['resourceType'] !== 'QuestionnaireResponse')
    throw new TypeError('This is not a FHIR QuestionnaireResponse.');
  const authored = textIn(value['authored']);
  const moment = authored && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(authored) ? new Date(authored) : undefined;
  return {
    status: statuses.find(([fhir]) => fhir === value['status'])?.[1] ?? 'Completed',
    answers: answersIn(value),
    ...(moment && !Number.isNaN(moment.getTime()) && { authored: moment.toISOString() }),
    foreign: plain(value),
  };
}

function valueOut(item: QuestionnaireItem | undefined, value: Json): Node {
  const option = item?.options?.find((one) => one.value === value);
  if (option) return { valueCoding: given({ ...option.code, code: option.value, display: option.display }) };
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value === 'number') return item?.type === 'Integer' ? { valueInteger: value } : { valueDecimal: value };
  const type = item && typeOut[item.type];
  if (type === 'choice') return { valueCoding: { code: String(value) } };
  if (isNode(value) && typeof value['id'] === 'string' && typeof value['resourceType'] === 'string')
    return { valueReference: given({ reference: `${value['resourceType']}/${value['id']}`, display: value['display'] }) };
  const member = (type && valueMember[type]) || 'String';
  return typeof value === 'string' ? { [`value${member}`]: value } : { valueString: JSON.stringify(value) };
}

function written({ status, answers = [], authored }: ResponseBody, items: readonly QuestionnaireItem[]): Node {
  const byId = new Map(answers.map((answer) => [answer.questionId, answer]));
  const answerOut = (answer: Answer, item?: QuestionnaireItem): Node =>
    given({
      linkId: answer.questionId,
      text: answer.text ?? item?.text,
      answer: (Array.isArray(answer.value) ? answer.value : [answer.value ?? null])
        .filter((one) => one !== null)
        .map((one) => valueOut(item, one)),
    });
  const placed = new Set<string>();
  const tree = (list: readonly QuestionnaireItem[]): Node[] =>
    list.flatMap((item) => {
      const answer = byId.get(item.linkId);
      if (answer) placed.add(item.linkId);
      const under = tree(item.items ?? []);
      if (!answer && under.length === 0) return [];
      const own = answer ? answerOut(answer, item) : given({ linkId: item.linkId, text: item.text });
      if (under.length === 0) return [own];
      // Under a question what follows stands beneath its answer; under a heading, within the group.
      const [first, ...others] = nodesIn(own['answer']);
      return [first ? { ...own, answer: [{ ...first, item: under }, ...others] } : { ...own, item: under }];
    });
  const known = tree(items);
  const rest = answers.filter(({ questionId }) => !placed.has(questionId)).map((answer) => answerOut(answer));
  return plain(
    given({
      resourceType: 'QuestionnaireResponse',
      status: statuses.find(([, ours]) => ours === status)?.[0] ?? 'completed',
      authored,
      item: [...known, ...rest],
    }),
  );
}

/**
 * Answers as a FHIR R4 QuestionnaireResponse, in the shape of their form where it is given. What came from elsewhere goes
 * out exactly as it came, but for what was changed here.
 */
export function toFhirResponse(response: ResponseBody, items: readonly QuestionnaireItem[] = []): Node {
  const ours = written(response, items);
  const { foreign } = response;
  if (!isNode(foreign)) return ours;
  const came = fromFhirResponse(foreign);
  // Both are whole responses, so that the merged is one.
  return merged(foreign, written(came, items), ours) as Node;
}
