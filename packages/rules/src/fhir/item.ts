import type { QuestionnaireItem } from '@notewell/model';
import { isSame } from '../forms/same.ts';
import { calculationIn } from './calculation.ts';
import { conditionsIn, conditionsOut } from './conditions.ts';
import { coding, extensionIn, given, isNode, type Node, nodesIn, numberIn, plain, textIn } from './node.ts';
import { typeIn, typeOut, urls, valueMember } from './types.ts';

type Option = NonNullable<QuestionnaireItem['options']>[number];
/** What an item is read beside: its questionnaire, for contained value sets and variables. */
export interface Inside {
  readonly root: Node;
  /** Told of what was kept without being understood. */
  readonly remark: (words: string) => void;
}

const scoreIn = (...nodes: readonly (Node | undefined)[]): number | undefined =>
  nodes
    .flatMap((node) => [extensionIn(node, urls.ordinal), extensionIn(node, urls.weight)])
    .map((extension) => numberIn(extension?.['valueDecimal'] ?? extension?.['valueInteger']))
    .find((score) => score !== undefined);

function optionIn(node: Node): Option | undefined {
  const chosen = coding(node['valueCoding']);
  const [, simple] = Object.entries(node).find(([name]) => /^value(String|Integer|Date|Time)$/.test(name)) ?? [];
  const value = chosen ? (chosen.code ?? chosen.display) : simple === undefined ? undefined : String(simple);
  if (value === undefined) return undefined;
  const score = scoreIn(node, isNode(node['valueCoding']) ? node['valueCoding'] : undefined);
  return {
    value,
    display: chosen?.display ?? value,
    ...(chosen?.system && { code: chosen }),
    ...(score !== undefined && { score }),
  };
}

