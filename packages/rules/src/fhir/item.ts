import type { QuestionnaireItem, QuestionType, UnknownRecord } from '@notewell/model';
import type { Conditions } from '../forms/conditions.ts';
import { factsOf, isGrid, isSingleChoice } from '../forms/questions/index.ts';
import { isSame } from '../forms/same.ts';
import { calculationIn } from './calculation.ts';
import { conditionsIn, conditionsOut } from './conditions.ts';
import { coding, extensionIn, given, isNode, type Node, nodesIn, numberIn, plain, shortIn, textIn } from './node.ts';
import { chosenIn, type Option, optionOut, optionsIn, optionValue } from './options.ts';
import { structured, typeIn, typeOut, urls, valueMember } from './types.ts';

/** Context of an item: its questionnaire, for contained value sets and variables. */
export interface Inside {
  readonly root: Node;
  /** Returns the options of another question. */
  readonly optionsOf: (linkId: string) => readonly Option[];
  /** Receives a sentence about each part that was kept without being understood. */
  readonly remark: (words: string) => void;
}

const wordsIn = (node: Node | undefined) => shortIn(node?.['valueString']);
const controlIn = (item: Node): string | undefined => {
  const concept = extensionIn(item, urls.control)?.['valueCodeableConcept'];
  return isNode(concept) ? textIn(nodesIn(concept['coding'])[0]?.['code']) : undefined;
};

/** Reads an item without its children, from FHIR's members only. */
function bareIn(item: Node, inside: Inside): QuestionnaireItem {
  const fhir = textIn(item['type']) ?? 'string';
  const options = optionsIn(item, inside.root);
  const control = controlIn(item);
  const type = typeHere(item, fhir, control, options);
  const displayWhen = conditionsIn(item, inside.optionsOf);
  const calculation = calculationIn(item, inside.root);
  for (const words of notFollowed(item, { fhir, options, displayWhen, calculation })) inside.remark(words);
  const initial = nodesIn(item['initial']).flatMap((one) => chosenIn(one, 'value', options) ?? initialIn(one) ?? []);
  const chosen = nodesIn(item['answerOption'])
    .filter((one) => one['initialSelected'] === true)
    .flatMap((one) => chosenIn(one, 'value', options) ?? []);
  const begins = [...initial, ...chosen].slice(0, 200);
  const code = coding(nodesIn(item['code'])[0]);
  const style =
    (control === 'drop-down' || control === 'autocomplete') && isSingleChoice({ type })
      ? 'Dropdown'
      : control === 'slider' && ['integer', 'decimal'].includes(factsOf({ type }).keeps)
        ? 'Slider'
        : undefined;
  const layout = { horizontal: 'Horizontal', vertical: 'Vertical' } as const;
  const orientation = extensionIn(item, urls.orientation)?.['valueCode'];
  const number = (url: string) => {
    const extension = extensionIn(item, url);
    return numberIn(extension?.['valueDecimal'] ?? extension?.['valueInteger']);
  };
  const whole = (value: number | undefined) => (value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined);
  const some = {
    displayStyle: style,
    text: textIn(item['text']),
    prefix: textIn(item['prefix'])?.slice(0, 30),
    code,
    required: item['required'] === true || undefined,
    repeats: item['repeats'] === true || undefined,
    readOnly: item['readOnly'] === true || undefined,
    hidden: extensionIn(item, urls.hidden)?.['valueBoolean'] === true || undefined,
    placeholder: wordsIn(extensionIn(item, urls.placeholder)),
    options: options.length > 0 ? options : undefined,
    initial: begins.length > 0 ? begins : undefined,
    min: number(urls.least),
    max: number(urls.most),
    step: positive(number(urls.step)),
    layout: orientation === 'horizontal' || orientation === 'vertical' ? layout[orientation] : undefined,
    minLength: whole(number(urls.leastLength)),
    maxLength: whole(numberIn(item['maxLength'])) || undefined,
    minItems: whole(number(urls.leastItems)),
    maxItems: whole(number(urls.mostItems)) || undefined,
    unit: coding(extensionIn(item, urls.unit)?.['valueCoding']),
    displayWhen,
    calculation,
    observation: code && extensionIn(item, urls.extract)?.['valueBoolean'] === true ? { code } : undefined,
  };
  return { linkId: textIn(item['linkId']) ?? '', type, ...given(some) };
}
const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** Returns the question type of an item. A group laid out as a table becomes a grid if its parts fit and it does not repeat. */
function typeHere(item: Node, fhir: string, control: string | undefined, options: readonly Option[]): QuestionType {
  const type = typeIn[fhir] ?? 'String';
  // Without its value set there are no options to choose from, so the question takes text.
  if (factsOf({ type }).options !== undefined && options.length === 0 && item['answerValueSet'] !== undefined) return 'String';
  if (fhir !== 'group' || !control || !tables.has(control) || item['repeats'] === true) return type;
  const rows = nodesIn(item['item']);
  const asks = (one: Node) => one['type'] !== 'group' && one['type'] !== 'display' && nodesIn(one['item']).length === 0;
  const holds = (one: Node) => one['type'] === 'group' && nodesIn(one['item']).length > 0 && nodesIn(one['item']).every(asks);
  return rows.every(asks) || rows.every(holds) ? 'Grid' : type;
}
const tables: ReadonlySet<string> = new Set(['gtable', 'table', 'htable', 'grid']);

