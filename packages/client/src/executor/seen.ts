import { type EntityStore, type Expectation, entityStores, markOf, marksOf, type Row, type RowChange } from '../storage/port.ts';

type Rows = Readonly<Record<EntityStore, readonly Row[]>>;
const placeOf = (store: EntityStore, key: string | number) => `${store} ${key}`;
const isEntityStore = (store: string): store is EntityStore => entityStores.some((one) => one === store);

/**
 * Rows of outbox and rejected changes that this tab has read, with their revision. A decision on an entity is committed
 * only if storage still holds the same rows: another tab may have added or moved some.
 */
export class Seen {
  /** Marks by place, grouped by entity. */
  private readonly entities = new Map<string, Map<string, string>>();
  /** Entity of each place. */
  private readonly homes = new Map<string, string>();
  /**
   * Revisions by the digest of an operation's key. The count continues when a row moves between stores, so no two states of a
   * row share a number.
   */
  private readonly revisions = new Map<string, number>();

  /** Records the rows that were read from storage. */
  read(rows: Rows): void {
    this.entities.clear();
    this.homes.clear();
    for (const store of entityStores) for (const row of rows[store]) this.set(store, row);
  }
  /** Records the rows that were committed. */
  wrote(changes: readonly RowChange[], sequences: readonly number[]): void {
    const given = [...sequences];
    for (const change of changes) {
      const { store } = change;
      if (!isEntityStore(store)) continue;
      if ('put' in change) this.set(store, change.put.key === 0 ? { ...change.put, key: given.shift() ?? 0 } : change.put);
      else if ('remove' in change) this.drop(placeOf(store, change.remove));
    }
  }

  revision(operation: string): number {
    return this.revisions.get(operation) ?? 0;
  }
  /** Returns the entity under which a place was read. It may differ from the operation's: a local id may become the server's. */
  homeOf(store: EntityStore, key: string | number): string | undefined {
    return this.homes.get(placeOf(store, key));
  }
  expectation(entity: string): Expectation {
    return { expect: 'entity', entity, marks: marksOf(this.entities.get(entity)?.values() ?? []) };
  }

  private set(store: EntityStore, row: Row): void {
    const place = placeOf(store, row.key);
    this.drop(place);
    const operation = String(store === 'outbox' ? row.name : row.key);
    this.revisions.set(operation, Math.max(this.revision(operation), row.rev ?? 0));
    const entity = row.entity ?? '';
    this.homes.set(place, entity);
    const marks = this.entities.get(entity);
    if (marks) marks.set(place, markOf(store, row));
    else this.entities.set(entity, new Map([[place, markOf(store, row)]]));
  }
  private drop(place: string): void {
    const entity = this.homes.get(place);
    if (entity === undefined) return;
    this.homes.delete(place);
    const marks = this.entities.get(entity);
    marks?.delete(place);
    if (marks?.size === 0) this.entities.delete(entity);
  }
}
