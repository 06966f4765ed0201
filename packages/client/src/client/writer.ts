import type { ResourceByType, ResourceType } from '@notewell/model';
import type { Cache } from '../cache/cache.ts';
import type { ClockPort } from '../clock.ts';
import { type Emitter, typeTopic } from '../emitter.ts';
import type { Ledger } from '../executor/ledger.ts';
import { type Book, type Change, resolvedId } from '../outbox/book.ts';
import {
  type Again,
  chosen,
  discarded,
  expired,
  type Instead,
  type Mended,
  mended,
  sentAgain,
  withdrawn,
} from '../outbox/kept.ts';
import type { KeptRecord, OwnCall, UploadFacts } from '../outbox/operation.ts';
import { type Intent, queued, RefusedBeforeQueueing } from '../outbox/queue.ts';
import { authorConfirmed } from '../outbox/settle.ts';
import { type Draft, entityKey, isLocalId, localId, type ModelPort, type StoredResource } from '../resource.ts';
import { StorageError } from '../storage/port.ts';
import type { Choice, KeptItem, Next, WriteOptions } from '../types.ts';
import type { Views } from '../views.ts';
import type { ConnectionState } from './connection.ts';
import { type Mark, Marks } from './marks.ts';

/** Bytes in one chunk of an upload. */
export const chunkSize = 1_000_000;

export interface WriterParts {
  readonly profile: string;
  readonly clock: ClockPort;
  readonly emitter: Emitter;
  readonly cache: Cache;
  readonly views: Views;
  readonly model: ModelPort;
  readonly connection: ConnectionState;
  readonly reader: { readonly fetch: (type: string, id: string, force?: boolean) => Promise<void> };
  /** Charts that only temporary access opens. */
  readonly token: { readonly patients: ReadonlySet<string> };
  readonly lifecycle: {
    readonly opening: Promise<Ledger>;
    readonly ledger: Ledger | undefined;
    readonly book: Book;
    readonly wake: () => void;
  };
  /** Returns the server's id for a local one once there is one. */
  readonly id: (id: string) => string;
}

/** Writes to the device first, each write under its own key. */
export class Writer {
  /** Resources whose write to the device is under way. */
  readonly writing: Marks;
  /** Resources whose last write the device refused. They must not be shown as saved. */
  readonly unwritten: Marks;
  private readonly begun = new Map<Mark, Promise<void>>();

  constructor(private readonly parts: WriterParts) {
    this.writing = new Marks(parts.id);
    this.unwritten = new Marks(parts.id);
  }

  /** Resolves once the writes of a resource that this page began have reached the device or failed. */
  async settled(type: string, id: string): Promise<void> {
    if (this.begun.size === 0) return;
    const entity = this.entityOf({ type, id });
    await Promise.allSettled([...this.begun].flatMap(([mark, work]) => (this.entityOf(mark) === entity ? [work] : [])));
  }

  private write(
    { type, id }: { readonly type: string; readonly id: string },
    intent: (book: Book) => Intent,
    extra: WriteExtra = {},
  ): Promise<void> {
    // The server may give its id during the write.
    const mark: Mark = { type, id };
    this.writing.add(mark);
    this.tellOf(mark);
    const work = this.written(mark, intent, extra).finally(() => this.begun.delete(mark));
    this.begun.set(mark, work);
    return work;
  }

  private async written(mark: Mark, intent: (book: Book) => Intent, extra: WriteExtra): Promise<void> {
    const { type, id } = mark;
    try {
      const ledger = await this.parts.lifecycle.opening;
      // The server gave no copy yet of a resource created here, so there is none to load.
      if (!isLocalId(this.parts.id(id)) && !this.parts.views.value(type, id))
        await this.parts.cache.load(type, this.parts.id(id));
      if (extra.learns && !this.parts.views.value(type, id)) await this.parts.reader.fetch(type, id, true);
      const key = extra.key ?? this.parts.clock.uuid();
      const decide = (book: Book) => {
        const wanted = intent(book);
        const base = this.parts.cache.base(type, resolvedId(book, id));
        const writer = { author: this.parts.profile, key, now: this.parts.clock.now() };
        const changes = queued({ book, base, type, writer, model: this.parts.model }, wanted);
        const rested = extra.quiet
          ? changes.map((change) => settling(change, extra.quiet ?? 0, this.parts.clock.now()))
          : changes;
        return this.parts.token.patients.size === 0
          ? rested
          : rested.map((change) => underAccess(change, this.parts.token.patients));
      };
      await ledger.transact(decide, extra.blobs ? { blobs: extra.blobs } : {});
      this.unwritten.clear(this.entityOf(mark));
      this.parts.lifecycle.wake();
    } catch (error) {
      if (!(error instanceof RefusedBeforeQueueing) && !this.unwritten.has(this.entityOf(mark))) this.unwritten.add(mark);
      if (error instanceof StorageError && error.fault === 'newer') this.parts.connection.change({ outdated: true });
      throw error;
    } finally {
      this.writing.delete(mark);
      this.tellOf(mark);
    }
  }

