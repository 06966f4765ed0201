import type { ResourceByType, ResourceType } from '@notewell/model';
import type { Cache } from './cache/cache.ts';
import { type ListState, listKey } from './lists/lists.ts';
import { merged } from './lists/merged.ts';
import { type Book, keptOf, resolvedId, rowsOf } from './outbox/book.ts';
import { chainOf } from './outbox/chains.ts';
import { fold } from './outbox/fold.ts';
import { mineOf } from './outbox/kept.ts';
import type { KeptRecord, Operation } from './outbox/operation.ts';
import { dependency } from './outbox/queue.ts';
import { entityKey, isLocalId, type ModelPort, type StoredResource } from './resource.ts';
import type { KeptItem, ListQuery, ListView, ResourceStatus, ResourceView, SaveState, UnsentItem } from './types.ts';

interface Held {
  readonly base: StoredResource | undefined;
  readonly rows: readonly Operation[];
  readonly value: StoredResource | undefined;
}

export interface ViewsPorts {
  readonly cache: Cache;
  readonly model: ModelPort;
  readonly book: () => Book;
  /** True for a resource with a write that the device has not confirmed. */
  readonly writing: (entity: string) => boolean;
  /** True if the data of the device outlives the page. */
  readonly lasting: () => boolean;
  /** True once the device is open, or known not to open. Before that its local resources are unknown. */
  readonly opened: () => boolean;
}

/** Values for screens, made of server copies and outbox alone. The same input returns the same object. */
export class Views {
  private readonly values = new Map<string, Held>();
  private readonly resources = new Map<string, ResourceView<ResourceType>>();
  private readonly lists = new Map<string, ListView<ResourceType>>();
  /** The state, outbox and copies that each list was last made of. */
  private readonly listsMadeOf = new Map<string, readonly [state: ListState | undefined, book: Book, revision: number]>();

  constructor(private readonly ports: ViewsPorts) {}

  /** The merged value, deleted or not. */
  value(type: string, id: string): StoredResource | undefined {
    const book = this.ports.book();
    const key = entityKey(type, resolvedId(book, id));
    const base = this.ports.cache.base(type, resolvedId(book, id));
    const rows = book.operations.size === 0 ? [] : rowsOf(book, type, id);
    const held = this.values.get(key);
    if (held && held.base === base && sameItems(held.rows, rows)) return held.value;
    const { value } = fold(base, rows, this.ports.model);
    this.values.set(key, { base, rows, value });
    return value;
  }

  resource<T extends ResourceType>(type: T, id: string): ResourceView<T> {
    const book = this.ports.book();
    const entry = this.ports.cache.entry(type, resolvedId(book, id));
    const value = this.value(type, id);
    const data = value?.meta?.isDeleted ? undefined : value;
    const isLocal = isLocalId(resolvedId(book, id)) && this.ports.opened();
    const status = statusOf({ value, data, refused: entry?.status, isLocal });
    const next = {
      data: data as ResourceByType[T] | undefined, // the server's value of this type, with patches the model made
      status,
      error: entry?.status !== undefined && !data ? { status: entry.status } : undefined,
      saveState: this.saveState(type, id),
    };
    const key = entityKey(type, id);
    const held = this.resources.get(key);
    if (
      held &&
      held.data === next.data &&
      held.status === next.status &&
      held.saveState === next.saveState &&
      held.error?.status === next.error?.status
    ) {
      return held as ResourceView<T>; // stored under its own type and id
    }
    this.resources.set(key, next as ResourceView<ResourceType>); // as above
    return next;
  }

  saveState(type: string, id: string): SaveState {
    const book = this.ports.book();
    if (this.ports.writing(entityKey(type, resolvedId(book, id)))) return 'Not saved';
    if (book.kept.size > 0 && keptOf(book, type, id).length > 0) return 'Not saved';
    if (book.operations.size === 0 || rowsOf(book, type, id).length === 0) return 'Saved';
    return this.ports.lasting() ? 'Saved on this device' : 'Not saved';
  }

