import { isRecord, isRichText, plainTextOf, type RichTextNode, type UnknownRecord } from '@notewell/model';
import { dateWords, isDay, momentWords } from '../../platform/dates.ts';

/** One step of a path: a field, or the list item with this id. */
export type Step = string | { readonly id: string };
export type Path = readonly Step[];

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** True if equal as JSON in any field order. Undefined, null and empty values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]));
}

const keyNames = ['id', 'linkId', 'questionId'] as const;

/** The key that identifies an item in its list in any order. A reference's id identifies its target. */
export function keyOf(item: unknown): string | undefined {
  if (!isRecord(item) || typeof item['resourceType'] === 'string') return undefined;
  return keyNames.map((name) => item[name]).find((key): key is string => typeof key === 'string');
}

/** Keys of a list in which every item has a unique one; else undefined. */
export function keysOf(list: unknown): readonly string[] | undefined {
  if (isEmpty(list)) return [];
  if (!Array.isArray(list)) return undefined;
  const keys = list.map(keyOf);
  const known = keys.filter((key) => key !== undefined);
  return known.length === list.length && new Set(known).size === known.length ? known : undefined;
}

export const itemOf = (list: unknown, key: string): unknown =>
  Array.isArray(list) ? list.find((item) => keyOf(item) === key) : undefined;

/** Returns the record with the value at the path; undefined removes it. A new list item goes to its position in `like`. */
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

/** A field's display name: `Session time`. */
export const named = (name: string): string => {
  const words = spaced(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
/** A text as it is read: moments and days as elsewhere, in the practice's time. */
const readable = (text: string): string => (instant.test(text) ? momentWords(text) : isDay(text) ? dateWords(text) : text);

/** A value as text, for comparing and copying. */
export function wordsOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n');
  if (!isRecord(value)) return readable(String(value));
  if (isWritten(value)) return [value['title'], writtenWords(value)].filter(Boolean).join('\n');
  if (typeof value['display'] === 'string') return value['display'];
  if (isRecord(value['individual'])) return personWords(value['role'], value['individual']);
  const parts = Object.entries(value).filter(([name, part]) => !isEmpty(part) && !unread.has(name));
  return parts.map(([name, part]) => `${named(name)}: ${wordsOf(part)}`).join('\n');
}

const roles: Readonly<Record<string, string>> = {
  PrimaryPerformer: 'Author',
  SecondaryPerformer: 'Co-leads',
  Participation: 'Takes part',
  Patient: 'Patient',
  Coordinator: 'Coordinates',
};
/** Somebody who takes part in a note or visit: `Author: Ann Ames`. */
const personWords = (role: unknown, person: UnknownRecord): string =>
  [roles[String(role)] ?? 'Takes part', wordsOf({ display: '', ...person }) || 'somebody whose name is not on this device'].join(
    ': ',
  );

/** Fields without content for a reader: identifiers, and plain-text copies of other fields. */
const unread = new Set(['id', 'linkId', 'questionId', 'resourceType', 'partition', 'meta', 'content', 'versionId', 'resource']);

/** True for narrative: a document with its plain-text copy. */
export const isWritten = (value: unknown): value is UnknownRecord => isRecord(value) && isRichText(value['document']);
const writtenWords = ({ document, text }: UnknownRecord): string =>
  isRichText(document) ? plainTextOf(document) : typeof text === 'string' ? text : '';

/** Joins two texts; returns the longer one if it contains the other. */
export function textOfBoth(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`;
}

/** Joins two documents; blocks in both appear once. */
export function documentOfBoth(theirs: RichTextNode, mine: RichTextNode): RichTextNode {
  const first = theirs.content ?? [];
  const added = (mine.content ?? []).filter((block) => !first.some((held) => isSame(held, block)));
  return { ...theirs, content: [...first, ...added] };
}
