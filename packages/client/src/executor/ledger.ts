import { applied, type Book, type Change, emptyBook, entityOf, rowsOf } from '../outbox/book.ts';
import type { KeptRecord, Operation } from '../outbox/operation.ts';
import { entityKey } from '../resource.ts';
import {
  type Commit,
  type CommitAnswer,
  type Expectation,
  type Row,
  type RowChange,
  StorageError,
  type StoragePort,
} from '../storage/port.ts';
import { baseRow } from '../storage/rows.ts';
import type { Seal } from '../storage/seal.ts';

export interface CommitOptions {
  /** The lease under which the changes may be made; without it anyone may make them. */
  readonly epoch?: number | undefined;
  readonly durability?: 'strict' | 'relaxed';
  readonly blobs?: readonly { readonly key: string; readonly n: number; readonly bytes: Uint8Array }[];
}
/** Rounds that a write tries to get in between the writes of other tabs. */
const patience = 50;
export const leaseName = 'send';

/** A row that could not be read: kept where it is, counted and shown, never skipped in silence. */
export interface Quarantined {
  readonly store: 'outbox' | 'failed' | 'idmap';
  readonly key: string | number;
}

export interface LedgerEvents {
  /** Other tabs have changed the book: what rests on it is made ready before anybody decides on it. */
  beforeBook?(before: Book, after: Book): Promise<void>;
  /** After a commit or a re-read: what the book was and is, and what was written beside it. */
  onBook(before: Book, after: Book, changes: readonly Change[]): void;
  /** The device is full: the read cache lets go of what it can spare. */
  makeRoom?(): Promise<void>;
}

type Turn = () => Promise<void>;

/** The book on the device: memory mirrors what storage holds, and changes only once storage has committed. */
export class Ledger {
  book: Book = emptyBook;
  quarantined: readonly Quarantined[] = [];
  private readonly revisions = new Map<string, number>();
  private readonly writers: Turn[] = [];
  private readonly senders: Turn[] = [];
  private taken = false;
  private reloading: Promise<void> | undefined;

  constructor(
    readonly storage: StoragePort,
    readonly seal: Seal,
    private readonly events: LedgerEvents,
  ) {}

  /**
   * Commits what `decide` makes of the current book. Where another tab was first, the book is read again and decided
   * anew; where the lease is lost nothing is written and the answer is undefined.
   */
  async transact(decide: (book: Book) => readonly Change[], options: CommitOptions = {}): Promise<readonly Change[] | undefined> {
    // Whoever types does not wait behind what the sending of earlier writes has to put down.
    return this.inTurn(options.epoch === undefined ? this.writers : this.senders, () => this.attempt(decide, options));
  }

  private async attempt(
    decide: (book: Book) => readonly Change[],
    options: CommitOptions,
  ): Promise<readonly Change[] | undefined> {
    for (let round = 0; round < patience; round += 1) {
      const changes = decide(this.book);
      if (changes.length === 0) return changes;
      const { commit, staged } = await this.prepared(changes, options);
      const answer = await this.committed(commit);
      if (answer.ok) return this.adopt(changes, staged, answer.sequences);
      if (answer.failed.expect === 'epoch') return undefined;
      await this.readAll();
    }
    throw new StorageError('unavailable');
  }

  /** Words come before the read cache: where the device is full, the cache makes room. */
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

  private adopt(
    changes: readonly Change[],
    staged: ReadonlyMap<string, number>,
    sequences: readonly number[],
  ): readonly Change[] {
    const given = [...sequences];
    const numbered = changes.map(
      (change): Change =>
        'put' in change && change.put === 'operation' && change.operation.seq === 0
          ? { ...change, operation: { ...change.operation, seq: given.shift() ?? 0 } }
          : change,
    );
    for (const [key, rev] of staged) this.revisions.set(key, rev);
    const before = this.book;
    this.book = applied(before, numbered);
    this.events.onBook(before, this.book, numbered);
    return numbered;
  }

