import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import {
  type Commit,
  type CommitAnswer,
  cacheStores,
  type Expectation,
  entityStores,
  markOf,
  marksOf,
  type Row,
  type RowChange,
  type SizedRow,
  StorageError,
  type StoragePort,
  type StoreName,
  schemaVersion,
  sizeOf,
  storeNames,
} from './port.ts';

interface Indexed {
  key: string | number;
  value: Row;
  indexes: { entity: string; name: string };
}
type Schema = DBSchema & { [S in StoreName]: Indexed };
type Database = IDBPDatabase<Schema>;

export interface IndexedDbEvents {
  /** Called when a newer build upgrades the database: this connection is closed for good. */
  onOutdated(): void;
  /** Returns the rows to write again if missing, after the database was deleted while it was open. */
  recall?(): Promise<readonly RowChange[]>;
  /** Called when deleted rows have been written again. */
  onRecalled?(): void;
}

/**
 * Milliseconds that opening may take: an old tab may delay an upgrade, or the machine may be busy. After that it fails for
 * now; the next attempt for that database gets twice as long, up to `last`.
 */
const patience = { first: 30_000, last: 120_000 };
const patienceWith = new Map<string, number>();
const rowsAtOnce = 200;

/** Device storage on IndexedDB. Reopens a connection that the browser closed once, and repeats the work. */
export class IndexedDbStorage implements StoragePort {
  readonly durable = true;
  private outdated = false;
  /** Identifies this creation of the database. */
  private made: string | undefined;
  private reopening: Promise<Database> | undefined;

  private constructor(
    private readonly name: string,
    private readonly events: IndexedDbEvents,
    private database: Database | undefined,
  ) {}

  /** Opens or creates the database. Rejects with StorageError: `newer` if another build upgraded it, `blocked`, `unavailable`. */
  static async open(name: string, events: IndexedDbEvents): Promise<IndexedDbStorage> {
    const storage = new IndexedDbStorage(name, events, undefined);
    storage.database = await storage.connect();
    storage.made = (await storage.database.get('meta', 'made'))?.name;
    return storage;
  }

  private async connect(): Promise<Database> {
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const allowed = patienceWith.get(this.name) ?? patience.first;
    // A browser that forbids storage may throw at once or later: both reject this promise.
    const opening = Promise.resolve().then(() =>
      openDB<Schema>(this.name, schemaVersion, {
        upgrade(database, before, _, transaction) {
          upgrade(database, before, transaction);
          if (before === 0) void transaction.objectStore('meta').put({ key: 'made', name: crypto.randomUUID() });
        },
        blocking: () => {
          this.outdated = true;
          this.close();
          this.events.onOutdated();
        },
        terminated: () => {
          this.database = undefined;
          // Reopen now instead of at the next write: by then the page may be gone, with the last copy of unsent writes.
          this.run(async () => undefined).catch(() => undefined);
        },
      }),
    );
    const impatience = new Promise<never>((_, reject) => {
      giveUp = setTimeout(() => reject(new StorageError('blocked')), allowed);
    });
    try {
      const database = await Promise.race([opening, impatience]);
      patienceWith.delete(this.name);
      return database;
    } catch (cause) {
      if (cause instanceof StorageError) {
        patienceWith.set(this.name, Math.min(2 * allowed, patience.last));
        opening.then((late) => late.close()).catch(() => undefined);
        throw cause;
      }
      throw new StorageError(nameOf(cause) === 'VersionError' ? 'newer' : 'unavailable', { cause });
    } finally {
      clearTimeout(giveUp);
    }
  }

  /** Reopens a database that the browser closed. If it is a new one, restores the rows in memory before anything is read. */
  private reopened(): Promise<Database> {
    this.reopening ??= this.connect()
      .then(async (database) => {
        const made = (await database.get('meta', 'made'))?.name;
        if (made === this.made) return database;
        const rows = (await this.events.recall?.()) ?? [];
        const transaction = database.transaction([...storeNames], 'readwrite', { durability: 'strict' });
        for (const change of rows) {
          if (!('put' in change)) continue;
          const store = transaction.objectStore(change.store);
          // Another tab may have restored the row and changed it since.
          if ((await store.getKey(change.put.key)) === undefined) await store.put(change.put);
        }
        await transaction.done;
        this.made = made;
        this.events.onRecalled?.();
        return database;
      })
      .finally(() => {
        this.reopening = undefined;
      });
    return this.reopening;
  }