/** Describes the parts of an item that are kept without effect, in sentences for the person importing. */
function notFollowed(
  item: Node,
  known: {
    readonly fhir: string;
    readonly options: readonly Option[];
    readonly displayWhen: unknown;
    readonly calculation: unknown;
  },
): readonly string[] {
  const called = `“${textIn(item['text']) ?? textIn(item['linkId']) ?? ''}”`;
  const conditions = nodesIn(item['enableWhen']).length > 0 && !known.displayWhen;
  return [
    ...(known.fhir in typeIn ? [] : [`${called} is of the type ${known.fhir}, which is answered as text here.`]),
    ...(item['answerValueSet'] !== undefined && known.options.length === 0
      ? [`${called} has its answers in a list elsewhere and is answered in words here, until you give it options.`]
      : []),
    ...(conditions || extensionIn(item, urls.enableWhen)
      ? [`${called} shows on a condition that is kept, and not followed here.`]
      : []),
    ...(extensionIn(item, urls.calculated) && !known.calculation
      ? [`${called} is calculated by an expression that is kept, and not followed here.`]
      : []),
    ...(extensionIn(item, urls.initialExpression)
      ? [`${called} begins with an expression that is kept, and not followed here.`]
      : []),
    ...(extensionIn(item, urls.constraint) ? [`${called} has a rule about its answer that is kept, and not followed here.`] : []),
  ];
}
const initialIn = (node: Node): string | undefined => {
  const [, given_] = Object.entries(node).find(([name]) => name.startsWith('value')) ?? [];
  const value = isNode(given_) ? (given_['value'] ?? given_['code'] ?? given_['display'] ?? given_['reference']) : given_;
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  return text !== undefined && text.length <= 1_000 ? text : undefined;
};

const numberOut = (url: string, value: number | undefined) =>
  value === undefined ? [] : [{ url, [Number.isInteger(value) ? 'valueInteger' : 'valueDecimal']: value }];

