import type { Operation } from '../outbox/operation.ts';
import type { ModelPort, PatchOperation, StoredResource } from '../resource.ts';

/* Changes that another person's change does not contradict: they are made again on top of it. */

/** The change of a row on top of `theirs`; empty if it is there already, undefined if somebody must compare. */
export function combined(row: Operation, theirs: StoredResource, model: ModelPort): readonly PatchOperation[] | undefined {
  if (row.kind !== 'update' || row.call || !row.original || !row.patch) return undefined;
  const next = moved(row, theirs, model) ?? joined(row, theirs, model);
  return next && model.diff(row.type, theirs, next);
}

/**
 * A change of nothing but a mark that only moves forward, such as how far a person has read on two devices: the later mark is
 * right.
 */
function moved({ type, patch = [], original = {} }: Operation, theirs: StoredResource, model: ModelPort) {
  const { forward } = model.facts(type);
  if (!forward) return undefined;
  const names = [forward.by, ...forward.with];
  if (!patch.every(({ op, path }) => op !== 'remove' && names.includes(path.slice(1)))) return undefined;
  const wanted = model.apply(original, patch);
  if (String(theirs[forward.by] ?? '') >= String(wanted[forward.by] ?? '')) return theirs;
  return {
    ...theirs,
    ...Object.fromEntries(names.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name]]]))),
  };
}

/** A change of nothing but lists to which people add items of their own, such as ticks: each keeps theirs. */
function joined({ type, patch = [], original = {} }: Operation, theirs: StoredResource, model: ModelPort) {
  const { shared = [] } = model.facts(type);
  if (shared.length === 0 || !patch.every(({ path }) => shared.includes(path.split('/')[1] ?? ''))) return undefined;
  const wanted = model.apply(original, patch);
  const next: Record<string, unknown> = { ...theirs };
  for (const name of shared) {
    const list = joinedLists(itemsIn(original[name]), itemsIn(theirs[name]), itemsIn(wanted[name]));
    if (!list) return undefined;
    next[name] = list;
  }
  return next;
}

interface Item {
  readonly id?: unknown;
}
const itemsIn = (list: unknown): readonly Item[] => (Array.isArray(list) ? (list as readonly Item[]) : []); // its items are groups
const isSame = (a: Item | undefined, b: Item | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * My items keep their places, because later changes name them by place; new ones of others follow. Undefined where others
 * removed one.
 */
function joinedLists(ground: readonly Item[], theirs: readonly Item[], mine: readonly Item[]): readonly Item[] | undefined {
  const [before, others, own] = [ground, theirs, mine].map((list) => new Map(list.map((item) => [item.id, item])));
  if (ground.some(({ id }) => own?.has(id) && !others?.has(id))) return undefined;
  return [
    ...mine.map((item) => (isSame(before?.get(item.id), item) ? (others?.get(item.id) ?? item) : item)),
    ...theirs.filter(({ id }) => !own?.has(id) && !before?.has(id)),
  ];
}