  private async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      if (this.outdated) throw new StorageError('newer');
      this.database ??= await this.reopened();
      try {
        return await work(this.database);
      } catch (cause) {
        if (cause instanceof StorageError) throw cause;
        const closed = nameOf(cause) === 'InvalidStateError' || this.database === undefined;
        if (!closed || attempt > 0)
          throw new StorageError(isQuota(cause) ? 'quota' : closed ? 'closed' : 'unavailable', { cause });
        this.database = undefined;
      }
    }
  }

  commit({ changes, expectations = [], durability }: Commit): Promise<CommitAnswer> {
    return this.run(async (database) => {
      const stores = new Set<StoreName>(changes.map(({ store }) => store));
      for (const expectation of expectations)
        for (const store of expectation.expect === 'epoch' ? (['lease'] as const) : entityStores) stores.add(store);
      const transaction = database.transaction([...stores], 'readwrite', { durability });
      const done = transaction.done;
      done.catch(() => undefined); // awaited below, where its error is named
      // Checked and written in one transaction, in that order: a failed expectation aborts the writes after it.
      const answers = expectations.map((expectation) => holds(transaction, expectation));
      const given = changes.map((change) => made(transaction, change));
      for (const request of [...answers, ...given]) request.catch(() => undefined); // awaited below, or aborted with the rest
      try {
        const failed = expectations[(await Promise.all(answers)).indexOf(false)];
        if (failed) {
          transaction.abort();
          return { ok: false, failed };
        }
        const sequences = (await Promise.all(given)).filter((each) => each !== undefined);
        // A request's success is no commit: only the transaction's completion is.
        await done;
        return { ok: true, sequences };
      } catch (cause) {
        if (transaction.error && isQuota(transaction.error)) throw new StorageError('quota', { cause });
        throw cause;
      }
    });
  }

  get(store: StoreName, key: string | number): Promise<Row | undefined> {
    return this.run((database) => database.get(store, key));
  }
  many(store: StoreName, keys: readonly (string | number)[]): Promise<(Row | undefined)[]> {
    return this.run((database) => {
      const from = database.transaction(store).store;
      return Promise.all(keys.map((key) => from.get(key)));
    });
  }
  all(store: StoreName): Promise<Row[]> {
    return this.run((database) => database.getAll(store));
  }
  snapshot<S extends StoreName>(stores: readonly S[]): Promise<Record<S, Row[]>> {
    return this.run(async (database) => {
      const transaction = database.transaction([...stores]);
      const rows = await Promise.all(
        stores.map(async (store) => [store, await transaction.objectStore(store).getAll()] as const),
      );
      return Object.fromEntries(rows) as Record<S, Row[]>; // of these very stores
    });
  }
  async sizes(store: 'base' | 'lists'): Promise<SizedRow[]> {
    const sizes: SizedRow[] = [];
    for (let after: string | number | undefined; ; after = sizes.at(-1)?.key) {
      const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true);
      const rows = await this.run((database) => database.getAll(store, range, rowsAtOnce));
      sizes.push(...rows.map(sizeOf));
      if (rows.length < rowsAtOnce) return sizes;
    }
  }
  clear(stores: readonly StoreName[]): Promise<void> {
    return this.run(async (database) => {
      const transaction = database.transaction([...stores], 'readwrite', { durability: 'strict' });
      await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    });
  }
  close(): void {
    this.database?.close();
    this.database = undefined;
  }
  async destroy(): Promise<void> {
    this.close();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(this.name);
      const done = () => resolve();
      request.onsuccess = done;
      // Another tab is about to close its connection; the deletion runs then.
      request.onblocked = done;
      request.onerror = () => reject(new StorageError('unavailable', { cause: request.error }));
    });
  }
}

/** Upgrades any earlier version: read caches are dropped, people's writes stay. */
function upgrade(database: Database, before: number, transaction: Upgrading): void {
  const present = new Set<string>(database.objectStoreNames);
  for (const name of storeNames) {
    const isCache = cacheStores.some((one) => one === name);
    const stays = present.has(name) && (!isCache || before === schemaVersion);
    if (present.has(name) && !stays) database.deleteObjectStore(name);
    const store = stays
      ? transaction.objectStore(name)
      : database.createObjectStore(name, { keyPath: 'key', ...(name === 'outbox' ? { autoIncrement: true } : {}) });
    for (const index of indexes[name] ?? []) if (!store.indexNames.contains(index)) store.createIndex(index, index);
  }
}
type Upgrading = IDBPTransaction<Schema, StoreName[], 'versionchange'>;

/** Indexes by store. An index costs every write, so each store has only those that are queried. */
const indexes: Readonly<Partial<Record<StoreName, readonly ('entity' | 'name')[]>>> = {
  outbox: ['entity'],
  failed: ['entity'],
  base: ['name'],
  blobs: ['name'],
};

type Transaction = ReturnType<Database['transaction']> extends never ? never : ReturnType<typeof transactionOf>;
const transactionOf = (database: Database) => database.transaction([...storeNames], 'readwrite');

async function holds(transaction: Transaction, expectation: Expectation): Promise<boolean> {
  if (expectation.expect === 'epoch')
    return ((await transaction.objectStore('lease').get(expectation.lease))?.epoch ?? 0) === expectation.epoch;
  const marks = await Promise.all(
    entityStores.map(async (store) => {
      const rows = await transaction.objectStore(store).index('entity').getAll(expectation.entity);
      return rows.map((row) => markOf(store, row));
    }),
  );
  return marksOf(marks.flat()) === expectation.marks;
}

/** Returns the sequence number if storage assigned one. */
async function made(transaction: Transaction, change: RowChange): Promise<number | undefined> {
  const store = transaction.objectStore(change.store);
  if ('put' in change) {
    const { key, ...rest } = change.put;
    // Without a key the store numbers the row itself.
    if (change.store === 'outbox' && key === 0) return Number(await store.put(rest as Row));
    if (change.ifNewer && ((await store.get(key))?.rev ?? 0) > (change.put.rev ?? 0)) return undefined;
    await store.put(change.put);
  } else if ('remove' in change) await store.delete(change.remove);
  else for (const key of await store.index('name').getAllKeys(change.removeName)) await store.delete(key);
  return undefined;
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '');
const isQuota = (cause: unknown): boolean => nameOf(cause) === 'QuotaExceededError';
