import { type Book, entityOf, inOrder } from './book.ts';
import type { Operation } from './operation.ts';
import { dependency } from './queue.ts';

export interface Readiness {
  readonly now: number;
  /** Entities with a request on its way. */
  readonly busy: ReadonlySet<string>;
  /** Keys whose wait is known to be over by elapsed time, whatever the wall clock says. */
  readonly due: ReadonlySet<string>;
  readonly limit: number;
}

/** Rows that may be sent now: the oldest of each entity, entities independent of each other. */
export function ready(book: Book, { now, busy, due, limit }: Readiness): Operation[] {
  const seen = new Set(busy);
  const picked: Operation[] = [];
  for (const row of inOrder(book)) {
    const entity = entityOf(book, row);
    if (seen.has(entity)) continue;
    seen.add(entity);
    if (picked.length + busy.size >= limit) break;
    const timely = row.state === 'pending' || (row.state === 'waiting' && ((row.retryAt ?? 0) <= now || due.has(row.key)));
    if (timely && dependency(book, row) === 'none') picked.push(row);
  }
  return picked;
}

/** Rows whose create is gone for good: they go to kept work rather than wait for ever. */
export const orphans = (book: Book): Operation[] => inOrder(book).filter((row) => dependency(book, row) === 'lost');

/** A row that waits, and for how many milliseconds from now. */
export interface Wait {
  readonly key: string;
  readonly until: number;
  readonly delay: number;
}

/**
 * What is waited for: the oldest row of each entity, because a younger one that is due sooner must not keep it from its turn.
 * A wait never grows by a clock set back.
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
