import { isRecord, isRichText, plainTextOf, type RichTextNode, richTextOf, type UnknownRecord } from '@notewell/model';
import { addsSignature, signatureFields } from './acts.ts';
import {
  documentOfBoth,
  isEmpty,
  isSame,
  isWritten,
  itemOf,
  keysOf,
  named,
  type Path,
  type Step,
  textOfBoth,
  withValue,
} from './places.ts';

/** text: compared word by word. list: both can be taken, without duplicates. value: one or the other. */
export type FieldKind = 'text' | 'list' | 'value';
export type Choice = 'mine' | 'theirs' | 'both';

/** One field in which the local change and the server's version differ. */
export interface FieldDifference {
  readonly key: string;
  readonly path: Path;
  readonly label: string;
  readonly kind: FieldKind;
  /** The side that changed it since the base version; `both` is a conflict. */
  readonly changedBy: 'me' | 'them' | 'both';
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields set by the server, which the user does not choose. So is the status where a change signs. */
const serverOwned = new Set(['id', 'resourceType', 'partition', 'meta', 'content', 'display']);

/** All fields in which mine and theirs differ, in record order, without signatures. `base` is their common ancestor. */
export function fieldDifferences(base: unknown, mine: unknown, theirs: unknown): readonly FieldDifference[] {
  const known = isRecord(base);
  const found: FieldDifference[] = [];
  const own = isRecord(mine) ? mine : {};
  // The server derives the status from the signatures that it takes.
  const signs = addsSignature(base, mine);
  const wanted = signs && isRecord(theirs) ? { ...own, status: theirs['status'] } : own;
  const sides = { base: known ? base : {}, mine: wanted, theirs: isRecord(theirs) ? theirs : {} };
  compareFields(sides, { path: [], labels: [] }, found);
  return known ? found : found.map((field) => ({ ...field, changedBy: 'both' }));
}

interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}
interface Place {
  readonly path: Path;
  readonly labels: readonly string[];
}

function compareFields({ base, mine, theirs }: Sides<UnknownRecord>, { path, labels }: Place, found: FieldDifference[]): void {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const isNarrative = isWritten(mine) || isWritten(theirs);
  if (isNarrative) {
    const written = (whole: UnknownRecord) =>
      isEmpty(whole['document']) && isEmpty(whole['text']) ? undefined : narrative(whole);
    const texts = { base: written(base), mine: written(mine), theirs: written(theirs) };
    compare(texts, { path: [...path, narrativeStep], labels }, found);
  }
  for (const name of names) {
    if (path.length === 0 && (serverOwned.has(name) || signatureFields.has(name))) continue;
    if (isNarrative && (name === 'document' || name === 'text')) continue;
    // Item keys show no difference here, because items are paired by them.
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    compare(sides, { path: [...path, name], labels: [...labels, named(name)] }, found);
  }
}

const narrativeStep = '\u0000narrative';
const narrative = ({ document, text }: UnknownRecord): UnknownRecord => ({ document, text });

function compare({ base, mine, theirs }: Sides<unknown>, { path, labels }: Place, found: FieldDifference[]): void {
  if (isSame(mine, theirs)) return;
  if (path.at(-1) !== narrativeStep) {
    const keys = [keysOf(base), keysOf(mine), keysOf(theirs)];
    const [, own = [], other = []] = keys;
    if (Array.isArray(mine ?? theirs) && !keys.includes(undefined) && own.length + other.length > 0) {
      for (const key of new Set([...own, ...other])) {
        const [b, m, t] = [base, mine, theirs].map((list) => itemOf(list, key));
        const step: Step = { id: key };
        const name = itemName(m ?? t, labels.at(-1) ?? '', [...own, ...other].indexOf(key));
        const place = { path: [...path, step], labels: [...labels.slice(0, -1), name] };
        if (isRecord(m) && isRecord(t)) compareFields({ base: isRecord(b) ? b : {}, mine: m, theirs: t }, place, found);
        else compare({ base: b, mine: m, theirs: t }, place, found);
      }
      return;
    }
    if (isGroup(mine) && isGroup(theirs))
      return compareFields({ base: isRecord(base) ? base : {}, mine, theirs }, { path, labels }, found);
  }
  found.push({
    key: JSON.stringify(path),
    path,
    label: labels.join(' · ') || 'Text',
    kind: kindOf(mine, theirs),
    changedBy: isSame(base, theirs) ? 'me' : isSame(base, mine) ? 'them' : 'both',
    base,
    mine,
    theirs,
  });
}

