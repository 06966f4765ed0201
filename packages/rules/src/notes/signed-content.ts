import { type Field, type Fields, Note } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';

/**
 * Fields that are not part of what a signature stands under: the signatures themselves, what happens to the note
 * afterwards, and what the server keeps about it. Changing this list changes every hash: raise `version` with it and keep the old.
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
  'enteredInErrorReason',
  'signed',
  'syncIssueMessage',
  'summaryDocument',
]);
const version = 1;

/** With keys in order and nothing undefined, so that equal content is equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const names = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** References count by what they point at; their displays follow the thing they name. */
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
/** Declarations never change, so their order is worked out once. */
function byName(fields: Fields): readonly (readonly [string, Field])[] {
  const entries = known.get(fields) ?? Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  known.set(fields, entries);
  return entries;
}
// An empty list comes and goes without anything being said (spec section 5).
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

const signedPart: Fields = Object.fromEntries(Object.entries(Note.fields).filter(([name]) => !apart.has(name)));

/**
 * Exactly what a signature of the note binds to, as one canonical text; its SHA-256 is the signature's hash. The same for
 * the same content, whatever the order of keys, and another for any other content.
 */
export const signedContent = (note: Note): string =>
  JSON.stringify({ version, note: note.id ?? null, content: signedFields(signedPart, note) });

type Addendum = NonNullable<Note['addenda']>[number];
/** What the signature of an addendum binds to: its words, and the note that they were added to. */
export const addendumContent = (noteId: string | undefined, { text, document }: Pick<Addendum, 'text' | 'document'>): string =>
  JSON.stringify([noteId, text, document ?? null]);

/** How a signature stands to the text that is shown. */
export type Standing = 'verified' | 'earlier' | 'broken' | 'unknown';
type Given = Pick<NonNullable<Note['signatures']>[number], 'hash' | 'status'>;

/**
 * How one signature of a note stands to `hash`, that of the note as it is shown. Under another text it is that of an earlier
 * version only where the note was amended or sent back since, and somebody signed what it says now or it is still being
 * written; else it is broken. Nothing is said where not all of the text is shown, or nothing was confirmed.
 */
export function standingOf(note: Note, { hash: own, status }: Given, hash: string | undefined): Standing {
  if (status !== 'Signed' || !own || hash === undefined || note.meta?.hasTransformations) return 'unknown';
  if (own === hash) return 'verified';
  const moved = (note.amendments?.length ?? 0) > 0 || (note.revisionRequests?.length ?? 0) > 0;
  const stands = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].some(
    (one) => one.status === 'Signed' && one.hash === hash,
  );
  return moved && (stands || note.status === 'Preliminary') ? 'earlier' : 'broken';
}
