import { type Field, type Fields, Note } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';

/**
 * Fields that a signature does not cover: the signatures themselves, later events of the note, and the server's own
 * fields. Changing this list changes every hash: raise `version` and keep the old list.
 */
const apart = new Set([
  'status',
  'signatures',
  'patientSignatures',
  'reviewers',
  'ruleResults',
  'amendments',
  'addenda',
  'revisionRequests',
  'handOvers',
  'enteredInErrorReason',
  'enteredInErrorBy',
  'enteredInErrorAt',
  'withdrawals',
  'alertActions',
  'hasOpenAlert',
  'signed',
  'syncIssueMessage',
  'summaryDocument',
  // Kept by the server, from goals that the signature covers. No hash is older than the field.
  'derivedFrom',
  // Kept by the server, for access. No hash is older than the field.
  'members',
]);
const version = 1;

/** Sorts keys and drops undefined members, so that equal content is equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const names = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** References count by their id; displays follow the resource they name. */
function signedValue(field: Field, value: unknown): unknown {
  const { spec } = field;
  if (spec.kind === 'reference') return isRecord(value) ? value.id : value;
  if (spec.kind === 'list') return Array.isArray(value) ? value.map((item) => signedValue(spec.of, item)) : value;
  return spec.kind === 'group' && isRecord(value) ? signedFields(spec.fields, value) : ordered(value);
}
function signedFields(fields: Fields, value: UnknownRecord): UnknownRecord {
  const signed: Record<string, unknown> = {};
  for (const [name, field] of byName(fields)) {
    const item = value[name];
    if (item !== undefined && !isEmpty(item)) signed[name] = signedValue(field, item);
  }
  return signed;
}
const known = new WeakMap<Fields, readonly (readonly [string, Field])[]>();
/** Field names in order, cached because declarations never change. */
function byName(fields: Fields): readonly (readonly [string, Field])[] {
  const entries = known.get(fields) ?? Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  known.set(fields, entries);
  return entries;
}
// An empty list may appear or disappear without a change (spec section 5).
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

const signedPart: Fields = Object.fromEntries(Object.entries(Note.fields).filter(([name]) => !apart.has(name)));

/**
 * Canonical text of the content that a note's signature covers; its SHA-256 is the signature's hash. Equal content gives
 * equal text in any order of keys; different content gives different text.
 */
export const signedContent = (note: Note): string =>
  JSON.stringify({ version, note: note.id ?? null, content: signedFields(signedPart, note) });

type Addendum = NonNullable<Note['addenda']>[number];
/** Content that the signature of an addendum covers: its text, and the id of its note. */
export const addendumContent = (noteId: string | undefined, { text, document }: Pick<Addendum, 'text' | 'document'>): string =>
  JSON.stringify([noteId, text, document ?? null]);

/** Status of a signature relative to the shown text. */
export type Standing = 'verified' | 'earlier' | 'broken' | 'unknown';
type Given = Pick<NonNullable<Note['signatures']>[number], 'hash' | 'status'>;

/**
 * Compares a signature with `hash`, the hash of the shown note. A signature of another text is `earlier` if the note was
 * amended or returned since. In that case the current text must be signed or still being written; otherwise the signature is
 * `broken`. It is `unknown` if part of the text is hidden or the signature is unconfirmed.
 */
export function standingOf(note: Note, { hash: own, status }: Given, hash: string | undefined): Standing {
  if (status !== 'Signed' || !own || hash === undefined || note.meta?.hasTransformations) return 'unknown';
  if (own === hash) return 'verified';
  const moved = (note.amendments?.length ?? 0) > 0 || (note.revisionRequests?.length ?? 0) > 0;
  const isCovered = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].some(
    (one) => one.status === 'Signed' && one.hash === hash,
  );
  return moved && (isCovered || note.status === 'Preliminary') ? 'earlier' : 'broken';
}
