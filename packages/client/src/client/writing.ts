import type { ResourceByType, ResourceType } from '@notewell/model';
import { typeTopic } from '../emitter.ts';
import { type Book, type Change, resolvedId } from '../outbox/book.ts';
import { chosen, discarded, expired, sentAgain, withdrawn } from '../outbox/kept.ts';
import type { KeptRecord, UploadFacts } from '../outbox/operation.ts';
import { type Intent, queued, RefusedBeforeQueueing } from '../outbox/queue.ts';
import { authorConfirmed } from '../outbox/settle.ts';
import { type Draft, entityKey, isLocalId, localId, type StoredResource } from '../resource.ts';
import { StorageError } from '../storage/port.ts';
import type { Choice, KeptItem, Next, WriteOptions } from '../types.ts';
import type { Mark } from './marks.ts';
import { Reading } from './reading.ts';

/** Bytes in one chunk of an upload. */
export const chunkSize = 1_000_000;

/** Writes: to the device first, each under a key of its own. */
export abstract class Writing extends Reading {
  private async write(type: string, id: string, intent: (book: Book) => Intent, extra: WriteExtra = {}): Promise<void> {
    // The server may name it while it is being written.
    const mark: Mark = { type, id };
    this.writing.add(mark);
    this.tellOf(mark);
    try {
      const ledger = await this.opening;
      // Of what was made here and not yet answered the server gave no copy: there is none to look for.
      if (!isLocalId(this.id(id)) && !this.views.value(type, id)) await this.cache.load(type, this.id(id));
      if (extra.learns && !this.views.value(type, id)) await this.fetch(type, id, true);
      const key = extra.key ?? this.clock.uuid();
      const decide = (book: Book) => {
        const wanted = intent(book);
        const base = this.cache.base(type, resolvedId(book, id));
        const changes = queued(book, base, type, wanted, { author: this.profile, key, now: this.clock.now() }, this.model);
        const rested = extra.quiet ? changes.map((change) => settling(change, extra.quiet ?? 0, this.clock.now())) : changes;
        return this.openedByAccess.size === 0 ? rested : rested.map((change) => underAccess(change, this.openedByAccess));
      };
      await ledger.transact(decide, extra.blobs ? { blobs: extra.blobs } : {});
      this.unwritten.clear(this.entityOf(mark));
      this.executor?.wake();
    } catch (error) {
      if (!(error instanceof RefusedBeforeQueueing) && !this.unwritten.has(this.entityOf(mark))) this.unwritten.add(mark);
      if (error instanceof StorageError && error.fault === 'newer') this.state.change({ outdated: true });
      throw error;
    } finally {
      this.writing.delete(mark);
      this.tellOf(mark);
    }
  }

  private entityOf({ type, id }: Mark): string {
    return entityKey(type, resolvedId(this.book, id));
  }
  private tellOf(mark: Mark): void {
    this.emitter.emit([this.entityOf(mark), typeTopic(mark.type)]);
  }

  /** Queues a new resource; resolves with it once the device has it. Its `local:` id keeps working for ever after. */
  async create<T extends ResourceType>(
    type: T,
    draft: Draft<T>,
    options: { readonly key?: string } = {},
  ): Promise<ResourceByType[T]> {
    const id = localId(options.key ?? this.clock.uuid());
    const before = this.views.value(type, id);
    if (!before) {
      const body: StoredResource = { ...draft };
      await this.write(type, id, () => ({ kind: 'create', id, draft: body }), options);
    }
    return this.views.value(type, id) as ResourceByType[T]; // the draft just queued, under its local id
  }

  /**
   * Queues a change of what the screen shows; resolves once the device has it. Hand in a function where several
   * writers may be at work: it is called with the newest value. No difference queues nothing.
   */
  async update<T extends ResourceType>(type: T, id: string, next: Next<T>, options: WriteOptions = {}): Promise<void> {
    if (!id) throw new RefusedBeforeQueueing('Cannot update a resource that has no id.');
    const change = (current: StoredResource): StoredResource => {
      // The value comes from the server or from this device's own typed writes.
      const typed = current as StoredResource & ResourceByType[T];
      return (typeof next === 'function' ? next(typed) : next) as StoredResource;
    };
    const whole = typeof next !== 'function';
    await this.write(
      type,
      id,
      (book) => ({ kind: 'update', id: resolvedId(book, id), next: change, goesOn: options.goesOn, whole }),
      { ...options, learns: !whole },
    );
  }

  /** Queues a delete; the resource leaves the screen at once. Rejects for a type that does not support it. */
  async remove(type: ResourceType, id: string): Promise<void> {
    await this.write(type, id, (book) => ({ kind: 'remove', id: resolvedId(book, id) }));
  }

