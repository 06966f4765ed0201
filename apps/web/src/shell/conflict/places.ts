import { isRecord, isRichText, plainTextOf, type RichTextNode, type UnknownRecord } from '@notewell/model';

/** One step into a record: a field, or the item of a list that carries this id. */
export type Step = string | { readonly id: string };
export type Path = readonly Step[];

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Equal as JSON, whatever the order of the fields; nothing and empty are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]));
}

const keyNames = ['id', 'linkId', 'questionId'] as const;

/** What tells an item from the others of its list, however they are ordered; a reference's id tells what it points at. */
export function keyOf(item: unknown): string | undefined {
  if (!isRecord(item) || typeof item['resourceType'] === 'string') return undefined;
  return keyNames.map((name) => item[name]).find((key): key is string => typeof key === 'string');
}

/** The keys of a list whose every item has one of its own. */
export function keysOf(list: unknown): readonly string[] | undefined {
  if (isEmpty(list)) return [];
  if (!Array.isArray(list)) return undefined;
  const keys = list.map(keyOf);
  const known = keys.filter((key) => key !== undefined);
  return known.length === list.length && new Set(known).size === known.length ? known : undefined;
}

export const itemOf = (list: unknown, key: string): unknown =>
  Array.isArray(list) ? list.find((item) => keyOf(item) === key) : undefined;

/** The record with the value at the path; undefined takes it out. A new item of a list stands where `like` has it. */
export function withValue(record: unknown, [step, ...rest]: Path, value: unknown, like: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'string') {
    const next = withValue(isRecord(record) ? record[step] : undefined, rest, value, isRecord(like) ? like[step] : undefined);
    const { [step]: _, ...others } = isRecord(record) ? record : {};
    return next === undefined ? others : { ...(isRecord(record) ? record : {}), [step]: next };
  }
  const list: readonly unknown[] = Array.isArray(record) ? record : [];
  const next = withValue(itemOf(list, step.id), rest, value, itemOf(like, step.id));
  const at = list.findIndex((item) => keyOf(item) === step.id);
  if (at >= 0) return next === undefined ? list.toSpliced(at, 1) : list.with(at, next);
  if (next === undefined) return list;
  const place = Array.isArray(like) ? like.findIndex((item) => keyOf(item) === step.id) : -1;
  return list.toSpliced(place >= 0 ? place : list.length, 0, next);
}

const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A field's name as people read it: `Session time`. */
export const named = (name: string): string => {
  const words = spaced(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value in words, to be compared and copied. */
export function wordsOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n');
  if (!isRecord(value)) return String(value);
  if (isWritten(value)) return [value['title'], writtenWords(value)].filter(Boolean).join('\n');
  if (typeof value['display'] === 'string') return value['display'];
  const parts = Object.entries(value).filter(([name, part]) => !isEmpty(part) && !unread.has(name));
  return parts.map(([name, part]) => `${named(name)}: ${wordsOf(part)}`).join('\n');
}

/** What says nothing to a reader: names of things, and what is written a second time in plain words beside it. */
const unread = new Set(['id', 'linkId', 'questionId', 'resourceType', 'partition', 'meta', 'content', 'versionId', 'resource']);

/** Narrative: a document, with the same in plain words beside it. */
export const isWritten = (value: unknown): value is UnknownRecord => isRecord(value) && isRichText(value['document']);
const writtenWords = ({ document, text }: UnknownRecord): string =>
  isRichText(document) ? plainTextOf(document) : typeof text === 'string' ? text : '';

/** Two texts after one another, each whole; where one holds the other, that one. */
export function textOfBoth(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`;
}

/** Two documents after one another; blocks that are in both stand once. */
export function documentOfBoth(theirs: RichTextNode, mine: RichTextNode): RichTextNode {
  const first = theirs.content ?? [];
  const added = (mine.content ?? []).filter((block) => !first.some((held) => isSame(held, block)));
  return { ...theirs, content: [...first, ...added] };
}