/** A reference or a code is one unit; mixing parts of two would be invalid. */
const isGroup = (value: unknown): value is UnknownRecord =>
  isRecord(value) && !('resourceType' in value) && !('code' in value) && !('display' in value) && !('value' in value);

function kindOf(mine: unknown, theirs: unknown): FieldKind {
  const one = isEmpty(mine) ? theirs : mine;
  const both = [mine, theirs].every((value) => isEmpty(value) || typeof value === 'string');
  if (both || isWritten(mine) || isWritten(theirs)) return 'text';
  return Array.isArray(one) ? 'list' : 'value';
}

function itemName(item: unknown, list: string, at: number): string {
  const own = isRecord(item)
    ? [item['title'], item['text'], item['name'], item['display']].find(
        (name): name is string => typeof name === 'string' && name !== '',
      )
    : undefined;
  return own && own.length <= 80 ? own : `${list} ${at + 1}`;
}

/** True if both values can be combined: texts are appended, lists merged. */
export const canTakeBoth = ({ kind, mine, theirs }: FieldDifference): boolean =>
  kind !== 'value' && !isEmpty(mine) && !isEmpty(theirs) && !isShort(mine, theirs) && combined(mine, theirs) !== undefined;

/** A word or a date is a choice, because `Mild` followed by `Severe` has no meaning. */
const isShort = (...values: readonly unknown[]) =>
  values.every((value) => typeof value === 'string' && !/\s\S+\s/.test(value.trim()));

/** The field's value after the choice. */
export function chosenValue({ mine, theirs }: FieldDifference, choice: Choice): unknown {
  if (choice === 'both') return combined(mine, theirs) ?? theirs;
  return choice === 'mine' ? mine : theirs;
}

/** Both values in one; undefined if they cannot be combined. */
function combined(mine: unknown, theirs: unknown): unknown {
  if (typeof mine === 'string' && typeof theirs === 'string') return textOfBoth(theirs, mine);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const more: unknown[] = mine.filter((item) => !theirs.some((held) => isSame(held, item)));
    return [...theirs, ...more];
  }
  const [own, other] = [writtenIn(mine), writtenIn(theirs)];
  if (!own || !other) return undefined;
  const document = documentOfBoth(other, own);
  return { document, text: plainTextOf(document) };
}

/** The document of a narrative. One that has only plain text becomes paragraphs. */
const writtenIn = (value: unknown): RichTextNode | undefined => {
  if (!isRecord(value)) return undefined;
  if (isRichText(value['document'])) return value['document'];
  return typeof value['text'] === 'string' && isEmpty(value['document']) ? richTextOf(value['text']) : undefined;
};

/** The server's version with every choice applied. Fields without a choice keep the server's value. */
export function withChoices(
  mine: unknown,
  theirs: unknown,
  differences: readonly FieldDifference[],
  choices: ReadonlyMap<string, Choice>,
): unknown {
  let result = theirs;
  for (const field of differences) {
    const choice = choices.get(field.key);
    if (!choice || choice === 'theirs') continue;
    const value = chosenValue(field, choice);
    if (field.path.at(-1) === narrativeStep) {
      const place = field.path.slice(0, -1);
      for (const part of ['document', 'text'] as const)
        result = withValue(result, [...place, part], isRecord(value) ? value[part] : undefined, mine);
    } else result = withValue(result, field.path, value, mine);
  }
  return result;
}

/** Initial choices: a change by one side is taken and shown. The author chooses where both sides changed. */
export const choicesToBegin = (differences: readonly FieldDifference[]): ReadonlyMap<string, Choice> =>
  new Map(
    differences.flatMap(({ key, changedBy }) =>
      changedBy === 'both' ? [] : [[key, changedBy === 'me' ? 'mine' : 'theirs'] as const],
    ),
  );
