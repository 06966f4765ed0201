import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { isSame } from './same.ts';

/** A change between two versions of a definition. */
export interface Difference {
  readonly kind: 'Added' | 'Removed' | 'Changed' | 'Moved';
  /** Field names and the ids of list entries, from the outside in: `['items', 'q3', 'options', 'a', 'score']`. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Fields that always differ between two versions. */
const ofTheVersion = new Set([
  'id',
  'meta',
  'resourceType',
  'partition',
  'display',
  'status',
  'version',
  'versionNote',
  'lineage',
  'content',
]);
/** Names that may identify list entries; the first that all entries have is used. */
const names = ['linkId', 'id', 'value', 'question', 'subject', 'label', 'name', 'rule'] as const;

const isThere = (value: unknown) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** Lists the changes from one version of a definition to another: added, removed, changed and moved. Empty if both are equal. */
export function compareVersions(before: object, after: object): readonly Difference[] {
  const keep = (value: object) => Object.fromEntries(Object.entries(value).filter(([name]) => !ofTheVersion.has(name)));
  return inGroup(keep(before), keep(after), []);
}

function inGroup(before: UnknownRecord, after: UnknownRecord, path: readonly string[]): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((name) => inValue(before[name], after[name], [...path, name]));
}

function inValue(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (isSame(before ?? null, after ?? null) || (!isThere(before) && !isThere(after))) return [];
  if (Array.isArray(before) || Array.isArray(after)) return inList(listOf(before), listOf(after), path);
  if (isRecord(before) && isRecord(after) && !isReference(before)) return inGroup(before, after, path);
  if (!isThere(before)) return [{ kind: 'Added', path, after }];
  return isThere(after) ? [{ kind: 'Changed', path, before, after }] : [{ kind: 'Removed', path, before }];
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isReference = (value: UnknownRecord) => typeof value.resourceType === 'string';

/** The name that identifies all of these; undefined if there is none. */
function nameOf(items: readonly unknown[], others: readonly unknown[]): string | undefined {
  const keysAll = (list: readonly unknown[], name: string) => {
    const ids = list.map((item) => (isRecord(item) ? item[name] : undefined));
    return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  };
  return names.find((name) => keysAll(items, name) && keysAll(others, name));
}

function inList(before: readonly unknown[], after: readonly unknown[], path: readonly string[]): Difference[] {
  const name = nameOf(before, after);
  if (name === undefined) return [{ kind: 'Changed', path, before, after }];
  // nameOf has checked that every item is a record with this name.
  const keyed = (list: readonly unknown[]) => new Map(list.filter(isRecord).map((item) => [String(item[name]), item]));
  const [was, is] = [keyed(before), keyed(after)];
  const kept = [...is.keys()].filter((id) => was.has(id));
  const moved = movedIn(
    [...was.keys()].filter((id) => is.has(id)),
    kept,
  );
  return [
    ...[...was]
      .filter(([id]) => !is.has(id))
      .map(([id, item]): Difference => ({ kind: 'Removed', path: [...path, id], before: item })),
    ...[...is].flatMap(([id, item]): Difference[] => {
      const old = was.get(id);
      if (!old) return [{ kind: 'Added', path: [...path, id], after: item }];
      return [...(moved.has(id) ? [{ kind: 'Moved' as const, path: [...path, id] }] : []), ...inGroup(old, item, [...path, id])];
    }),
  ];
}

/** The fewest entries that must move to get from one order to the other: those outside the longest unmoved run. */
function movedIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const places = after.map((id) => place.get(id) ?? 0);
  const best: { readonly length: number; readonly previous: number }[] = [];
  for (const [at, value] of places.entries()) {
    let found = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < at; earlier++) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if ((places[earlier] ?? 0) < value && length > found.length) found = { length, previous: earlier };
    }
    best.push(found);
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const kept = new Set<string>();
  for (let at = best.findIndex(({ length }) => length === longest); at >= 0; at = best[at]?.previous ?? -1)
    kept.add(after[at] ?? '');
  return new Set(after.filter((id) => !kept.has(id)));
}