  private entityOf({ type, id }: Mark): string {
    return entityKey(type, resolvedId(this.parts.lifecycle.book, id));
  }
  private tellOf(mark: Mark): void {
    this.parts.emitter.emit([this.entityOf(mark), typeTopic(mark.type)]);
  }

  /**
   * Queues a new resource, with its file if it has one; resolves with it once the device has both. Its `local:` id stays valid
   * forever.
   */
  async create<T extends ResourceType>(type: T, draft: Draft<T>, options: CreateOptions = {}): Promise<ResourceByType[T]> {
    const { call, file, ...extra } = options;
    const id = localId(extra.key ?? this.parts.clock.uuid());
    const before = this.parts.views.value(type, id);
    if (!before) {
      const body: StoredResource = { ...draft };
      const packed = file && (await this.packed(file.content, file.contentType));
      const intent: Intent = { kind: 'create', id, draft: body, call, file: packed };
      await this.write({ type, id }, () => intent, { ...extra, ...(packed && { blobs: packed.blobs }) });
    }
    return this.parts.views.value(type, id) as ResourceByType[T]; // the draft just queued, under its local id
  }

  /**
   * Queues a change of the shown resource; resolves once the device has it. Pass a function if several writers may be at
   * work: it gets the newest value. An unchanged value queues nothing.
   */
  async update<T extends ResourceType>(type: T, id: string, next: Next<T>, options: WriteOptions = {}): Promise<void> {
    if (!id) throw new RefusedBeforeQueueing('Cannot update a resource that has no id.');
    const change = (current: StoredResource): StoredResource => {
      // The value comes from the server or from this device's own typed writes.
      const typed = current as StoredResource & ResourceByType[T];
      return typeof next === 'function' ? next(typed) : next;
    };
    const whole = typeof next !== 'function';
    await this.write(
      { type, id },
      (book) => ({
        kind: 'update',
        id: resolvedId(book, id),
        next: change,
        goesOn: options.goesOn,
        whole,
        call: options.call,
      }),
      { ...options, learns: !whole },
    );
  }

  /** Queues a delete; the resource leaves the screen at once. Rejects for a type that cannot be deleted. */
  async remove(type: ResourceType, id: string): Promise<void> {
    await this.write({ type, id }, (book) => ({ kind: 'remove', id: resolvedId(book, id) }));
  }

  /** Queues content for a resource in encrypted chunks of 1 MB, sent after the resource itself. */
  async upload(type: ResourceType, id: string, content: Blob | Uint8Array, contentType?: string): Promise<void> {
    const { key, upload, blobs } = await this.packed(content, contentType);
    await this.write({ type, id }, (book) => ({ kind: 'upload', id: resolvedId(book, id), upload }), { key, blobs });
  }

