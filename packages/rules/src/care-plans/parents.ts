import type { CarePlan } from '@notewell/model';

type Item = NonNullable<CarePlan['items']>[number];
type Kind = Item['kind'];

/** Kinds of parent for each kind of item. A goal has no parent, so chains of parents cannot loop. */
const parentKinds: Readonly<Record<Kind, readonly Kind[]>> = {
  Goal: [],
  Objective: ['Goal'],
  Intervention: ['Goal', 'Objective'],
};

/** True if an item of that kind may be below one of the other kind; `undefined` is the top level. */
export const mayBelong = (kind: Kind, parent: Kind | undefined): boolean =>
  parent === undefined ? parentKinds[kind].length === 0 : parentKinds[kind].includes(parent);

const words: Readonly<Record<Kind, string>> = {
  Goal: 'A goal belongs to no other item.',
  Objective: 'An objective belongs to a goal of the same plan.',
  Intervention: 'An intervention belongs to a goal or an objective of the same plan.',
};

export interface ParentFault {
  readonly path: string;
  readonly message: string;
  /** True if no parent is named. Imports contain items whose source never linked them to goals. */
  readonly missing: boolean;
}

function isFaulty(item: Item, byId: ReadonlyMap<string, Item>): boolean {
  if (item.parent === undefined) return !mayBelong(item.kind, undefined);
  const parent = byId.get(item.parent);
  return parent === undefined || !mayBelong(item.kind, parent.kind);
}

const byIdOf = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/**
 * Returns items that a write leaves without the parent their kind needs. Ignores faults of the stored plan, so that an
 * imported plan stays editable.
 */
export function parentFaults(after: Pick<CarePlan, 'items'>, before?: Pick<CarePlan, 'items'>): ParentFault[] {
  const [items, old] = [after.items ?? [], before?.items ?? []];
  const [now, was] = [byIdOf(items), byIdOf(old)];
  return items.flatMap((item, index) => {
    if (!isFaulty(item, now)) return [];
    const stored = was.get(item.id);
    const isOld = stored?.kind === item.kind && stored.parent === item.parent && isFaulty(stored, was);
    return isOld ? [] : [{ path: `items.${index}.parent`, message: words[item.kind], missing: item.parent === undefined }];
  });
}
