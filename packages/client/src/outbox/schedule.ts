import { type Book, entityOf, inOrder, resolvedId } from './book.ts';
import type { Operation } from './operation.ts';
import { dependency } from './queue.ts';

export interface Readiness {
  readonly now: number;
  /** Entities with a request on its way. */
  readonly busy: ReadonlySet<string>;
  /** Keys whose wait is over by elapsed time, regardless of the wall clock. */
  readonly due: ReadonlySet<string>;
  readonly limit: number;
}

/** Types whose new records in one partition are sent one after another, because the server keeps the order of arrival. */
const inTurn: ReadonlySet<string> = new Set(['ChatMessage']);
const turnOf = (book: Book, { type, kind, partition }: Operation): string | undefined =>
  kind === 'create' && partition !== undefined && inTurn.has(type) ? `${type} ${resolvedId(book, partition)}` : undefined;

/** Rows that may be sent now: the oldest of each entity. Entities are independent, except those that go in turn. */
export function ready(book: Book, { now, busy, due, limit }: Readiness): Operation[] {
  const seen = new Set(busy);
  const picked: Operation[] = [];
  for (const row of inOrder(book)) {
    const entity = entityOf(book, row);
    const turn = turnOf(book, row);
    const isBehind = turn !== undefined && seen.has(turn);
    if (turn !== undefined) seen.add(turn);
    if (seen.has(entity)) continue;
    seen.add(entity);
    if (isBehind) continue;
    if (picked.length + busy.size >= limit) break;
    const timely = row.state === 'pending' || (row.state === 'waiting' && ((row.retryAt ?? 0) <= now || due.has(row.key)));
    if (timely && dependency(book, row) === 'none') picked.push(row);
  }
  return picked;
}

/** Rows that depend on a discarded create. They become rejected changes, because they could never be sent. */
export const orphans = (book: Book): Operation[] => inOrder(book).filter((row) => dependency(book, row) === 'lost');

/** A waiting row, and its delay in milliseconds from now. */
export interface Wait {
  readonly key: string;
  readonly until: number;
  readonly delay: number;
}

/**
 * Waits of the oldest row of each entity. A younger row that is due sooner must not replace it. Setting the clock back
 * never lengthens a wait.
 */
export function waits(book: Book, now: number, due: ReadonlySet<string>): readonly Wait[] {
  const seen = new Set<string>();
  return inOrder(book).flatMap((row) => {
    const entity = entityOf(book, row);
    if (seen.has(entity)) return [];
    seen.add(entity);
    if (row.state !== 'waiting' || due.has(row.key)) return [];
    const { key, retryAt: until = 0, retryIn = Number.POSITIVE_INFINITY } = row;
    return [{ key, until, delay: Math.max(0, Math.min(until - now, retryIn)) }];
  });
}