  /** Content in chunks, under a new key. */
  private async packed(content: Blob | Uint8Array, contentType?: string) {
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer());
    const kind =
      contentType ?? (content instanceof Uint8Array || content.type === '' ? 'application/octet-stream' : content.type);
    const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize));
    const upload: UploadFacts = { contentType: kind, size: bytes.length, chunks };
    const key = this.parts.clock.uuid();
    const blobs = Array.from({ length: chunks }, (_, n) => ({
      key,
      n,
      bytes: bytes.subarray(n * chunkSize, (n + 1) * chunkSize),
    }));
    return { key, upload, blobs };
  }

  /** The content of an upload that is still on this device; undefined once the server has it. */
  async fileOf(key: string): Promise<Blob | undefined> {
    const ledger = await this.parts.lifecycle.opening;
    const waiting = [...ledger.book.operations.values()].find((row) => row.key === key);
    const { upload } = ledger.book.kept.get(key)?.operation ?? waiting ?? {};
    if (!upload) return undefined;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let n = 0; n < upload.chunks; n += 1) {
      const part = await ledger.chunk(key, n);
      if (!part) return undefined;
      parts.push(new Uint8Array(part));
    }
    return new Blob(parts, { type: upload.contentType });
  }

  /**
   * Queues a rejected write again on the newest server copy, with its resource's other rejected writes in order. `instead`:
   * another body or call for it, such as a series without the times that are taken.
   */
  async sendAgain(key: string, instead?: Instead): Promise<void> {
    await this.again(key, (again) => sentAgain(again, key, instead));
  }

  /**
   * Queues a chain of rejected changes again with the value to which its author corrected it. Its files go along. Resolves to
   * `grown` without effect if the changes differ from `seen`: text written since would be lost.
   */
  async mend(key: string, wanted: StoredResource, seen: readonly Pick<KeptItem, 'key' | 'mine'>[]): Promise<Mended> {
    let outcome: Mended = 'grown';
    const correction = { wanted, seen: new Map(seen.map((item) => [item.key, item.mine])) };
    await this.again(key, (again) => {
      const done = mended(again, key, correction);
      outcome = done.outcome;
      return done.changes;
    });
    return outcome;
  }

  /** Queues a rejected write again, on the newest copy that the server gives. */
  private async again(key: string, changes: (again: Again) => Change[]): Promise<void> {
    const ledger = await this.parts.lifecycle.opening;
    const record = ledger.book.kept.get(key);
    if (!record) return;
    const { type, id } = record.operation;
    await this.parts.reader.fetch(type, id, true);
    const { clock, model } = this.parts;
    await ledger.transact((book) =>
      changes({
        book,
        base: this.parts.cache.base(type, resolvedId(book, id)),
        now: clock.now(),
        newKey: () => clock.uuid(),
        model,
      }),
    );
    this.parts.lifecycle.wake();
  }

  /**
   * Replaces a chain of rejected changes (`KeptItem.chain`) with its author's choice after comparing them with the server
   * copy `compared`. If that copy is no longer the newest, the server refuses and both can be compared again. Resolves to
   * false without effect if the changes differ from `seen`: text written since would be lost.
   */
  async settle({ compared, wanted }: Choice, seen: readonly Pick<KeptItem, 'key' | 'mine'>[]): Promise<boolean> {
    const ledger = await this.parts.lifecycle.opening;
    const comparison = { seen: new Map(seen.map(({ key, mine }) => [key, mine])), compared, wanted };
    const writer = { key: this.parts.clock.uuid(), now: this.parts.clock.now() };
    let isWhole = true;
    await ledger.transact((book) => {
      const changes = chosen({ book, model: this.parts.model }, comparison, writer);
      isWhole = changes !== undefined;
      return changes ?? [];
    });
    this.parts.lifecycle.wake();
    return isWhole;
  }

  /** Sends the writes that waited for the person to prove who they are (`session.confirm`). */
  async confirmed(): Promise<void> {
    const ledger = await this.parts.lifecycle.opening;
    await ledger.transact(authorConfirmed);
    this.parts.lifecycle.wake();
  }

  /** Sends a write that is held for access: its author may have access to the chart in another way by now. */
  async sendHeld(key: string): Promise<void> {
    const ledger = await this.parts.lifecycle.opening;
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
    this.parts.lifecycle.wake();
  }

  /** Drops an unsent write and the later ones of the same resource. Resolves to false if it was too late. */
  async withdraw(key: string): Promise<boolean> {
    const ledger = await this.parts.lifecycle.opening;
    const changes = await ledger.transact((book) => withdrawn(book, key));
    return changes !== undefined && changes.length > 0;
  }

  /** Discards a rejected write for good. */
  async discard(key: string): Promise<void> {
    const ledger = await this.parts.lifecycle.opening;
    await ledger.transact((book) => discarded(book, [key], this.parts.model));
    this.parts.lifecycle.wake();
  }

  /** Removes rejected writes older than 1,440 minutes whose text is on the server. Runs at every start. */
  async evictKept(): Promise<void> {
    const ledger = this.parts.lifecycle.ledger;
    const isOver = (book: Book, record: KeptRecord) => {
      const { type, id } = record.operation;
      const base = this.parts.cache.base(type, resolvedId(book, id));
      return expired(record, { base, now: this.parts.clock.now(), model: this.parts.model });
    };
    await ledger?.transact((book) => {
      const over = [...book.kept.values()].filter((record) => isOver(book, record));
      return discarded(
        book,
        over.map(({ key }) => key),
        this.parts.model,
      );
    });
  }
}

interface CreateOptions {
  readonly key?: string;
  readonly call?: OwnCall;
  readonly file?: { readonly content: Blob | Uint8Array; readonly contentType?: string };
}

interface WriteExtra extends WriteOptions {
  /** Fetches the resource first if the device has no copy of it. */
  readonly learns?: boolean;
  readonly key?: string;
  readonly blobs?: readonly { readonly key: string; readonly n: number; readonly bytes: Uint8Array }[];
}

/** Marks changes of charts that only temporary access opens: the access may end before they are sent. */
function underAccess(change: Change, open: ReadonlySet<string>): Change {
  if (!('put' in change) || change.put !== 'operation') return change;
  if (!change.operation.patients.some((patient) => open.has(patient))) return change;
  return { put: 'operation', operation: { ...change.operation, underAccess: true } };
}

/** Delays a change by `quiet` milliseconds, and by no more than five times that after it was queued. */
function settling(change: Change, quiet: number, now: number): Change {
  if (!('put' in change) || change.put !== 'operation' || change.operation.kind !== 'update' || change.operation.attempts > 0)
    return change;
  const { operation } = change;
  const retryIn = Math.max(0, Math.min(quiet, operation.queuedAt + 5 * quiet - now));
  return { put: 'operation', operation: { ...operation, state: 'waiting', retryIn, retryAt: now + retryIn } };
}