  private async prepared(changes: readonly Change[], options: CommitOptions) {
    const expectations: Expectation[] =
      options.epoch === undefined ? [] : [{ expect: 'epoch', lease: leaseName, epoch: options.epoch }];
    const rows: RowChange[] = [];
    const staged = new Map<string, number>();
    const stage = (key: string) => {
      const rev = (this.revisions.get(key) ?? 0) + 1;
      staged.set(key, rev);
      return rev;
    };
    for (const change of changes) {
      if ('put' in change) {
        if (change.put === 'operation') {
          const { operation } = change;
          const entity = await this.entityDigest(operation);
          if (operation.seq !== 0) expectations.push(this.unchanged('outbox', operation.seq, operation.key));
          else if (operation.kind !== 'create') expectations.push({ expect: 'last', entity, seq: this.lastSequence(operation) });
          rows.push({ store: 'outbox', put: await this.outboxRow(operation, entity, stage(operation.key)) });
        } else if (change.put === 'kept') {
          const key = await this.seal.blind('op', change.record.key);
          // Another tab may have made it, or written on in it: nobody's words replace those they have not seen.
          expectations.push(this.unchanged('failed', key, change.record.key));
          rows.push(await this.keptRow(change.record, stage(change.record.key)));
        } else if (change.put === 'id') rows.push(await this.idRow(change.local, change.server));
        else rows.push({ store: 'base', put: await baseRow(this.seal, change.type, change.id, change.value) });
      } else if (change.drop === 'operation') {
        expectations.push(this.unchanged('outbox', change.seq, change.key));
        rows.push({ store: 'outbox', remove: change.seq });
      } else if (change.drop === 'kept') {
        const key = await this.seal.blind('op', change.key);
        expectations.push(this.unchanged('failed', key, change.key));
        rows.push({ store: 'failed', remove: key });
      } else if (change.drop === 'base')
        rows.push({ store: 'base', remove: await this.seal.blind('base', change.type, change.id) });
      else rows.push({ store: 'blobs', removeName: await this.seal.blind('op', change.key) });
    }
    for (const { key, n, bytes } of options.blobs ?? []) {
      const [name, row] = await Promise.all([this.seal.blind('op', key), this.seal.blind('blob', key, String(n))]);
      rows.push({ store: 'blobs', put: { key: row, name, n, ...(await this.seal.closeBytes(`blobs:${row}`, bytes)) } });
    }
    const commit: Commit = { changes: rows, expectations, durability: options.durability ?? 'strict' };
    return { commit, staged };
  }

  private unchanged(store: 'outbox' | 'failed', row: number | string, key: string): Expectation {
    // One counter runs from the outbox into kept work: what is not kept yet has no row there.
    const isHere = store === 'outbox' || this.book.kept.has(key);
    return { expect: 'revision', store, key: row, rev: isHere ? (this.revisions.get(key) ?? 0) : 0 };
  }

  private lastSequence({ type, id }: Operation): number {
    const same = rowsOf(this.book, type, id).filter((row) => row.id === id);
    return same.at(-1)?.seq ?? 0;
  }

  private entityDigest({ type, id }: Operation): Promise<string> {
    return this.seal.blind('entity', type, id);
  }

  private async outboxRow(operation: Operation, entity: string, rev: number): Promise<Row> {
    const name = await this.seal.blind('op', operation.key);
    const sealed = await this.seal.close(`outbox:${name}`, operation);
    return { key: operation.seq, name, entity, rev, state: operation.state, at: operation.retryAt ?? 0, ...sealed };
  }

  /** The book as rows, for a device that lost them while memory still has it. */
  async rows(): Promise<readonly RowChange[]> {
    const { operations, kept, ids } = this.book;
    const revOf = (key: string) => this.revisions.get(key) ?? 1;
    return Promise.all([
      ...[...operations.values()].map(async (row): Promise<RowChange> => {
        const entity = await this.entityDigest(row);
        return { store: 'outbox', put: await this.outboxRow(row, entity, revOf(row.key)) };
      }),
      ...[...kept.values()].map((record) => this.keptRow(record, revOf(record.key))),
      ...[...ids].map(([local, server]) => this.idRow(local, server)),
    ]);
  }

  private async keptRow(record: KeptRecord, rev: number): Promise<RowChange> {
    const key = await this.seal.blind('op', record.key);
    return { store: 'failed', put: { key, rev, at: record.failedAt, ...(await this.seal.close(`failed:${key}`, record)) } };
  }
  private async idRow(local: string, server: string): Promise<RowChange> {
    const key = await this.seal.blind('id', local);
    return { store: 'idmap', put: { key, ...(await this.seal.close(`idmap:${key}`, [local, server])) } };
  }