/** Writes an item without its children, in FHIR's own members. */
function bareOut(item: QuestionnaireItem, itemOf: (linkId: string) => QuestionnaireItem | undefined): Node {
  const type = typeOut(item.type);
  const member = valueMember[type];
  const controls = isGrid(item)
    ? (item.items ?? []).some((row) => (row.items ?? []).length > 0)
      ? 'grid'
      : 'table'
    : item.displayStyle === 'Dropdown'
      ? 'drop-down'
      : item.displayStyle === 'Slider'
        ? 'slider'
        : undefined;
  const initial = (item.initial ?? []).flatMap((value): Node[] => {
    const option = item.options?.find((one) => one.value === value);
    if (option && (type === 'choice' || type === 'open-choice')) return [optionValue(option)];
    return type === 'choice' || type === 'open-choice' || !member || structured.has(type)
      ? []
      : [
          {
            [`value${member}`]:
              type === 'boolean' ? value === 'true' : type === 'integer' || type === 'decimal' ? Number(value) : value,
          },
        ];
  });
  return given({
    linkId: item.linkId,
    extension: [
      ...(item.hidden ? [{ url: urls.hidden, valueBoolean: true }] : []),
      ...(controls ? [{ url: urls.control, valueCodeableConcept: { coding: [{ system: urls.controls, code: controls }] } }] : []),
      ...(item.placeholder ? [{ url: urls.placeholder, valueString: item.placeholder }] : []),
      ...(item.unit ? [{ url: urls.unit, valueCoding: { ...item.unit } }] : []),
      ...numberOut(urls.least, item.min),
      ...numberOut(urls.most, item.max),
      ...numberOut(urls.step, item.step),
      ...(item.layout ? [{ url: urls.orientation, valueCode: item.layout.toLowerCase() }] : []),
      ...numberOut(urls.leastLength, item.minLength),
      ...numberOut(urls.leastItems, item.minItems),
      ...numberOut(urls.mostItems, item.maxItems),
      ...(item.observation && isSame(item.observation.code, item.code) ? [{ url: urls.extract, valueBoolean: true }] : []),
    ],
    code: item.code ? [item.code] : [],
    prefix: item.prefix,
    text: item.text,
    type,
    ...conditionsOut(item.displayWhen, itemOf),
    required: item.required === true && type !== 'display' && type !== 'group' ? true : undefined,
    repeats: item.repeats === true && type !== 'display' ? true : undefined,
    readOnly: item.readOnly === true && type !== 'display' ? true : undefined,
    maxLength: item.maxLength,
    answerOption: type === 'choice' || type === 'open-choice' ? (item.options ?? []).map(optionOut) : [],
    initial,
  });
}

const ownIn = (node: Node): Node => {
  const text = textIn(extensionIn(node, urls.own)?.['valueString']);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isNode(value) ? value : {};
  } catch {
    return {};
  }
};
/** Adds our own extension for values that FHIR's members do not restore. A member they add that ours lacks is null there. */
export function withOwn(node: Node, ours: object, back: object): Node {
  const [is, came]: readonly [UnknownRecord, UnknownRecord] = [{ ...plain(ours) }, { ...plain(back) }];
  const names = [...new Set([...Object.keys(is), ...Object.keys(came)])].filter(
    (name) => name !== 'items' && !isSame(is[name], came[name]),
  );
  if (names.length === 0) return node;
  const rest = Object.fromEntries(names.map((name) => [name, is[name] ?? null]));
  return { ...node, extension: [...nodesIn(node['extension']), { url: urls.own, valueString: JSON.stringify(rest) }] };
}
/** Applies our own extension to the value read from FHIR's members. */
export function ownOver<T extends object>(node: Node, value: T): T {
  const all = { ...value, ...ownIn(node) };
  // Our extension was written by `withOwn` from this type, and the model validates it again.
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)) as T;
}

export function itemsIn(items: readonly Node[], inside: Inside, depth: number): QuestionnaireItem[] {
  return items.flatMap((item) => {
    const own = ownOver(item, bareIn(item, inside));
    const under = itemsIn(nodesIn(item['item']), inside, depth - 1);
    if (under.length === 0) return [own];
    if (depth > 1) return [{ ...own, items: under }];
    // Deeper nesting than the model allows: the item moves up to its parent's level and inherits its conditions.
    return [own, ...under.map((one) => ({ ...one, ...given({ displayWhen: joined(own.displayWhen, one.displayWhen) }) }))];
  });
}

/** Joins two conditions if one list can express both; else returns the question's own. */
function joined(outer: Conditions | undefined, own: Conditions | undefined): Conditions | undefined {
  if (!outer || !own) return own ?? outer;
  const all = ({ logic, conditions = [] }: Conditions) => logic === 'And' || (logic === 'Or' && conditions.length === 1);
  return all(outer) && all(own) ? { logic: 'And', conditions: [...(outer.conditions ?? []), ...(own.conditions ?? [])] } : own;
}

export function itemsOut(items: readonly QuestionnaireItem[], itemOf: (linkId: string) => QuestionnaireItem | undefined): Node[] {
  return items.map(({ items: under = [], ...item }) => {
    const within = given({ item: itemsOut(under, itemOf) });
    const bare = bareOut({ ...item, items: under }, itemOf);
    const optionsOf = (linkId: string) => itemOf(linkId)?.options ?? [];
    const back = bareIn({ ...bare, ...within }, { root: {}, optionsOf, remark: () => {} });
    return { ...withOwn(bare, item, back), ...within };
  });
}
