import { applied, type Book, type Change, emptyBook, entityOf } from '../outbox/book.ts';
import type { KeptRecord, Operation } from '../outbox/operation.ts';
import { entityKey } from '../resource.ts';
import {
  type Commit,
  type CommitAnswer,
  type EntityStore,
  type Row,
  type RowChange,
  StorageError,
  type StoragePort,
} from '../storage/port.ts';
import { baseRow } from '../storage/rows.ts';
import type { Seal } from '../storage/seal.ts';
import { type BookStore, bookStores, Sealing } from './sealing.ts';
import { Seen } from './seen.ts';
import { Turns } from './turns.ts';

export interface CommitOptions {
  /** Lease required for the changes; without it any tab may make them. */
  readonly epoch?: number | undefined;
  readonly durability?: 'strict' | 'relaxed';
  readonly blobs?: readonly { readonly key: string; readonly n: number; readonly bytes: Uint8Array }[];
}
/** Attempts to commit a write between the writes of other tabs. */
const patience = 50;
export const leaseName = 'send';

/** A row that could not be read. It stays in storage and is counted and shown, never skipped silently. */
export interface Quarantined {
  readonly store: BookStore;
  readonly key: string | number;
}

export interface LedgerEvents {
  /** Runs after other tabs changed the outbox: prepares dependent data before anybody decides on the new state. */
  beforeBook?(before: Book, after: Book): Promise<void>;
  /** Runs after a commit or a re-read, with the state before and after and the committed changes. */
  onBook(before: Book, after: Book, changes: readonly Change[]): void;
  /** Asks the read cache to evict because the device is full. */
  makeRoom?(): Promise<void>;
}

/** Rows to write, and the entities whose state the decision used. */
interface Draft {
  readonly rows: RowChange[];
  readonly entities: Set<string>;
  readonly revisions: Map<string, number>;
}

/** The outbox on the device. Memory mirrors storage and changes only after storage has committed. */
export class Ledger {
  book: Book = emptyBook;
  quarantined: readonly Quarantined[] = [];
  private readonly seen = new Seen();
  private readonly turns = new Turns();
  private readonly sealing: Sealing;
  private reloading: Promise<void> | undefined;

  constructor(
    readonly storage: StoragePort,
    seal: Seal,
    private readonly events: LedgerEvents,
  ) {
    this.sealing = new Sealing(seal);
  }

  /**
   * Commits the changes that `decide` returns for the current outbox. If another tab changed the same entities, reads the
   * outbox again and repeats `decide`. If the lease is lost, writes nothing and returns undefined.
   */
  async transact(decide: (book: Book) => readonly Change[], options: CommitOptions = {}): Promise<readonly Change[] | undefined> {
    return this.turns.take(options.epoch === undefined ? 'writer' : 'sender', () => this.attempt(decide, options));
  }

  private async attempt(
    decide: (book: Book) => readonly Change[],
    options: CommitOptions,
  ): Promise<readonly Change[] | undefined> {
    for (let round = 0; round < patience; round += 1) {
      const changes = decide(this.book);
      if (changes.length === 0) return changes;
      const commit = await this.prepared(changes, options);
      const answer = await this.committed(commit);
      if (answer.ok) {
        this.seen.wrote(commit.changes, answer.sequences);
        return this.adopt(changes, answer.sequences);
      }
      if (answer.failed.expect === 'epoch') return undefined;
      await this.readAll();
    }
    throw new StorageError('unavailable');
  }

  /** People's text takes priority over the read cache: on a full device the cache makes room. */
  private async committed(commit: Commit): Promise<CommitAnswer> {
    const makeRoom = [() => this.events.makeRoom?.(), () => this.storage.clear(['base', 'history', 'lists'])];
    for (const make of makeRoom) {
      try {
        return await this.storage.commit(commit);
      } catch (error) {
        if (!(error instanceof StorageError) || error.fault !== 'quota') throw error;
        await make();
      }
    }
    return this.storage.commit(commit);
  }

  private adopt(changes: readonly Change[], sequences: readonly number[]): readonly Change[] {
    const given = [...sequences];
    const numbered = changes.map(
      (change): Change =>
        'put' in change && change.put === 'operation' && change.operation.seq === 0
          ? { ...change, operation: { ...change.operation, seq: given.shift() ?? 0 } }
          : change,
    );
    const before = this.book;
    this.book = applied(before, numbered);
    this.events.onBook(before, this.book, numbered);
    return numbered;
  }

  private async prepared(changes: readonly Change[], options: CommitOptions): Promise<Commit> {
    const draft: Draft = { rows: [], entities: new Set(), revisions: new Map() };
    for (const change of changes) await ('put' in change ? this.put(change, draft) : this.drop(change, draft));
    for (const { key, n, bytes } of options.blobs ?? [])
      draft.rows.push({ store: 'blobs', put: await this.sealing.blobRow(key, n, bytes) });
    const expectations = [...draft.entities].map((entity) => this.seen.expectation(entity));
    return {
      changes: draft.rows,
      expectations:
        options.epoch === undefined
          ? expectations
          : [{ expect: 'epoch', lease: leaseName, epoch: options.epoch }, ...expectations],
      durability: options.durability ?? 'strict',
    };
  }

  private async put(change: Extract<Change, { put: unknown }>, draft: Draft): Promise<void> {
    const { rows } = draft;
    if (change.put === 'id') rows.push({ store: 'idmap', put: await this.sealing.idRow(change.local, change.server) });
    else if (change.put === 'base') rows.push({ store: 'base', put: await baseRow(this.sealing.seal, change, change.value) });
    else if (change.put === 'operation') {
      const name = await this.sealing.operation(change.operation.key);
      const row = await this.sealing.outboxRow(change.operation, name, this.nextRevision(name, draft));
      this.decidedOn('outbox', row.key, draft, row.entity);
      rows.push({ store: 'outbox', put: row });
    } else {
      const key = await this.sealing.operation(change.record.key);
      const row = await this.sealing.keptRow(change.record, key, this.nextRevision(key, draft));
      this.decidedOn('failed', key, draft, row.entity);
      rows.push({ store: 'failed', put: row });
    }
  }

