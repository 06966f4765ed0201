import type { Cache } from '../cache/cache.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import { bookTopic, type Emitter, typeTopic } from '../emitter.ts';
import { touchedEntities } from '../executor/ledger.ts';
import type { Lists } from '../lists/lists.ts';
import { type Book, type Change, resolvedId } from '../outbox/book.ts';
import { entityKey } from '../resource.ts';
import type { KeptItem, UnsentItem } from '../types.ts';
import type { Views } from '../views.ts';
import type { ConnectionState } from './connection.ts';

export interface BookChangesParts {
  readonly cache: Cache;
  readonly coordination: CoordinationPort;
  readonly emitter: Emitter;
  readonly lists: Lists;
  readonly views: Views;
  readonly connection: ConnectionState;
  /** Rows of this device that cannot be read. */
  readonly unreadable: () => number;
}

/** Passes each change of the outbox on to the cache, the lists, the other tabs and the screens. */
export class BookChanges {
  private unsentView: readonly UnsentItem[] | undefined;
  private keptView: readonly KeptItem[] | undefined;

  constructor(private readonly parts: BookChangesParts) {}

  /**
   * Reads again the server copies that another tab has merged changes into. Otherwise the next typed text would continue
   * from an older copy and overwrite the newer one.
   */
  async before(before: Book, after: Book): Promise<void> {
    const touched = touchedEntities(before, after);
    const rows = [before, after].flatMap(({ operations, kept }) => [
      ...operations.values(),
      ...Array.from(kept.values(), ({ operation }) => operation),
    ]);
    const own = new Map(
      rows
        .filter(({ type, id }) => touched.has(entityKey(type, id)))
        .map(({ type, id }) => [entityKey(type, id), { type, id: resolvedId(after, id) }]),
    );
    await Promise.all([...own.values()].map(({ type, id }) => this.parts.cache.reread(type, [id], true)));
  }

  /** Runs once a transaction is on the device. */
  after(before: Book, after: Book, changes: readonly Change[]): void {
    const { cache, lists, coordination, connection, emitter } = this.parts;
    const topics = touchedEntities(before, after);
    for (const change of changes) {
      if (!('put' in change)) continue;
      if (change.put === 'base') cache.accept(change.type, [change.value], { persisted: true });
      if (change.put === 'id') for (const type of typesOf(before, change.local)) lists.arrived(type, change.server);
    }
    for (const [local, server] of after.ids.size > before.ids.size ? after.ids : [])
      if (!before.ids.has(local))
        for (const type of typesOf(before, local)) topics.add(entityKey(type, local)).add(entityKey(type, server));
    for (const topic of Array.from(topics)) topics.add(typeTopic(topic.slice(0, topic.indexOf('|'))));
    if (changes.length > 0) coordination.tell({ news: 'book' });
    this.clear();
    connection.change({ unsent: after.operations.size, kept: after.kept.size, unreadable: this.parts.unreadable() });
    emitter.emit([...topics, bookTopic]);
  }

  /** Returns the same array until the outbox changes. */
  unsent(): readonly UnsentItem[] {
    return (this.unsentView ??= this.parts.views.unsent());
  }
  kept(): readonly KeptItem[] {
    return (this.keptView ??= this.parts.views.kept());
  }
  clear(): void {
    this.unsentView = undefined;
    this.keptView = undefined;
  }
}

const typesOf = (book: Book, local: string): string[] =>
  [...book.operations.values(), ...[...book.kept.values()].map(({ operation }) => operation)]
    .filter((row) => row.kind === 'create' && row.id === local)
    .map(({ type }) => type);
