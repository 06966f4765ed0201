import { type Field, isRecord, labelOf, labelOfValue, type UnknownRecord } from '@notewell/model';
import { valueWords } from '../fields/entry-words.ts';

/** An entry of a list that a version added, removed or changed. */
export interface EntryChange {
  readonly id: string;
  /** The entry and, if one of its fields changed, that field. */
  readonly label: string;
  /** Absent for an entry that was added. */
  readonly before: string | undefined;
  /** Absent for an entry that was removed. */
  readonly after: string | undefined;
}

type Fields = { readonly [name: string]: Field };
const empty = 'empty';

/** Fields of the entries of a list whose entries have ids; undefined for other lists. */
function fieldsOfEntries({ spec }: Field): Fields | undefined {
  return spec.kind === 'list' && spec.unique === 'id' && spec.of.spec.kind === 'group' ? spec.of.spec.fields : undefined;
}
const entriesIn = (value: unknown): ReadonlyMap<string, UnknownRecord> =>
  new Map((Array.isArray(value) ? value.filter(isRecord) : []).map((entry) => [String(entry.id), entry]));

/** The name of an entry with its kind: `Goal “Sleep”`. */
function nameOf({ kind, number, title, name }: UnknownRecord): string {
  const words = [number, title ?? name].filter((one) => typeof one === 'string').join(' ');
  return [typeof kind === 'string' ? labelOfValue(kind) : '', words && `“${words}”`].filter(Boolean).join(' ') || 'Entry';
}

/** Fields that say where an entry is, or what the server keeps of it. */
const apart: ReadonlySet<string> = new Set(['id', 'parent', 'number', 'history']);

function changesOf(fields: Fields, was: UnknownRecord, is: UnknownRecord): readonly EntryChange[] {
  return Object.entries(fields).flatMap(([name, field]): readonly EntryChange[] => {
    if (apart.has(name)) return [];
    const [before, after] = [valueWords(name, field, was[name]) ?? empty, valueWords(name, field, is[name]) ?? empty];
    if (before === after) return [];
    return [{ id: `${String(is.id)} ${name}`, label: `${nameOf(is)}, ${labelOf(name, field).toLowerCase()}`, before, after }];
  });
}

/** Changes entry by entry, for lists whose entries have ids. Undefined for other fields, and where only their order changed. */
export function entryChanges(field: Field, was: unknown, is: unknown): readonly EntryChange[] | undefined {
  const fields = fieldsOfEntries(field);
  if (!fields) return undefined;
  const [old, now] = [entriesIn(was), entriesIn(is)];
  const removed = [...old].filter(([id]) => !now.has(id));
  const found = [
    ...[...now].flatMap(([id, entry]): readonly EntryChange[] => {
      const earlier = old.get(id);
      return earlier ? changesOf(fields, earlier, entry) : [{ id, label: nameOf(entry), before: undefined, after: 'added' }];
    }),
    ...removed.map(([id, entry]) => ({ id, label: nameOf(entry), before: 'removed', after: undefined })),
  ];
  return found.length > 0 ? found : undefined;
}
