import { entityKey, type StoredResource } from '../resource.ts';
import type { KeptRecord, Operation } from './operation.ts';

/** State of all unfinished writes, as one immutable value. It survives the tab. */
export interface Book {
  /** By sequence. */
  readonly operations: ReadonlyMap<number, Operation>;
  readonly kept: ReadonlyMap<string, KeptRecord>;
  /** Local id to server id. */
  readonly ids: ReadonlyMap<string, string>;
}

export const emptyBook: Book = { operations: new Map(), kept: new Map(), ids: new Map() };

/** A change of the outbox or the cached copies, as data. Storage commits a list of them whole or not at all. */
export type Change =
  | { readonly put: 'operation'; readonly operation: Operation }
  | { readonly drop: 'operation'; readonly seq: number; readonly key: string }
  | { readonly put: 'kept'; readonly record: KeptRecord }
  | { readonly drop: 'kept'; readonly key: string }
  | { readonly put: 'id'; readonly local: string; readonly server: string }
  | { readonly put: 'base'; readonly type: string; readonly id: string; readonly value: StoredResource }
  | { readonly drop: 'base'; readonly type: string; readonly id: string }
  | { readonly drop: 'blobs'; readonly key: string };

/** Returns the outbox state after the changes; cached copies and blobs are not part of it. */
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

/** Ids of records that unfinished writes depend on: the patients, or the resources themselves. */
export const recordsOf = ({ operations, kept }: Book): ReadonlySet<string> => {
  const rows = [...operations.values(), ...[...kept.values()].map(({ operation }) => operation)];
  return new Set(rows.flatMap(({ id, partition, patients }) => [id, ...patients, ...(partition ? [partition] : [])]));
};

/** Returns the server's id once there is one, else the id itself. */
export const resolvedId = (book: Book, id: string): string => book.ids.get(id) ?? id;

/** Indexes of a state, built once for each: a state never changes. */
interface Index {
  readonly ordered: readonly Operation[];
  readonly byEntity: ReadonlyMap<string, readonly Operation[]>;
  readonly keptByEntity: ReadonlyMap<string, readonly KeptRecord[]>;
  /** Local ids that a queued create will get a server id for. `keptCreates` are those of rejected creates. */
  readonly creates: ReadonlySet<string>;
  readonly keptCreates: ReadonlySet<string>;
}
const indexes = new WeakMap<Book, Index>();

function indexOf(book: Book): Index {
  const held = indexes.get(book);
  if (held) return held;
  const ordered = sorted([...book.operations.values()]);
  const kept = [...book.kept.values()].sort((a, b) => a.operation.seq - b.operation.seq);
  const isCreate = (row: Operation) => row.kind === 'create';
  const index: Index = {
    ordered,
    byEntity: groupedBy(ordered, (row) => entityOf(book, row)),
    keptByEntity: groupedBy(kept, ({ operation }) => entityOf(book, operation)),
    creates: new Set(ordered.filter(isCreate).map(({ id }) => id)),
    keptCreates: new Set(kept.filter(({ operation }) => isCreate(operation)).map(({ operation }) => operation.id)),
  };
  indexes.set(book, index);
  return index;
}

/** Skips sorting if the rows are in order. They nearly always are, because storage numbers them on arrival. */
function sorted(rows: Operation[]): Operation[] {
  const isSorted = rows.every((row, index) => index === 0 || (rows[index - 1]?.seq ?? 0) < row.seq);
  return isSorted ? rows : rows.sort((a, b) => a.seq - b.seq);
}

function groupedBy<V>(values: readonly V[], keyOf: (value: V) => string): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

const none: readonly never[] = [];

/** Rows in order of queueing. */
export const inOrder = (book: Book): readonly Operation[] => indexOf(book).ordered;

/** Rows of one entity in order, whether they carry its local or its server id. */
export const rowsOf = (book: Book, type: string, id: string): readonly Operation[] =>
  indexOf(book).byEntity.get(entityKey(type, resolvedId(book, id))) ?? none;

/** Rejected changes of one entity, oldest first. */
export const keptOf = (book: Book, type: string, id: string): readonly KeptRecord[] =>
  indexOf(book).keptByEntity.get(entityKey(type, resolvedId(book, id))) ?? none;

/** Tells if a local id belongs to a queued create, only to a rejected one, or to none any more. */
export function makerOf(book: Book, local: string): 'queued' | 'kept' | 'nothing' {
  const { creates, keptCreates } = indexOf(book);
  return creates.has(local) ? 'queued' : keptCreates.has(local) ? 'kept' : 'nothing';
}

const ownKeys = new WeakMap<object, string>();

export function entityOf(book: Book, row: { readonly type: string; readonly id: string }): string {
  const server = book.ids.get(row.id);
  if (server !== undefined) return entityKey(row.type, server);
  let key = ownKeys.get(row);
  if (key === undefined) {
    key = entityKey(row.type, row.id);
    ownKeys.set(row, key);
  }
  return key;
}
