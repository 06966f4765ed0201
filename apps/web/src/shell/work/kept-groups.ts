import type { Failure, FailureReason, KeptItem, StoredResource } from '@notewell/client';
import { fieldDifferences } from '../conflict/fields.ts';

/** Rejected changes to one record that depend on each other, in order, with three versions. */
export interface KeptGroup {
  readonly key: string;
  readonly items: readonly KeptItem[];
  readonly first: KeptItem;
  readonly reason: FailureReason;
  readonly error: Failure | undefined;
  /** The version before the changes, the author's version, and the server's current version. */
  readonly base: StoredResource | undefined;
  readonly mine: StoredResource | undefined;
  readonly theirs: StoredResource | undefined;
}

/** Groups rejected changes by chain. Changes in a chain are sent or discarded together. */
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

/** True if sending would overwrite another user's text, so that the author must compare first. */
export function mustCompare({ reason, base, mine, theirs }: KeptGroup): boolean {
  if (reason === 'conflict') return theirs !== undefined;
  if (!base || !mine || !theirs) return false;
  return fieldDifferences(base, mine, theirs).some(({ changedBy }) => changedBy === 'both');
}
