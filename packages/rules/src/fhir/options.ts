import type { Json, QuestionnaireItem } from '@notewell/model';
import { coding, extensionIn, given, isNode, type Node, nodesIn, numberIn, shortIn, textIn } from './node.ts';
import { knownSets, scoreUrls, urls } from './types.ts';

export type Option = NonNullable<QuestionnaireItem['options']>[number];
/** Further options are dropped. */
const mostOptions = 2_000;

const scoreIn = (...nodes: readonly (Node | undefined)[]): number | undefined =>
  nodes
    .flatMap((node) => scoreUrls.map((url) => extensionIn(node, url)))
    .map((extension) => numberIn(extension?.['valueDecimal'] ?? extension?.['valueInteger']))
    .find((score) => score !== undefined);

/** Reads an option of `answerOption`. One without a code is its own text: text, a number, a day, a time. */
function optionIn(node: Node): Option | undefined {
  const coded = isNode(node['valueCoding']) ? node['valueCoding'] : undefined;
  const referred = isNode(node['valueReference']) ? node['valueReference'] : undefined;
  const score = scoreIn(node, coded);
  const more = {
    ...(score !== undefined && { score }),
    ...(extensionIn(node, urls.exclusive)?.['valueBoolean'] === true && { exclusive: true }),
  };
  if (coded) return codedOption(coding(coded), more);
  if (referred) {
    const value = shortIn(referred['reference']) ?? shortIn(referred['display']);
    return value === undefined ? undefined : { value, display: shortIn(referred['display']) ?? value, ...more };
  }
  const [, simple] = Object.entries(node).find(([name]) => /^value(String|Integer|Date|Time)$/.test(name)) ?? [];
  const value = shortIn(typeof simple === 'number' ? String(simple) : simple);
  return value === undefined ? undefined : { value, display: value, ...more };
}

/** Keeps the code of an option whose text alone would read as an option without one. */
function codedOption(code: ReturnType<typeof coding>, more: object): Option | undefined {
  const value = code?.code ?? code?.display;
  if (!code || value === undefined) return undefined;
  const display = code.display ?? value;
  return { value, display, ...((code.system || display === value) && { code }), ...more };
}

const concepts = (list: readonly Node[], system: Json | undefined): readonly Node[] =>
  list.flatMap((one) => [
    ...(one['abstract'] === true ? [] : [{ ...one, system: one['system'] ?? system ?? null }]),
    ...concepts(nodesIn(one['concept']), system),
    ...concepts(nodesIn(one['contains']), system),
  ]);

/** Codes of a value set that the questionnaire contains, or that FHIR itself defines. */
function setOptions(item: Node, root: Node): readonly Option[] {
  const named = textIn(item['answerValueSet'])?.split('|')[0];
  if (named === undefined) return [];
  const contained = nodesIn(root['contained']);
  const set = contained.find((one) => one['resourceType'] === 'ValueSet' && (`#${one['id']}` === named || one['url'] === named));
  const expansion = isNode(set?.['expansion']) ? concepts(nodesIn(set['expansion']['contains']), undefined) : [];
  const include = isNode(set?.['compose']) ? nodesIn(set['compose']['include']) : [];
  const composed = include.flatMap((part) => {
    if (part['concept'] !== undefined || part['filter'] !== undefined) return concepts(nodesIn(part['concept']), part['system']);
    const system = contained.find((one) => one['resourceType'] === 'CodeSystem' && one['url'] === part['system']);
    return concepts(nodesIn(system?.['concept']), part['system']);
  });
  const all = set ? (expansion.length > 0 ? expansion : composed) : (knownSets[named] ?? []);
  return all.flatMap((one) => {
    const score = scoreIn(one);
    const code = coding(one);
    return code?.code === undefined ? [] : (codedOption(code, { ...(score !== undefined && { score }) }) ?? []);
  });
}

/** Returns an item's options. If several have the same code, the later ones are distinguished by system. */
export function optionsIn(item: Node, root: Node): readonly Option[] {
  const all = [...nodesIn(item['answerOption']).flatMap((one) => optionIn(one) ?? []), ...setOptions(item, root)];
  const found = new Map<string, Option>();
  for (const one of all) {
    const before = found.get(one.value);
    if (!before) found.set(one.value, one);
    else if (one.code?.system !== undefined && one.code.system !== before.code?.system) {
      const value = `${one.code.system}|${one.value}`;
      found.set(value, { ...one, value });
    }
  }
  return [...found.values()].slice(0, mostOptions);
}

const wordsAlike = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
/** The only option with these words. */
function namedIn(options: readonly Option[], words: string | undefined): Option | undefined {
  const named = words === undefined ? [] : options.filter(({ display }) => wordsAlike(display) === wordsAlike(words));
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the option value that an answer or a condition names by code or words; undefined if there is no such option. */
export function chosenIn(node: Node, prefix: 'value' | 'answer', options: readonly Option[]): string | undefined {
  const coded = coding(node[`${prefix}Coding`]);
  if (coded) {
    const alike = options.filter((one) => (one.code?.code ?? one.value) === (coded.code ?? coded.display));
    const [first] = alike;
    const named = namedIn(options, coded.display);
    // The same code of another system means what its words say.
    const isForeign = coded.system !== undefined && first?.code?.system !== undefined;
    return (alike.find((one) => one.code?.system === coded.system) ?? (isForeign ? (named ?? first) : (first ?? named)))?.value;
  }
  const option = optionIn(
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name.replace(new RegExp(`^${prefix}`), 'value'), value])),
  );
  return (options.find((one) => one.value === option?.value) ?? namedIn(options, option?.display))?.value;
}

const isReference = (value: string) => /^(?:[A-Z][A-Za-z]+\/|#)[A-Za-z0-9.-]{1,64}$/.test(value);

/** Returns the FHIR member and value of an option. */
export function optionValue({ value, display, code }: Option): Node {
  if (code) return { valueCoding: given({ ...code, code: code.code ?? (code.display === value ? undefined : value), display }) };
  if (isReference(value))
    return { valueReference: given({ reference: value, display: display === value ? undefined : display }) };
  if (value !== display) return { valueCoding: { code: value, display } };
  if (/^(?:0|-?[1-9]\d{0,8})$/.test(value)) return { valueInteger: Number(value) };
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { valueDate: value };
  if (/^\d{2}:\d{2}:\d{2}$/.test(value)) return { valueTime: value };
  return { valueString: value };
}

export function optionOut(option: Option): Node {
  return given({
    extension: [
      ...(option.score === undefined ? [] : [{ url: urls.ordinal, valueDecimal: option.score }]),
      ...(option.exclusive ? [{ url: urls.exclusive, valueBoolean: true }] : []),
    ],
    ...optionValue(option),
  });
}

/** Returns the imported value of an option unchanged; undefined if it came from a value set or was not imported. */
export function optionAsCame(item: Node | undefined, value: string): Node | undefined {
  const came = nodesIn(item?.['answerOption']).find((one) => {
    const option = optionIn(one);
    return option !== undefined && (option.value === value || `${option.code?.system}|${option.value}` === value);
  });
  return came && Object.fromEntries(Object.entries(came).filter(([name]) => name.startsWith('value')));
}