  /** Reads the book from storage again: after another tab wrote, and at start. One that has yet to begin serves all who ask. */
  reload(): Promise<void> {
    if (this.reloading) return this.reloading;
    let begun = false; // at once where nothing else is under way: then the next who asks reads anew
    const reading = this.inTurn(this.senders, () => {
      begun = true;
      this.reloading = undefined;
      return this.readAll();
    });
    if (!begun) this.reloading = reading;
    return reading;
  }

  /** One at a time: each decides on the book that the one before it left. */
  private inTurn<T>(queue: Turn[], work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      this.nextTurn();
    });
  }
  private nextTurn(): void {
    const turn = this.taken ? undefined : (this.writers.shift() ?? this.senders.shift());
    if (!turn) return;
    this.taken = true;
    void turn().then(() => {
      this.taken = false;
      this.nextTurn();
    });
  }

  private async readAll(): Promise<void> {
    const [outbox, failed, idmap] = await Promise.all([
      this.storage.all('outbox'),
      this.storage.all('failed'),
      this.storage.all('idmap'),
    ]);
    const quarantined: Quarantined[] = [];
    const before = this.book;
    const known = new Map([...before.operations.values()].map((operation) => [operation.seq, operation]));
    const operations = new Map<number, Operation>();
    const kept = new Map<string, KeptRecord>();
    const ids = new Map(before.ids);
    for (const row of outbox) {
      const seq = Number(row.key);
      const held = known.get(seq);
      if (held && this.revisions.get(held.key) === row.rev) {
        operations.set(seq, held);
        continue;
      }
      const operation = await this.opened<Operation>('outbox', row, `outbox:${row.name}`, quarantined);
      if (!operation) continue;
      this.revisions.set(operation.key, row.rev ?? 0);
      operations.set(seq, { ...operation, seq });
    }
    for (const row of failed) {
      const record = await this.opened<KeptRecord>('failed', row, `failed:${row.key}`, quarantined);
      if (!record) continue;
      const held = before.kept.get(record.key);
      kept.set(record.key, held && this.revisions.get(record.key) === row.rev ? held : record);
      this.revisions.set(record.key, row.rev ?? 0);
    }
    if (idmap.length !== before.ids.size) {
      for (const row of idmap) {
        const pair = await this.opened<readonly [string, string]>('idmap', row, `idmap:${row.key}`, quarantined);
        if (pair) ids.set(...pair);
      }
    }
    this.quarantined = quarantined;
    const after = { operations, kept, ids };
    await this.events.beforeBook?.(before, after);
    this.book = after;
    this.events.onBook(before, this.book, []);
  }

  private async opened<T>(
    store: Quarantined['store'],
    row: Row,
    where: string,
    quarantined: Quarantined[],
  ): Promise<T | undefined> {
    try {
      // The ciphertext is authenticated: only this code, holding this key, can have written it.
      return (await this.seal.open(where, row)) as T;
    } catch {
      quarantined.push({ store, key: row.key });
      return undefined;
    }
  }

  /** The bytes of an upload, chunk by chunk. */
  async chunk(key: string, n: number): Promise<Uint8Array | undefined> {
    const name = await this.seal.blind('blob', key, String(n));
    const row = await this.storage.get('blobs', name);
    return row && this.seal.openBytes(`blobs:${name}`, row);
  }
}

/** Entities whose rows differ between two books. */
export function touchedEntities(before: Book, after: Book): Set<string> {
  const touched = new Set<string>();
  const note = (book: Book, row: { type: string; id: string }) => {
    touched.add(entityOf(book, row));
    touched.add(entityKey(row.type, row.id));
  };
  for (const [seq, row] of before.operations) if (after.operations.get(seq) !== row) note(after, row);
  for (const [seq, row] of after.operations) if (before.operations.get(seq) !== row) note(after, row);
  for (const [key, { operation }] of before.kept) if (!after.kept.has(key)) note(after, operation);
  for (const [key, { operation }] of after.kept) if (!before.kept.has(key)) note(after, operation);
  return touched;
}