function valueSetOptions(item: Node, root: Node): readonly Option[] {
  const id = textIn(item['answerValueSet'])?.replace(/^#/, '');
  const set = nodesIn(root['contained']).find((one) => one['resourceType'] === 'ValueSet' && one['id'] === id);
  const compose = isNode(set?.['compose']) ? nodesIn(set['compose']['include']) : [];
  return compose.flatMap((include) =>
    nodesIn(include['concept']).flatMap((concept): readonly Option[] => {
      const code = coding({ ...concept, system: include['system'] ?? null });
      const score = scoreIn(concept);
      const value = code?.code;
      return value ? [{ value, display: code.display ?? value, code, ...(score !== undefined && { score }) }] : [];
    }),
  );
}

const unique = (options: readonly Option[]): Option[] => [...new Map(options.map((option) => [option.value, option])).values()];
const wordsIn = (node: Node | undefined) => textIn(node?.['valueString']);
const controlIn = (item: Node): string | undefined => {
  const concept = extensionIn(item, urls.control)?.['valueCodeableConcept'];
  return isNode(concept) ? textIn(nodesIn(concept['coding'])[0]?.['code']) : undefined;
};

/** An item without those under it, as FHIR alone says it. */
function bareIn(item: Node, inside: Inside): QuestionnaireItem {
  const fhir = textIn(item['type']) ?? 'string';
  const type = typeIn[fhir] ?? 'String';
  const options = unique([
    ...nodesIn(item['answerOption']).flatMap((one) => optionIn(one) ?? []),
    ...valueSetOptions(item, inside.root),
  ]);
  const control = controlIn(item);
  const called = `“${textIn(item['text']) ?? textIn(item['linkId']) ?? ''}”`;
  if (!(fhir in typeIn)) inside.remark(`${called} is of the type ${fhir}, which is answered as text here.`);
  const displayWhen = conditionsIn(item);
  if (!displayWhen && nodesIn(item['enableWhen']).length > 0)
    inside.remark(`${called} shows on a condition that is kept, and not followed here.`);
  const calculation = calculationIn(item, inside.root);
  if (!calculation && extensionIn(item, urls.calculated))
    inside.remark(`${called} is calculated by an expression that is kept, and not followed here.`);
  const initial = nodesIn(item['initial']).flatMap((one) => optionIn(one)?.value ?? simpleText(one) ?? []);
  const chosen = nodesIn(item['answerOption'])
    .filter((one) => one['initialSelected'] === true)
    .flatMap((one) => optionIn(one)?.value ?? []);
  const code = coding(nodesIn(item['code'])[0]);
  const style =
    control === 'drop-down' && type === 'Choice'
      ? 'Dropdown'
      : control === 'slider' && (type === 'Integer' || type === 'Decimal')
        ? 'Slider'
        : undefined;
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
    initial: [...initial, ...chosen].length > 0 ? [...initial, ...chosen] : undefined,
    min: number(urls.least),
    max: number(urls.most),
    minLength: whole(number(urls.leastLength)),
    maxLength: whole(numberIn(item['maxLength'])) || undefined,
    minItems: whole(number(urls.leastItems)),
    maxItems: whole(number(urls.mostItems)) || undefined,
    unit: coding(extensionIn(item, urls.unit)?.['valueCoding']),
    displayWhen,
    calculation,
    observation: code && extensionIn(item, urls.extract)?.['valueBoolean'] === true ? { code } : undefined,
  };
  return { linkId: textIn(item['linkId']) ?? '', type: fhir === 'group' && control === 'gtable' ? 'Grid' : type, ...given(some) };
}
const simpleText = (node: Node): string | undefined => {
  const [, value] = Object.entries(node).find(([name]) => name.startsWith('value')) ?? [];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

const numberOut = (url: string, value: number | undefined) =>
  value === undefined ? [] : [{ url, [Number.isInteger(value) ? 'valueInteger' : 'valueDecimal']: value }];

function optionOut({ value, display, code, score }: Option): Node {
  return given({
    extension: score === undefined ? [] : [{ url: urls.ordinal, valueDecimal: score }],
    valueCoding: { ...code, code: value, display },
  });
}

/** An item without those under it, in FHIR's own members. */
function bareOut(item: QuestionnaireItem, itemOf: (linkId: string) => QuestionnaireItem | undefined): Node {
  const type = typeOut[item.type];
  const member = valueMember[type];
  const controls =
    item.type === 'Grid'
      ? 'gtable'
      : item.displayStyle === 'Dropdown'
        ? 'drop-down'
        : item.displayStyle === 'Slider'
          ? 'slider'
          : undefined;
  const initial = (item.initial ?? []).flatMap((value) =>
    type === 'choice' || type === 'open-choice' || !member
      ? []
      : [
          {
            [`value${member}`]:
              type === 'boolean' ? value === 'true' : type === 'integer' || type === 'decimal' ? Number(value) : value,
          },
        ],
  );
  return given({
    linkId: item.linkId,
    extension: [
      ...(item.hidden ? [{ url: urls.hidden, valueBoolean: true }] : []),
      ...(controls ? [{ url: urls.control, valueCodeableConcept: { coding: [{ system: urls.controls, code: controls }] } }] : []),
      ...(item.placeholder ? [{ url: urls.placeholder, valueString: item.placeholder }] : []),
      ...(item.unit ? [{ url: urls.unit, valueCoding: { ...item.unit } }] : []),
      ...numberOut(urls.least, item.min),
      ...numberOut(urls.most, item.max),
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
  const text = wordsIn(extensionIn(node, urls.own));
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isNode(value) ? value : {};
  } catch {
    return {};
  }
};
/** What FHIR's members do not bring back, as an extension of our own; a member that they bring and that is not ours is null there. */
export function withOwn(node: Node, ours: object, back: object): Node {
  const [is, came] = [plain(ours) as Node, plain(back) as Node];
  const names = [...new Set([...Object.keys(is), ...Object.keys(came)])].filter(
    (name) => name !== 'items' && !isSame(is[name], came[name]),
  );
  if (names.length === 0) return node;
  const rest = Object.fromEntries(names.map((name) => [name, is[name] ?? null]));
  return { ...node, extension: [...nodesIn(node['extension']), { url: urls.own, valueString: JSON.stringify(rest) }] };
}
/** Ours laid over what FHIR's members say. */
export function ownOver<T extends object>(node: Node, value: T): T {
  const all = { ...value, ...ownIn(node) };
  // What our own extension holds was written by `withOwn` from this very type; the model validates it once more.
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)) as T;
}

export function itemsIn(items: readonly Node[], inside: Inside, depth: number): QuestionnaireItem[] {
  return items.flatMap((item) => {
    const own = ownOver(item, bareIn(item, inside));
    const under = itemsIn(nodesIn(item['item']), inside, depth - 1);
    if (under.length === 0) return [own];
    // Deeper than the model goes: it stands beside what it stood under.
    return depth > 1 ? [{ ...own, items: under }] : [own, ...under];
  });
}

export function itemsOut(items: readonly QuestionnaireItem[], itemOf: (linkId: string) => QuestionnaireItem | undefined): Node[] {
  return items.map(({ items: under = [], ...item }) => {
    const bare = bareOut(item, itemOf);
    const back = bareIn(bare, { root: {}, remark: () => {} });
    const node = withOwn(bare, item, back);
    return under.length > 0 ? { ...node, item: itemsOut(under, itemOf) } : node;
  });
}
