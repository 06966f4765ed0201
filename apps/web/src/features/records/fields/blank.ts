import { type Field, isRecord, labelOf, type UnknownRecord } from '@notewell/model';

const text: Readonly<Record<string, string>> = {
  title: 'Untitled',
  label: 'New',
  name: 'New',
  message: 'Message',
  display: 'New',
};

/**
 * The minimal valid value of a field for a new list entry: required parts only.
 * Undefined if only a user can choose it, such as a reference or a coded value.
 */
export function blankOf(field: Field, name = ''): unknown {
  const { spec } = field;
  if (spec.kind === 'text') return name === 'id' || name === 'linkId' ? crypto.randomUUID().slice(0, 8) : (text[name] ?? 'New');
  if (spec.kind === 'number') return Math.max(spec.min ?? 0, spec.positive ? 1 : 0);
  if (spec.kind === 'boolean') return false;
  if (spec.kind === 'code') return spec.values[0];
  if (spec.kind === 'list') return [];
  if (spec.kind !== 'group') return undefined;
  const entries = Object.entries(spec.fields)
    .filter(([, inner]) => inner.spec.required)
    .map(([inner, of]) => [inner, partOf(of, inner)] as const);
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
}

/** True for no value: absent, without text, or a coded value that says nothing. */
export const isUnsaid = (value: unknown): boolean =>
  value === undefined || value === '' || (isRecord(value) && Object.keys(value).length === 0);

/** The blank of a required part. A group that needs no part of its own is chosen by the user. */
function partOf(field: Field, name: string): unknown {
  const blank = blankOf(field, name);
  return isUnsaid(blank) ? undefined : blank;
}

/** The minimal value of a group without its words; undefined if it has none that a person must write. */
export function wordlessBlankOf(field: Field): UnknownRecord | undefined {
  const { spec } = field;
  if (spec.kind !== 'group') return undefined;
  const required = Object.entries(spec.fields).filter(([, inner]) => inner.spec.required);
  const isWords = (name: string, { spec: { kind } }: Field) => kind === 'text' && name !== 'id' && name !== 'linkId';
  if (!required.some(([name, inner]) => isWords(name, inner))) return undefined;
  const rest = required
    .filter(([name, inner]) => !isWords(name, inner))
    .map(([name, inner]) => [name, partOf(inner, name)] as const);
  return Object.fromEntries(rest.filter(([, value]) => value !== undefined));
}

/** Says of an entry just begun that it is not stored, and which parts it still needs. */
export function awaitedWords({ spec }: Field, entry: UnknownRecord): string {
  const parts = spec.kind === 'group' ? Object.entries(spec.fields) : [];
  const missing = parts.filter(([name, part]) => part.spec.required && isUnsaid(entry[name]));
  const names = missing.map(([name, part]) => labelOf(name, part).toLowerCase()).join(', ');
  return `Not saved yet. ${names ? `It still needs: ${names}.` : 'Fill in a field to add it.'}`;
}
