import type { Json, QuestionnaireItem, QuestionnaireResponse, ResponseStatus } from '@notewell/model';
import { answersFrom, flatten } from '../forms/answers.ts';
import { factsOf } from '../forms/questions/index.ts';
import { baseOf, isRepeating, occurrenceOf, placedItems } from '../forms/repeats.ts';
import { isSame } from '../forms/same.ts';
import { merged } from './merge.ts';
import { coding, given, isNode, type Node, nodesIn, nodesWithin, plain, shortIn, textIn } from './node.ts';
import { chosenIn, optionAsCame, optionValue } from './options.ts';
import { structured, typeOut, valueMember } from './types.ts';
import { unnamed } from './unnamed.ts';
import { foreignVersionOf } from './version.ts';

type Answer = NonNullable<QuestionnaireResponse['answers']>[number];
/** Content of a response, without its people and its place in the record. */
export type ResponseBody = Pick<QuestionnaireResponse, 'status' | 'answers' | 'authored'> & {
  readonly foreign?: Json | undefined;
};
const roles = ['subject', 'author', 'source'] as const;
type People = Partial<Pick<QuestionnaireResponse, (typeof roles)[number]>>;

const statuses: readonly (readonly [fhir: string, ours: ResponseStatus])[] = [
  ['in-progress', 'InProgress'],
  ['completed', 'Completed'],
  ['amended', 'Amended'],
  ['stopped', 'Stopped'],
  ['entered-in-error', 'EnteredInError'],
];

function valueIn(
  answer: Node,
  asked: QuestionnaireItem | undefined,
): { readonly value: Json; readonly display: string } | undefined {
  const options = asked?.options ?? [];
  const option = options.find((one) => one.value === chosenIn(answer, 'value', options));
  if (option) return { value: option.value, display: option.display };
  const chosen = coding(answer['valueCoding']);
  // The words of a code that is no option are all that its reader has.
  if (chosen?.display && asked && factsOf(asked).options === 'only' && options.length > 0)
    return { value: chosen.display, display: chosen.display };
  if (chosen) return { value: chosen.code ?? chosen.display ?? '', display: chosen.display ?? chosen.code ?? '' };
  const [, value] = Object.entries(answer).find(([name]) => name.startsWith('value')) ?? [];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return { value, display: value ? 'Yes' : 'No' };
  if (typeof value !== 'object') return { value, display: String(value) };
  if (isNode(value) && typeof value['value'] === 'number')
    return {
      value: value['value'],
      display: `${textIn(value['comparator']) ?? ''}${value['value']} ${textIn(value['unit']) ?? ''}`.trim(),
    };
  const reference = isNode(value) ? textIn(value['reference']) : undefined;
  if (isNode(value) && reference !== undefined && asked) {
    const [resourceType, id, ...rest] = reference.split('/');
    const display = textIn(value['display']) ?? reference;
    // Our own questions about people and places keep the reference; others keep its text.
    if (typeOut(asked.type) !== 'reference' || !resourceType || !id || rest.length > 0) return { value: reference, display };
    return { value: given({ id, resourceType, display: value['display'] }), display };
  }
  return {
    value,
    display:
      (isNode(value) && (textIn(value['display']) ?? textIn(value['reference']) ?? textIn(value['title']))) ||
      JSON.stringify(value),
  };
}

/** Every answered item in the order of the form, nested ones included. Later entries of a repeated group get numbered ids. */
const answeredIn = (
  node: Node,
  known: ReadonlyMap<string, QuestionnaireItem>,
  path: readonly number[] = [],
): { readonly item: Node; readonly answer: Answer }[] => {
  const seen = new Map<string, number>();
  const all = nodesIn(node['item']);
  return all.flatMap((item) => {
    const given_ = nodesIn(item['answer']);
    const linkId = textIn(item['linkId']) ?? '';
    const often = all.filter((other) => other['linkId'] === linkId).length;
    seen.set(linkId, (seen.get(linkId) ?? 0) + 1);
    // One item with several answers is one question; repeated items without answers are a group.
    const asked = known.get(linkId);
    const repeats = often > 1 || (asked !== undefined && isRepeating(asked));
    const within = given_.length === 0 && repeats ? [...path, seen.get(linkId) ?? 1] : path;
    const values = given_.flatMap((one) => valueIn(one, asked) ?? []);
    const questionId = linkId && keyAt(linkId, path);
    const [only] = values;
    const answer = questionId &&
      only && {
        questionId,
        ...(textIn(item['text']) && { text: shortIn(item['text'], 10_000) }),
        value: values.length === 1 ? only.value : values.map(({ value }) => value),
        display: values.map(({ display }) => display).join(', '),
      };
    return [
      ...(answer ? [{ item, answer }] : []),
      ...answeredIn(item, known, within),
      ...given_.flatMap((one) => answeredIn(one, known, within)),
    ];
  });
};
const knownIn = (items: readonly QuestionnaireItem[]) => new Map(flatten(items).map((item) => [item.linkId, item]));

