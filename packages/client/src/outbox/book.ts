import { entityKey, type StoredResource } from '../resource.ts';
import type { KeptRecord, Operation } from './operation.ts';

/** Everything about writes that outlives a tab, as one immutable value. */
export interface Book {
  /** By sequence. */
  readonly operations: ReadonlyMap<number, Operation>;
  readonly kept: ReadonlyMap<string, KeptRecord>;
  /** Local id to server id. */
  readonly ids: ReadonlyMap<string, string>;
}

export const emptyBook: Book = { operations: new Map(), kept: new Map(), ids: new Map() };

/** A change of the book or the base as data: storage commits a list of them whole or not at all. */
export type Change =
  | { readonly put: 'operation'; readonly operation: Operation }
  | { readonly drop: 'operation'; readonly seq: number; readonly key: string }
  | { readonly put: 'kept'; readonly record: KeptRecord }
  | { readonly drop: 'kept'; readonly key: string }
  | { readonly put: 'id'; readonly local: string; readonly server: string }
  | { readonly put: 'base'; readonly type: string; readonly id: string; readonly value: StoredResource }
  | { readonly drop: 'base'; readonly type: string; readonly id: string }
  | { readonly drop: 'blobs'; readonly key: string };

/** The book after the changes; base and blobs are not part of it. */
export function applied(book: Book, changes: readonly Change[]): Book {
  const operations = new Map(book.operations);
  const kept = new Map(book.kept);
  const ids = new Map(book.ids);
  for (const change of changes) {
    if ('put' in change) {
      if (change.put === 'operation') operations.set(change.operation.seq, change.operation);
      else if (change.put === 'kept') kept.set(change.record.key, change.record);
      else if (change.put === 'id') ids.set(change.local, change.server);
    } else if (change.drop === 'operation') operations.delete(change.seq);
    else if (change.drop === 'kept') kept.delete(change.key);
  }
  return { operations, kept, ids };
}

/** The id the server knows, where there is one by now. */
export const resolvedId = (book: Book, id: string): string => book.ids.get(id) ?? id;

/** Rows in order of queueing. */
export const inOrder = (book: Book): Operation[] => [...book.operations.values()].sort((a, b) => a.seq - b.seq);

/** Rows of one entity in order, whichever of its two ids they carry. */
export function rowsOf(book: Book, type: string, id: string): Operation[] {
  const wanted = resolvedId(book, id);
  return inOrder(book).filter((row) => row.type === type && resolvedId(book, row.id) === wanted);
}

export const keptOf = (book: Book, type: string, id: string): KeptRecord[] => {
  const wanted = resolvedId(book, id);
  return [...book.kept.values()].filter(({ operation }) => operation.type === type && resolvedId(book, operation.id) === wanted);
};

export const entityOf = (book: Book, row: { type: string; id: string }): string => entityKey(row.type, resolvedId(book, row.id));
