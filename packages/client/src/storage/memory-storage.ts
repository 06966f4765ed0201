import {
  type Commit,
  type CommitAnswer,
  type EntityStore,
  type Expectation,
  entityStores,
  markOf,
  marksOf,
  type Row,
  type SizedRow,
  type StoragePort,
  type StoreName,
  sizeOf,
  storeNames,
} from './port.ts';

/** The disk of a device in memory: shared by every tab opened on it, lost with the process. */
export class MemoryDisk {
  readonly stores = new Map<StoreName, Map<string | number, Row>>(storeNames.map((name) => [name, new Map()]));
  sequence = 0;
  of(name: StoreName): Map<string | number, Row> {
    const store = this.stores.get(name);
    if (!store) throw new RangeError(`no store ${name}`);
    return store;
  }
}

export class MemoryStorage implements StoragePort {
  constructor(
    private readonly disk = new MemoryDisk(),
    readonly durable = false,
  ) {}

  async commit({ changes, expectations = [] }: Commit): Promise<CommitAnswer> {
    const failed = expectations.find((expectation) => !this.holds(expectation));
    if (failed) return { ok: false, failed };
    const sequences: number[] = [];
    for (const change of changes) {
      const store = this.disk.of(change.store);
      if ('put' in change) {
        if (change.ifNewer && (store.get(change.put.key)?.rev ?? 0) > (change.put.rev ?? 0)) continue;
        const key = change.store === 'outbox' && change.put.key === 0 ? ++this.disk.sequence : change.put.key;
        if (key !== change.put.key && typeof key === 'number') sequences.push(key);
        store.set(key, structuredClone({ ...change.put, key }));
      } else if ('remove' in change) store.delete(change.remove);
      else for (const [key, row] of store) if (row.name === change.removeName) store.delete(key);
    }
    return { ok: true, sequences };
  }

  private holds(expectation: Expectation): boolean {
    switch (expectation.expect) {
      case 'epoch':
        return (this.disk.of('lease').get(expectation.lease)?.epoch ?? 0) === expectation.epoch;
      case 'entity': {
        const rowsIn = (store: EntityStore) =>
          [...this.disk.of(store).values()].filter(({ entity }) => entity === expectation.entity);
        return marksOf(entityStores.flatMap((store) => rowsIn(store).map((row) => markOf(store, row)))) === expectation.marks;
      }
    }
  }

  async get(store: StoreName, key: string | number): Promise<Row | undefined> {
    return this.disk.of(store).get(key);
  }
  async many(store: StoreName, keys: readonly (string | number)[]): Promise<(Row | undefined)[]> {
    return keys.map((key) => this.disk.of(store).get(key));
  }
  async all(store: StoreName): Promise<Row[]> {
    return [...this.disk.of(store).values()];
  }
  async snapshot<S extends StoreName>(stores: readonly S[]): Promise<Record<S, Row[]>> {
    return Object.fromEntries(stores.map((store) => [store, [...this.disk.of(store).values()]])) as Record<S, Row[]>; // of these very stores
  }
  async sizes(store: 'base' | 'lists'): Promise<SizedRow[]> {
    return [...this.disk.of(store).values()].map(sizeOf);
  }
  async clear(stores: readonly StoreName[]): Promise<void> {
    for (const name of stores) this.disk.of(name).clear();
  }
  close(): void {}
  async destroy(): Promise<void> {
    for (const store of this.disk.stores.values()) store.clear();
  }
}