/** The import without answers that the row words otherwise or does not hold: nothing is answered in it alone. */
function asAnswered(foreign: Node, answers: readonly Answer[], items: readonly QuestionnaireItem[]): Node {
  const held = new Map(answers.map((answer) => [answer.questionId, answer]));
  const agrees = ({ questionId, value, display }: Answer) =>
    isSame(held.get(questionId)?.value, value) && held.get(questionId)?.display === display;
  const kept = new Set(answeredIn(foreign, knownIn(items)).flatMap(({ item, answer }) => (agrees(answer) ? [item] : [])));
  const within = (node: Node): Node =>
    node['item'] === undefined ? node : { ...node, item: nodesIn(node['item']).flatMap(left) };
  const left = (item: Node): Node[] => {
    const { answer, ...heading } = item;
    if (answer === undefined || kept.has(item))
      return [within(answer ? { ...heading, answer: nodesIn(answer).map(within) } : item)];
    return nodesIn(item['item']).length > 0 ? [within(heading)] : [];
  };
  return within(foreign);
}
const keyAt = (linkId: string, path: readonly number[]): string =>
  path.every((number) => number === 1) ? linkId : `${linkId}#${path.join('.')}`;

/** One answer to each question: a question that occurs twice has the values of both. */
function joined(answers: readonly Answer[]): Answer[] {
  const byId = new Map<string, Answer>();
  for (const answer of answers) {
    const first = byId.get(answer.questionId);
    const display = [first?.display, answer.display].filter(Boolean).join(', ');
    const value = [first?.value ?? [], answer.value ?? []].flat();
    byId.set(answer.questionId, first ? { ...first, value, display } : answer);
  }
  return [...byId.values()];
}

/**
 * Reads a FHIR R4 QuestionnaireResponse as answers and keeps all of it in `foreign`. Throws a TypeError for anything else.
 * The form, if known, says which groups repeat even if they occur once.
 */
export function fromFhirResponse(value: unknown, items: readonly QuestionnaireItem[] = []): ResponseBody {
  if (!isNode(value) || value['resourceType'] !== 'QuestionnaireResponse')
    throw new TypeError('This is not a FHIR QuestionnaireResponse.');
  const version = foreignVersionOf(value);
  if (version) throw new TypeError(`These are ${version} answers. Notewell takes R4: export them as R4, or convert them.`);
  const authored = textIn(value['authored']);
  const moment = authored && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(authored) ? new Date(authored) : undefined;
  return {
    status: statuses.find(([fhir]) => fhir === value['status'])?.[1] ?? 'Completed',
    answers: joined(answeredIn(value, knownIn(items)).map(({ answer }) => answer)),
    ...(moment && !Number.isNaN(moment.getTime()) && { authored: moment.toISOString() }),
    foreign: plain(value),
  };
}

/** Reads answers as the caller's own: who else wrote them, or whom they are about, is not taken. Throws as `fromFhirResponse`. */
export const ownFhirResponse = (value: unknown): ResponseBody => fromFhirResponse(isNode(value) ? unnamed(value) : value);

