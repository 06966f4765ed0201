import { type EntityStore, type Expectation, entityStores, markOf, marksOf, type Row, type RowChange } from '../storage/port.ts';

type Rows = Readonly<Record<EntityStore, readonly Row[]>>;
const placeOf = (store: EntityStore, key: string | number) => `${store} ${key}`;
const isEntityStore = (store: string): store is EntityStore => entityStores.some((one) => one === store);

/**
 * Which rows of outbox and kept work this tab has seen, readable or not, and at which revision. What it decides of an entity
 * is written only where storage still holds those very rows: another tab may have added to it, or moved it to kept work.
 */
export class Seen {
  /** Marks by place, by entity. */
  private readonly entities = new Map<string, Map<string, string>>();
  /** The entity of each place. */
  private readonly homes = new Map<string, string>();
  /** By the digest of an operation's key, from the outbox into kept work and back: no two states of it share a number. */
  private readonly revisions = new Map<string, number>();

  /** What a reading of storage found. */
  read(rows: Rows): void {
    this.entities.clear();
    this.homes.clear();
    for (const store of entityStores) for (const row of rows[store]) this.set(store, row);
  }
  /** What a commit wrote. */
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
  /** Entities that an operation of this entity touches where it stands: a local id may become the server's. */
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
