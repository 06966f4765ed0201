import { type Field, type Fields, Note } from '@notewell/model';

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

type Value = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value);

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
function signedFields(fields: Fields, value: Value): Value {
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