  list<T extends ResourceType>(query: ListQuery<T>, state: ListState | undefined): ListView<T> {
    const key = listKey(query);
    const { book, cache } = this.ports;
    const madeOf = this.listsMadeOf.get(key);
    const isSame = madeOf && madeOf[0] === state && madeOf[1] === book() && madeOf[2] === cache.revision;
    const held = this.lists.get(key);
    if (held && isSame) return held as ListView<T>; // stored under its own query
    this.listsMadeOf.set(key, [state, book(), cache.revision]);
    const next = this.listMadeOf(query, state, held);
    this.lists.set(key, next as ListView<ResourceType>); // as above
    return next;
  }

  /** The list, or the held one if it is the same. */
  private listMadeOf<T extends ResourceType>(
    query: ListQuery<T>,
    state: ListState | undefined,
    held: ListView<ResourceType> | undefined,
  ): ListView<T> {
    const arrivals = (state?.arrivals ?? []).map(({ id }) => id);
    const view = (type: string, id: string) => this.value(type, id);
    const { book, model } = this.ports;
    const items = merged(query, { ids: state?.ids ?? [], arrivals }, { book: book(), view, model });
    const next = {
      items: held && sameItems(held.items, items) ? held.items : (items as readonly unknown[] as ResourceByType[T][]), // of the query's type
      status: state?.status ?? ('loading' as const),
      error: state?.error,
      continuation: state ? state.token : null,
      total: state?.total,
      isPartial: state?.isPartial ?? false,
    };
    const same =
      held?.items === next.items &&
      held.status === next.status &&
      held.error === next.error &&
      held.continuation === next.continuation &&
      held.total === next.total &&
      held.isPartial === next.isPartial;
    return (held && same ? held : next) as ListView<T>; // items come from `held` or were made above
  }

  unsent(): UnsentItem[] {
    const book = this.ports.book();
    return [...book.operations.values()]
      .sort((a, b) => a.seq - b.seq)
      .map((row) => ({
        key: row.key,
        kind: row.kind,
        type: row.type as ResourceType, // queued under a type of the model
        id: row.id,
        display: displayOf(row) ?? this.value(row.type, row.id)?.display,
        state: row.state,
        dependsOnFailed: dependency(book, row) === 'failed',
        waitsForAccess: row.hold === 'access',
        patient: row.patients[0],
        waitsForConfirmation: row.hold === 'confirmation',
        attempts: row.attempts,
        queuedAt: row.queuedAt,
        retryAt: row.retryAt,
        lastError: row.lastError,
      }));
  }

  kept(): KeptItem[] {
    return [...this.ports.book().kept.values()]
      .sort((a, b) => a.operation.seq - b.operation.seq)
      .map((record) => this.keptItem(record));
  }

  private keptItem({ key, operation, reason, failure, failedAt, theirs }: KeptRecord): KeptItem {
    const { original, kind } = operation;
    const touched = operation.patch?.map(({ path }) => path.split('/')[1] ?? '') ?? Object.keys(operation.body ?? {});
    return {
      key,
      chain: chainOf(this.ports.book(), key)?.[0].key ?? key,
      kind,
      type: operation.type as ResourceType, // queued under a type of the model
      id: operation.id,
      display: displayOf(operation) ?? this.value(operation.type, operation.id)?.display,
      reason,
      error: failure,
      failedAt,
      patients: operation.patients,
      base: original,
      mine: mineOf(operation, this.ports.model),
      theirs: this.ports.cache.base(operation.type, resolvedId(this.ports.book(), operation.id)) ?? theirs,
      changed: [...new Set(touched)],
      call: operation.call,
    };
  }

  clear(): void {
    this.values.clear();
    this.resources.clear();
    this.lists.clear();
  }
}

const displayOf = (row: Operation): string | undefined => row.body?.display ?? row.original?.display;
const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

interface Known {
  readonly value: StoredResource | undefined;
  /** The value unless it is deleted. */
  readonly data: StoredResource | undefined;
  /** Status of the server's refusal. */
  readonly refused: number | undefined;
  readonly isLocal: boolean;
}
function statusOf({ value, data, refused, isLocal }: Known): ResourceStatus {
  if (data) return 'ready';
  if (value || refused === 404 || refused === 410) return 'missing';
  if (refused === 403) return 'denied';
  if (refused !== undefined) return 'error';
  return isLocal ? 'missing' : 'loading';
}
