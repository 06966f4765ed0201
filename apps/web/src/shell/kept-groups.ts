import type { Failure, FailureReason, KeptItem, StoredResource } from '@notewell/client';
import { fieldDifferences } from './conflict/fields.ts';

/** What was kept of one record and made in one go: its changes in order, and the three copies that tell what became of it. */
export interface KeptGroup {
  readonly key: string;
  readonly items: readonly KeptItem[];
  readonly first: KeptItem;
  readonly reason: FailureReason;
  readonly error: Failure | undefined;
  /** The copy the changes were made on, what their author made of it, and the server's copy now. */
  readonly base: StoredResource | undefined;
  readonly mine: StoredResource | undefined;
  readonly theirs: StoredResource | undefined;
}

/** Changes that were made one on top of the other stand and fall together. */
export function keptGroups(items: readonly KeptItem[]): readonly KeptGroup[] {
  const groups = new Map<string, KeptItem[]>();
  for (const item of items) groups.set(item.chain, [...(groups.get(item.chain) ?? []), item]);
  return [...groups].flatMap(([key, held]) => groupOf(key, held) ?? []);
}

function groupOf(key: string, items: readonly KeptItem[]): KeptGroup | undefined {
  const [first] = items;
  if (!first) return undefined;
  const cause = items.find(({ reason }) => reason === 'conflict') ?? first;
  const last = items.findLast(({ kind }) => kind === 'update' || kind === 'create') ?? first;
  const { base } = first;
  return { key, items, first, reason: cause.reason, error: cause.error, base, mine: last.mine, theirs: last.theirs };
}

/** Whether to send it as it is would take somebody else's words away: then it is compared first. */
export function mustCompare({ reason, base, mine, theirs }: KeptGroup): boolean {
  if (reason === 'conflict') return theirs !== undefined;
  if (!base || !mine || !theirs) return false;
  return fieldDifferences(base, mine, theirs).some(({ changedBy }) => changedBy === 'both');
}
