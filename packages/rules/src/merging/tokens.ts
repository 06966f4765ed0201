import { diffArrays } from 'diff';

/** A stretch of the ground, from `from` up to `to`, and the tokens that replace it. */
interface Edit<T> {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly T[];
}

/** One value before two changes, and after each of them. */
export interface Versions<V> {
  readonly ground: V;
  readonly theirs: V;
  readonly mine: V;
}

/** How tokens are compared and kept apart. */
export interface TokenKind<T> {
  readonly key: (token: T) => string;
  /** Token between two insertions at one place; undefined if none is needed. */
  readonly between?: (first: T, second: T) => T | undefined;
}

/** More differences than this count as a rewrite of the whole. */
const mostDifferences = 4_000;

/**
 * Merges two changed versions of one list. Every token that either side added is in the result; a token of the ground is left
 * out if either side removed it. Additions at one place keep this order: mine, theirs.
 */
export function mergedTokens<T>({ ground, theirs, mine }: Versions<readonly T[]>, kind: TokenKind<T>): T[] {
  const edits = { theirs: editsOf(ground, theirs, kind), mine: editsOf(ground, mine, kind) };
  const gone = new Set<number>();
  for (const { from, to } of [...edits.theirs, ...edits.mine]) for (let at = from; at < to; at++) gone.add(at);
  const result: T[] = [];
  for (let gap = 0; gap <= ground.length; gap++) {
    const token = ground[gap - 1];
    if (gap > 0 && token !== undefined && !gone.has(gap - 1)) result.push(token);
    // A replacement belongs to the token before the gap, so it precedes an insertion.
    for (const isInsertion of [false, true]) {
      const at = ({ from, to }: Edit<T>) => to === gap && (from === to) === isInsertion;
      const ours = edits.mine.find(at)?.tokens ?? [];
      const others = edits.theirs.find(at)?.tokens ?? [];
      result.push(...ours);
      if (isSame(ours, others, kind)) continue;
      const [last, first] = [ours.at(-1), others[0]];
      const between = last !== undefined && first !== undefined ? kind.between?.(last, first) : undefined;
      if (between !== undefined) result.push(between);
      result.push(...others);
    }
  }
  return result;
}

const isSame = <T>(a: readonly T[], b: readonly T[], { key }: TokenKind<T>) =>
  a.length === b.length && a.every((token, at) => key(token) === key(b[at] as T)); // same length

/** Returns the edits that turn `ground` into `next`, in order. */
export function editsOf<T>(ground: readonly T[], next: readonly T[], { key }: TokenKind<T>): Edit<T>[] {
  const [before, after] = [ground.map(key), next.map(key)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old.length === 0 && fresh.length === 0) return [];
  const whole = { from: start, to: start + old.length, tokens: next.slice(start, start + fresh.length) };
  if (old.length === 0 || fresh.length === 0) return [whole];
  const parts = diffArrays(old, fresh, { maxEditLength: mostDifferences });
  if (!parts) return [whole];
  const edits: Edit<T>[] = [];
  let [from, at] = [start, start];
  let isOpen = false;
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      [from, at, isOpen] = [from + count, at + count, false];
      continue;
    }
    const last = isOpen ? edits.pop() : undefined;
    const begins = last ?? { from, to: from, tokens: [] };
    edits.push(
      removed ? { ...begins, to: begins.to + count } : { ...begins, tokens: [...begins.tokens, ...next.slice(at, at + count)] },
    );
    isOpen = true;
    if (removed) from += count;
    else at += count;
  }
  return edits;
}
