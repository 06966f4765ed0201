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

/** A list whose entries are known: by their ids, or by the one record that each names. */
interface Keyed {
  readonly fields: Fields;
  readonly key: string;
}
function keyedIn({ spec }: Field): Keyed | undefined {
  if (spec.kind !== 'list' || spec.of.spec.kind !== 'group') return undefined;
  const { fields } = spec.of.spec;
  if (spec.unique === 'id') return { fields, key: 'id' };
  const [key, ...others] = spec.keys ?? [];
  return key !== undefined && others.length === 0 && fields[key]?.spec.kind === 'reference' ? { fields, key } : undefined;
}
const idOf = (entry: UnknownRecord, key: string): string => {
  const value = entry[key];
  return String(isRecord(value) ? value['id'] : value);
};
const entriesIn = (value: unknown, key: string): ReadonlyMap<string, UnknownRecord> =>
  new Map((Array.isArray(value) ? value.filter(isRecord) : []).map((entry) => [idOf(entry, key), entry]));

/** The name of an entry with its kind: `Goal “Sleep”`. An entry about a record has its name. */
function nameOf(entry: UnknownRecord, key: string): string {
  const { kind, number, title, name } = entry;
  const named = entry[key];
  if (isRecord(named)) return typeof named['display'] === 'string' ? named['display'] : 'Unnamed';
  const words = [number, title ?? name].filter((one) => typeof one === 'string').join(' ');
  return [typeof kind === 'string' ? labelOfValue(kind) : '', words && `“${words}”`].filter(Boolean).join(' ') || 'Entry';
}

/** Fields that say where an entry is, or what the server keeps of it. */
const apart: ReadonlySet<string> = new Set(['id', 'parent', 'number', 'history']);

function changesOf({ fields, key }: Keyed, was: UnknownRecord, is: UnknownRecord): readonly EntryChange[] {
  return Object.entries(fields).flatMap(([name, field]): readonly EntryChange[] => {
    if (apart.has(name) || name === key) return [];
    const [before, after] = [valueWords(name, field, was[name]) ?? empty, valueWords(name, field, is[name]) ?? empty];
    if (before === after) return [];
    return [
      { id: `${idOf(is, key)} ${name}`, label: `${nameOf(is, key)}, ${labelOf(name, field).toLowerCase()}`, before, after },
    ];
  });
}

/** Changes entry by entry, for lists whose entries are known. Undefined for others, and where only their order changed. */
export function entryChanges(field: Field, was: unknown, is: unknown): readonly EntryChange[] | undefined {
  const keyed = keyedIn(field);
  if (!keyed) return undefined;
  const { key } = keyed;
  const [old, now] = [entriesIn(was, key), entriesIn(is, key)];
  const removed = [...old].filter(([id]) => !now.has(id));
  const found = [
    ...[...now].flatMap(([id, entry]): readonly EntryChange[] => {
      const earlier = old.get(id);
      const added = { id, label: nameOf(entry, key), before: undefined, after: 'added' };
      return earlier ? changesOf(keyed, earlier, entry) : [added];
    }),
    ...removed.map(([id, entry]) => ({ id, label: nameOf(entry, key), before: 'removed', after: undefined })),
  ];
  return found.length > 0 ? found : undefined;
}