  private async drop(change: Extract<Change, { drop: unknown }>, draft: Draft): Promise<void> {
    const { rows } = draft;
    if (change.drop === 'base')
      rows.push({ store: 'base', remove: await this.sealing.seal.blind('base', change.type, change.id) });
    else if (change.drop === 'blobs') rows.push({ store: 'blobs', removeName: await this.sealing.operation(change.key) });
    else if (change.drop === 'operation') {
      this.decidedOn('outbox', change.seq, draft);
      rows.push({ store: 'outbox', remove: change.seq });
    } else {
      const key = await this.sealing.operation(change.key);
      this.decidedOn('failed', key, draft);
      rows.push({ store: 'failed', remove: key });
    }
  }

  private decidedOn(store: EntityStore, key: string | number, { entities }: Draft, entity?: string): void {
    for (const each of [this.seen.homeOf(store, key), entity]) if (each !== undefined) entities.add(each);
  }
  private nextRevision(operation: string, { revisions }: Draft): number {
    const next = (revisions.get(operation) ?? this.seen.revision(operation)) + 1;
    revisions.set(operation, next);
    return next;
  }

  /** Rows of the outbox, for a device that lost them while memory still has them. */
  async rows(): Promise<readonly RowChange[]> {
    const { operations, kept, ids } = this.book;
    const { sealing, seen } = this;
    return Promise.all([
      ...[...operations.values()].map(async (row): Promise<RowChange> => {
        const name = await sealing.operation(row.key);
        return { store: 'outbox', put: await sealing.outboxRow(row, name, seen.revision(name)) };
      }),
      ...[...kept.values()].map(async (record): Promise<RowChange> => {
        const key = await sealing.operation(record.key);
        return { store: 'failed', put: await sealing.keptRow(record, key, seen.revision(key)) };
      }),
      ...[...ids].map(
        async ([local, server]): Promise<RowChange> => ({ store: 'idmap', put: await sealing.idRow(local, server) }),
      ),
    ]);
  }

  /** Reads the outbox from storage again, at start and after other tabs' writes. Calls share a reload that has not begun. */
  reload(): Promise<void> {
    if (this.reloading) return this.reloading;
    let begun = false; // starts at once if nothing else is under way; the next call then reads again
    const reading = this.turns.take('sender', () => {
      begun = true;
      this.reloading = undefined;
      return this.readAll();
    });
    if (!begun) this.reloading = reading;
    return reading;
  }

  private async readAll(): Promise<void> {
    // One snapshot: between two reads a row might move from one store to the other and be missed in both.
    const rows = await this.storage.snapshot(bookStores);
    const before = this.book;
    const quarantined: Quarantined[] = [];
    const open = async <T>(store: BookStore, row: Row): Promise<T | undefined> => {
      const found = await this.sealing.opened<T>(store, row);
      if (found === undefined) quarantined.push({ store, key: row.key });
      return found;
    };
    const unchanged = (operation: unknown, row: Row) => this.seen.revision(String(operation)) === row.rev;
    const operations = new Map<number, Operation>();
    for (const row of rows.outbox) {
      const seq = Number(row.key);
      const held = before.operations.get(seq);
      const operation = held && unchanged(row.name, row) ? held : await open<Operation>('outbox', row);
      if (operation) operations.set(seq, operation === held ? held : { ...operation, seq });
    }
    const keptHere = new Map<unknown, KeptRecord>();
    for (const record of before.kept.values()) keptHere.set(await this.sealing.operation(record.key), record);
    const kept = new Map<string, KeptRecord>();
    for (const row of rows.failed) {
      const held = keptHere.get(row.key);
      const record = held && unchanged(row.key, row) ? held : await open<KeptRecord>('failed', row);
      if (record) kept.set(record.key, record);
    }
    const ids = new Map(before.ids);
    if (rows.idmap.length !== before.ids.size) {
      for (const row of rows.idmap) {
        const pair = await open<readonly [string, string]>('idmap', row);
        if (pair) ids.set(...pair);
      }
    }
    const after = { operations, kept, ids };
    await this.events.beforeBook?.(before, after);
    this.quarantined = quarantined;
    this.seen.read(rows);
    this.book = after;
    this.events.onBook(before, this.book, []);
  }

  /** Returns one chunk of an upload's bytes. */
  async chunk(key: string, n: number): Promise<Uint8Array | undefined> {
    const name = await this.sealing.blobKey(key, n);
    const row = await this.storage.get('blobs', name);
    return row && this.sealing.seal.openBytes(`blobs:${name}`, row);
  }
}

/** Entities whose rows differ between two outbox states. */
export function touchedEntities(before: Book, after: Book): Set<string> {
  const touched = new Set<string>();
  const note = (book: Book, row: { type: string; id: string }) => {
    touched.add(entityOf(book, row));
    touched.add(entityKey(row.type, row.id));
  };
  for (const [seq, row] of before.operations) if (after.operations.get(seq) !== row) note(after, row);
  for (const [seq, row] of after.operations) if (before.operations.get(seq) !== row) note(after, row);
  for (const [key, record] of before.kept) if (after.kept.get(key) !== record) note(after, record.operation);
  for (const [key, record] of after.kept) if (before.kept.get(key) !== record) note(after, record.operation);
  return touched;
}