  /** Queues content for a resource, in encrypted chunks of 1 MB; sent after the resource itself. */
  async upload(type: ResourceType, id: string, content: Blob | Uint8Array, contentType?: string): Promise<void> {
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer());
    const kind =
      contentType ?? (content instanceof Uint8Array || content.type === '' ? 'application/octet-stream' : content.type);
    const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize));
    const upload: UploadFacts = { contentType: kind, size: bytes.length, chunks };
    const key = this.clock.uuid();
    const blobs = Array.from({ length: chunks }, (_, n) => ({
      key,
      n,
      bytes: bytes.subarray(n * chunkSize, (n + 1) * chunkSize),
    }));
    await this.write(type, id, (book) => ({ kind: 'upload', id: resolvedId(book, id), upload }), { key, blobs });
  }

  /** Queues a kept write again, on the newest server copy, with the rest of its resource's kept writes in order. */
  async sendAgain(key: string): Promise<void> {
    const ledger = await this.opening;
    const record = ledger.book.kept.get(key);
    if (!record) return;
    const { type, id } = record.operation;
    await this.fetch(type, id, true);
    await ledger.transact((book) =>
      sentAgain(book, key, this.cache.base(type, resolvedId(book, id)), this.clock.now(), () => this.clock.uuid(), this.model),
    );
    this.executor?.wake();
  }

  /**
   * Queues what its author made of a chain of kept changes (`KeptItem.chain`) after comparing them with the server's copy
   * `compared`, in place of them. Where that copy is no longer the newest, the server refuses it and both are there to compare
   * again. Resolves to false, with nothing done, where they are no longer as they were `seen`: what was written on them would go.
   */
  async settle({ compared, wanted }: Choice, seen: readonly Pick<KeptItem, 'key' | 'mine'>[]): Promise<boolean> {
    const ledger = await this.opening;
    const then = new Map(seen.map(({ key, mine }) => [key, mine]));
    const writer = { key: this.clock.uuid(), now: this.clock.now() };
    let isWhole = true;
    await ledger.transact((book) => {
      const changes = chosen(book, then, compared, wanted, writer, this.model);
      isWhole = changes !== undefined;
      return changes ?? [];
    });
    this.executor?.wake();
    return isWhole;
  }

  /** The person has proved who they are (`session.confirm`): what waited for that is sent. */
  async confirmed(): Promise<void> {
    const ledger = await this.opening;
    await ledger.transact(authorConfirmed);
    this.executor?.wake();
  }

  /** Sends a write that is held for access: the chart may be open to its author by now in another way. */
  async sendHeld(key: string): Promise<void> {
    const ledger = await this.opening;
    await ledger.transact((book) =>
      [...book.operations.values()]
        .filter((row) => row.key === key && row.state === 'held')
        .map(
          (row): Change => ({
            put: 'operation',
            operation: { ...row, state: 'pending', hold: undefined, underAccess: undefined },
          }),
        ),
    );
    this.executor?.wake();
  }

  /** Drops a write that was not sent yet, with those of the same record after it. Resolves to whether it still could be. */
  async withdraw(key: string): Promise<boolean> {
    const ledger = await this.opening;
    const changes = await ledger.transact((book) => withdrawn(book, key));
    return changes !== undefined && changes.length > 0;
  }

  /** Forgets a kept write for good. */
  async discard(key: string): Promise<void> {
    const ledger = await this.opening;
    await ledger.transact((book) => discarded(book, [key], this.model));
    this.executor?.wake();
  }

  /** Lets go of kept writes older than 1,440 minutes whose text is on the server; done at every start. */
  async evictKept(): Promise<void> {
    const ledger = this.ledger;
    const isOver = (book: Book, record: KeptRecord) => {
      const { type, id } = record.operation;
      return expired(record, this.cache.base(type, resolvedId(book, id)), this.clock.now(), this.model);
    };
    await ledger?.transact((book) => {
      const over = [...book.kept.values()].filter((record) => isOver(book, record));
      return discarded(
        book,
        over.map(({ key }) => key),
        this.model,
      );
    });
  }
}

interface WriteExtra extends WriteOptions {
  /** Where the device has nothing of the resource, the server is asked before anything is made of it. */
  readonly learns?: boolean;
  readonly key?: string;
  readonly blobs?: readonly { readonly key: string; readonly n: number; readonly bytes: Uint8Array }[];
}

/** A change of a chart that only temporary access opens says so, for when that access ends before it is sent. */
function underAccess(change: Change, open: ReadonlySet<string>): Change {
  if (!('put' in change) || change.put !== 'operation') return change;
  if (!change.operation.patients.some((patient) => open.has(patient))) return change;
  return { put: 'operation', operation: { ...change.operation, underAccess: true } };
}

/** A change that rests before it is sent; it may rest no longer than five times that. */
function settling(change: Change, quiet: number, now: number): Change {
  if (!('put' in change) || change.put !== 'operation' || change.operation.kind !== 'update' || change.operation.attempts > 0)
    return change;
  const { operation } = change;
  const retryIn = Math.max(0, Math.min(quiet, operation.queuedAt + 5 * quiet - now));
  return { put: 'operation', operation: { ...operation, state: 'waiting', retryIn, retryAt: now + retryIn } };
}
