import { clientKeySystem, isRecord, labelFromName, type QuestionnaireItem } from '@notewell/model';
import { flatten } from './answers.ts';
import { compareVersions, type Difference } from './compare.ts';
import { conditionWords } from './condition-words.ts';
import type { Conditions } from './conditions.ts';
import { offerOf } from './questions/index.ts';

type Fields = Readonly<Record<string, unknown>>;
type ItemOf = (linkId: string) => QuestionnaireItem | undefined;

const cut = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);
const quote = (text: string) => `“${cut(text)}”`;

/** A value for a sentence: its name, its words, or how many it has. */
function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length <= 4 ? value.map(words).join(', ') || 'nothing' : `${value.length} entries`;
  if (!isRecord(value)) return quote(String(value));
  const name = ['text', 'title', 'display', 'label', 'name', 'message', 'kind', 'rule'].map((key) => value[key]);
  const found = name.find((one) => typeof one === 'string');
  if (typeof found === 'string') return quote(found);
  const parts = Object.entries(value).map(([key, one]) => `${labelFromName(key).toLowerCase()} ${words(one)}`);
  return cut(parts.join(', ')) || 'nothing';
}

const joints: Readonly<Record<Conditions['logic'], string>> = { And: ' and ', Or: ' or ', None: ' nor ' };
function whenWords(value: unknown, itemOf: ItemOf): string {
  const when = isRecord(value) ? (value as Conditions) : undefined; // the field holds conditions
  const all = (when?.conditions ?? []).map((one) => conditionWords(one, itemOf));
  if (!when || all.length === 0) return '';
  return `${when.logic === 'None' ? 'neither ' : ''}${all.join(joints[when.logic])}`;
}

/** Sentences for conditions, by field: with conditions and without. */
const whenFields: Readonly<Record<string, readonly [now: string, never: string]>> = {
  displayWhen: ['now shown only when', 'now always shown'],
  requiredWhen: ['must now be answered when', 'no longer must be answered on a condition'],
  appliesWhen: ['now applies only when', 'now always applies'],
  satisfiedWhen: ['now demands that', 'no longer demands anything'],
  when: ['now asked for only when', 'now always asked for'],
};
/** Sentences for switches: on and off. */
const switches: Readonly<Record<string, readonly [on: string, off: string]>> = {
  required: ['must now be answered', 'need no longer be answered'],
  hidden: ['is now hidden', 'is no longer hidden'],
  repeats: ['now takes several answers', 'now takes one answer'],
  readOnly: ['can no longer be changed by hand', 'can now be changed by hand'],
  overridable: ['may now be set aside with a reason', 'may no longer be set aside'],
  reauthenticate: ['now asks signers to prove who they are', 'no longer asks signers to prove who they are'],
};
const plain: Readonly<Record<string, string>> = {
  text: 'wording',
  help: 'help',
  min: 'lowest number',
  max: 'highest number',
  score: 'points',
  display: 'words',
};
const fieldWords = (name: string) => plain[name] ?? labelFromName(name).toLowerCase();

/** Names the entries on a path, such as a question and one of its options. */
function namesOn(path: readonly string[], versions: readonly unknown[]): readonly string[] {
  let at = versions;
  const names: string[] = [];
  for (const part of path) {
    const isList = at.some(Array.isArray);
    const next = at.flatMap((one): unknown[] => {
      if (Array.isArray(one)) return one.filter((entry) => isRecord(entry) && Object.values(entry).includes(part));
      return isRecord(one) && part in one ? [one[part]] : [];
    });
    if (isList) names.push(words(next.find(isRecord) ?? part));
    at = next;
  }
  return names;
}

function sentence(change: Difference, versions: readonly unknown[], itemOf: ItemOf): string {
  const { kind, path, before, after } = change;
  const names = namesOn(path, versions);
  const field = path.at(-1) ?? '';
  const when = path.findIndex((name) => name in whenFields);
  if (when >= 0) {
    const name = path[when] ?? '';
    const [now, never] = whenFields[name] ?? ['', ''];
    const whole = path
      .slice(0, when + 1)
      .reduce<readonly unknown[]>((at, part) => at.flatMap((one) => partsIn(one, part)), versions.slice(0, 1));
    const said = whenWords(whole[0], itemOf);
    const of = namesOn(path.slice(0, when), versions).at(-1) ?? 'This';
    return said ? `${of}: ${now} ${said}.` : `${of}: ${never}.`;
  }
  const isEntry =
    kind === 'Moved' ||
    ((kind === 'Added' || kind === 'Removed') && isRecord(after ?? before) && names.length > 0 && path.length % 2 === 0);
  if (isEntry) {
    const [name = '', ...above] = names.toReversed();
    const of = above[0] ? ` in ${above[0]}` : '';
    const item = itemOf(field);
    const noun = kind === 'Added' && item ? ` (${offerOf(item).name})` : '';
    return `${name}${noun} was ${kind.toLowerCase()}${of}.`;
  }
  const of = names.at(-1) ?? 'The whole';
  const pair = switches[field];
  if (pair) return `${of}: ${after === true ? pair[0] : pair[1]}.`;
  if (kind === 'Added') return `${of}: ${fieldWords(field)} is now ${words(after)}.`;
  if (kind === 'Removed') return `${of}: ${fieldWords(field)} is no longer ${words(before)}.`;
  return `${of}: ${fieldWords(field)} changed from ${words(before)} to ${words(after)}.`;
}

const partsIn = (one: unknown, part: string): readonly unknown[] =>
  Array.isArray(one)
    ? one.filter((entry) => isRecord(entry) && Object.values(entry).includes(part))
    : isRecord(one) && part in one
      ? [one[part]]
      : [];

/** Without the keys that devices give what they create, which say nothing to people. */
function withoutKeys({ identifiers, ...rest }: Fields): Fields {
  if (!Array.isArray(identifiers)) return { ...rest, ...(identifiers === undefined ? {} : { identifiers }) };
  const kept = identifiers.filter((one) => !(isRecord(one) && one['system'] === clientKeySystem));
  return kept.length > 0 ? { ...rest, identifiers: kept } : rest;
}

/** The changes from one version of a definition to another, each as a sentence. Empty if both say the same. */
export function changeSentences(before: Fields, after: Fields): readonly string[] {
  const items = [after, before].flatMap((one) => flatten((one['items'] ?? []) as readonly QuestionnaireItem[])); // of a form, else none
  const itemOf: ItemOf = (linkId) => items.find((item) => item.linkId === linkId);
  const changes = compareVersions(withoutKeys(before), withoutKeys(after));
  return [...new Set(changes.map((change) => sentence(change, [after, before], itemOf)))];
}
