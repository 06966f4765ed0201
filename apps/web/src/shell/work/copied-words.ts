import { definitionOf, type Field, type Fields, isRecord, isRichText, type UnknownRecord } from '@notewell/model';
import { fieldDifferences } from '../conflict/fields.ts';
import { isEmpty, wordsOf } from '../conflict/places.ts';

type Version = UnknownRecord | undefined;

/** Keys pair the items of two lists. They are never shown. */
const keys: ReadonlySet<string> = new Set(['id', 'linkId', 'questionId']);
/** Text fields that hold an id or a hash. */
const marks: ReadonlySet<string> = new Set(['hash', 'item', 'key']);
/** The signature of an addendum belongs to it as sent, and not to a copy. */
const signature = 'signature';

const minutesIn = (duration: string): string => {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number);
  const all = hours * 60 + minutes;
  return Number.isNaN(all) ? duration : all === 1 ? '1 minute' : `${all} minutes`;
};

/** A value without ids, hashes, codes and fields of the server; undefined if nothing is left. */
function readable(value: unknown, field: Field | undefined): unknown {
  const spec = field?.spec;
  if (!spec) return value;
  if (spec.readOnly || spec.secret || spec.stampedBy || spec.kind === 'code') return undefined;
  if (spec.kind === 'text' && spec.format === 'id') return undefined;
  if (spec.kind === 'duration' && typeof value === 'string') return minutesIn(value);
  if (spec.kind === 'group' && isRecord(value)) return readableFields(value, spec.fields);
  if (spec.kind === 'list' && Array.isArray(value))
    return value.map((item) => readable(item, spec.of)).filter((item) => !isEmpty(item));
  return value;
}

const readableFields = (value: UnknownRecord, fields: Fields): UnknownRecord =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (keys.has(name)) return [[name, part]];
      if (name === signature) return [];
      const words = marks.has(name) && fields[name]?.spec.kind === 'text' ? undefined : readable(part, fields[name]);
      return isEmpty(words) ? [] : [[name, words]];
    }),
  );

function readableRecord(record: Version): UnknownRecord {
  const { display: _, ...own } = record ?? {};
  const definition = typeof own['resourceType'] === 'string' ? definitionOf(own['resourceType']) : undefined;
  return definition ? readableFields(own, definition.fields) : own;
}

/** The text of an item comes first, without a label. */
function wordsIn(value: unknown): string {
  if (!isRecord(value) || typeof value['text'] !== 'string' || isRichText(value['document'])) return wordsOf(value);
  const { text, ...others } = value;
  return [wordsOf(text), wordsOf(others)].filter(Boolean).join('\n');
}

/** The words that the person wrote, for the clipboard: what they changed, else all of the record. */
export function copyOf({ base, mine }: { readonly base: Version; readonly mine: Version }): string {
  if (!mine) return '';
  const [before, after] = [readableRecord(base), readableRecord(mine)];
  const parts = fieldDifferences(before, after, before).flatMap(({ label, mine: value }) => {
    const words = wordsIn(value);
    if (words === '') return [];
    return words.includes(label) ? [words] : [`${label}\n${words}`];
  });
  return parts.length > 0 ? parts.join('\n\n') : wordsOf(after);
}