/** Writers of values for FHIR types without an equivalent of ours. */
const structures: { readonly [fhir: string]: (value: Json, item: QuestionnaireItem | undefined) => Node | undefined } = {
  quantity: (value, item) =>
    typeof value === 'number'
      ? { valueQuantity: given({ value, unit: item?.unit?.display, system: item?.unit?.system, code: item?.unit?.code }) }
      : undefined,
  reference: (value) =>
    typeof value === 'string'
      ? { valueReference: { [/^(?:[A-Z]\w+\/|https?:|urn:|#)\S+$/.test(value) ? 'reference' : 'display']: value } }
      : undefined,
  attachment: (value) => (typeof value === 'string' ? { valueAttachment: { title: value } } : undefined),
  url: (value) => (typeof value === 'string' ? { valueUri: value } : undefined),
  choice: (value) => (typeof value === 'string' ? { valueCoding: { display: value } } : undefined),
  'open-choice': (value) => (typeof value === 'string' ? { valueString: value } : undefined),
};

function valueOut(item: QuestionnaireItem | undefined, value: Json, asCame: Node | undefined): Node {
  const option = item?.options?.find((one) => one.value === value);
  if (option) return optionAsCame(asCame, option.value) ?? optionValue(option);
  const own = structures[textIn(asCame?.['type']) ?? '']?.(value, item);
  if (own) return own;
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value === 'number')
    return item && factsOf(item).keeps === 'integer' ? { valueInteger: value } : { valueDecimal: value };
  const type = item && typeOut(item.type);
  if (type === 'choice') return { valueCoding: { code: String(value) } };
  if (isNode(value) && typeof value['id'] === 'string' && typeof value['resourceType'] === 'string')
    return { valueReference: given({ reference: `${value['resourceType']}/${value['id']}`, display: value['display'] }) };
  const member = (type && !structured.has(type) && valueMember[type]) || 'String';
  return typeof value === 'string' ? { [`value${member}`]: value } : { valueString: JSON.stringify(value) };
}

function written({ status, answers = [], authored }: ResponseBody, items: readonly QuestionnaireItem[], asked?: Json): Node {
  const came = new Map(isNode(asked) ? nodesWithin(asked).map((node) => [node['linkId'], node]) : []);
  const byId = new Map(answers.map((answer) => [answer.questionId, answer]));
  const form = placedItems(items, answersFrom(answers));
  const answerOut = (answer: Answer, item?: QuestionnaireItem): Node =>
    given({
      linkId: baseOf(answer.questionId),
      text: answer.text ?? item?.text,
      answer: (Array.isArray(answer.value) ? answer.value : [answer.value ?? null])
        .filter((one) => one !== null)
        .map((one) => valueOut(item, one, came.get(baseOf(answer.questionId)))),
    });
  const placed = new Set<string>();
  const tree = (list: readonly QuestionnaireItem[]): Node[] =>
    list.flatMap((item) => {
      const answer = byId.get(item.linkId);
      if (answer) placed.add(item.linkId);
      // The number of entries follows from how often the group occurs.
      const entry = occurrenceOf(item) !== undefined;
      const under = tree(item.items ?? []);
      if ((!answer || entry) && under.length === 0) return [];
      const own = answer && !entry ? answerOut(answer, item) : given({ linkId: baseOf(item.linkId), text: item.text });
      if (under.length === 0) return [own];
      // Children of a question belong under its answer; children of a heading under the group.
      const [first, ...others] = nodesIn(own['answer']);
      return [first ? { ...own, answer: [{ ...first, item: under }, ...others] } : { ...own, item: under }];
    });
  const known = tree(form);
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
 * Writes answers as a FHIR R4 QuestionnaireResponse, in the shape of their form if it is given. Imported parts go out
 * as they came unless they were changed here; the people and the answers are those of the row. `form` is the imported
 * Questionnaire, if any; then answers take the types that it requires.
 */
export function toFhirResponse(response: ResponseBody & People, items: readonly QuestionnaireItem[] = [], form?: Json): Node {
  const named = given(
    Object.fromEntries(
      roles.flatMap((role) => {
        const { resourceType = 'Patient', id } = response[role] ?? {};
        return id === undefined ? [] : [[role, { reference: `${resourceType}/${id}` }]];
      }),
    ),
  );
  const ours = written(response, items, form);
  const { foreign } = response;
  if (!isNode(foreign)) return { ...ours, ...named };
  const came = asAnswered(unnamed(foreign), response.answers ?? [], items);
  // Both inputs are responses, so the merged value is one too.
  const all = merged(came, written(fromFhirResponse(came, items), items, form), ours) as Node;
  return { ...all, ...named };
}
