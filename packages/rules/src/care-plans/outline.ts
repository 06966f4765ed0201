import { type CarePlan, dayIn } from '@notewell/model';
import { mayBelong } from './parents.ts';

/* The items of a plan as an outline: goals, their objectives, and the interventions of either. Pure functions. */

export type PlanItem = NonNullable<CarePlan['items']>[number];
type Items = readonly PlanItem[];

export interface OutlineRow {
  readonly item: PlanItem;
  /** 0 for a goal. */
  readonly depth: number;
  /** Its place in words of numbers: `1`, `1.2`. */
  readonly number: string;
}

/** Rows from top to bottom. Items without a parent in the plan, as imports have them, are at the top level. */
export function outlineOf(items: Items): readonly OutlineRow[] {
  const ids = new Set(items.map(({ id }) => id));
  const isRoot = ({ id, parent }: PlanItem) => parent === undefined || parent === id || !ids.has(parent);
  const roots = items.filter(isRoot);
  const below = (id: string) => items.filter((one) => one.parent === id && !isRoot(one));
  const rows: OutlineRow[] = [];
  const shown = new Set<string>();
  const visit = (item: PlanItem, depth: number, number: string) => {
    if (shown.has(item.id)) return;
    shown.add(item.id);
    rows.push({ item, depth, number });
    below(item.id).forEach((child, at) => visit(child, depth + 1, `${number}.${at + 1}`));
  };
  roots.forEach((item, at) => visit(item, 0, `${at + 1}`));
  // Items whose parents name each other in a circle still show.
  let next = roots.length;
  for (const item of items) if (!shown.has(item.id)) visit(item, 0, `${++next}`);
  return rows;
}

/** Items in the order of the outline, each with its number. */
export const renumbered = (items: Items): Items =>
  outlineOf(items).map(({ item, number }) => (item.number === number ? item : { ...item, number }));

/** Ids of an item and of everything below it. */
export function branchOf(items: Items, id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  let before = 0;
  while (before !== branch.size) {
    before = branch.size;
    for (const one of items) if (one.parent !== undefined && branch.has(one.parent)) branch.add(one.id);
  }
  return branch;
}

/** Items with one more: below the last item of its parent, or after the item named. */
export function withAdded(items: Items, item: PlanItem, after?: string): Items {
  const at = items.findIndex(({ id }) => id === after);
  return renumbered(at < 0 ? [...items, item] : [...items.slice(0, at + 1), item, ...items.slice(at + 1)]);
}

/** Items without one and without everything below it. */
export function withRemoved(items: Items, id: string): Items {
  const branch = branchOf(items, id);
  return renumbered(items.filter((one) => !branch.has(one.id)));
}

/** A place for an item: next to another one with the same parent, or as the last item below it. */
export interface OutlinePlace {
  readonly kind: 'before' | 'after' | 'inside';
  readonly id: string;
}

/** Items with one moved together with everything below it. Unchanged where its kind does not belong there. */
export function withMoved(items: Items, id: string, { kind, id: target }: OutlinePlace): Items {
  const item = items.find((one) => one.id === id);
  const near = items.find((one) => one.id === target);
  if (!item || !near || branchOf(items, id).has(target)) return items;
  const parent = kind === 'inside' ? near : items.find((one) => one.id === near.parent);
  if (!mayBelong(item.kind, parent?.kind)) return items;
  const { parent: _left, ...rest } = item;
  const moved: PlanItem = parent ? { ...rest, parent: parent.id } : rest;
  const others = items.filter((one) => one !== item);
  const at = kind === 'inside' ? others.length : others.indexOf(near) + (kind === 'after' ? 1 : 0);
  return renumbered([...others.slice(0, at), moved, ...others.slice(at)]);
}

/** Items with one moved a step up or down: among its siblings, then to the nearest parent that may have it. */
export function withNudged(items: Items, id: string, by: -1 | 1): Items {
  const rows = outlineOf(items);
  const item = rows.find((row) => row.item.id === id)?.item;
  if (!item) return items;
  const siblings = rows.filter((row) => row.item.parent === item.parent).map((row) => row.item);
  const sibling = siblings[siblings.indexOf(item) + by];
  if (sibling) return withMoved(items, id, { kind: by < 0 ? 'before' : 'after', id: sibling.id });
  const own = rows.findIndex((row) => row.item.id === item.parent);
  if (own < 0) return items;
  const branch = branchOf(items, id);
  const candidates = by < 0 ? rows.slice(0, own).toReversed() : rows.slice(own + 1);
  const parent = candidates.find((row) => !branch.has(row.item.id) && mayBelong(item.kind, row.item.kind))?.item;
  if (!parent) return items;
  const first = rows.find((row) => row.item.parent === parent.id)?.item;
  const place: OutlinePlace = by > 0 && first ? { kind: 'before', id: first.id } : { kind: 'inside', id: parent.id };
  return withMoved(items, id, place);
}

/** Kinds that may be added below an item. */
export const kindsBelow = (kind: PlanItem['kind']): readonly PlanItem['kind'][] =>
  (['Objective', 'Intervention'] as const).filter((one) => mayBelong(one, kind));

/** Day in a zone on which an item was achieved: as somebody gave it, else of its latest move there. Undefined for all others. */
export function achievedOn(item: Pick<PlanItem, 'status' | 'achieved' | 'history'>, zone: string): string | undefined {
  const { status, achieved, history = [] } = item;
  if (status !== 'Achieved') return undefined;
  const moved = history.findLast((one) => one.status === 'Achieved')?.at;
  return achieved ?? (moved === undefined ? undefined : dayIn(moved, zone));
}

const isOver = ({ status }: PlanItem): boolean => status === 'Achieved' || status === 'Abandoned';

/**
 * Items for the next plan: those of the earlier plan that are not over, without dates and progress that end with it.
 * `newId` names each. An item whose parent is over goes with it.
 */
export function carriedForward(items: Items, newId: () => string): Items {
  const gone = new Set(items.filter(isOver).flatMap(({ id }) => [...branchOf(items, id)]));
  const kept = items.filter(({ id }) => !gone.has(id));
  const ids = new Map(kept.map(({ id }) => [id, newId()]));
  return renumbered(
    kept.map(({ history: _history, achieved: _achieved, target: _target, start: _start, parent, ...item }) => {
      const above = parent === undefined ? undefined : ids.get(parent);
      return { ...item, id: ids.get(item.id) ?? item.id, ...(above === undefined ? {} : { parent: above }) };
    }),
  );
}
