import type { ResourceType } from '@notewell/model';
import { accessTopic, bookTopic, connectionTopic, recountTopic, reopenedTopic, typeTopic } from '../emitter.ts';
import type { Quarantined } from '../executor/ledger.ts';
import { listKey } from '../lists/lists.ts';
import { entityKey, type ListFilter } from '../resource.ts';
import type { AccessView } from '../session/patient-access.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { Connection, CountView, KeptItem, ListQuery, ListView, ResourceView, SaveState, UnsentItem } from '../types.ts';
import type { ClientOptions } from './options.ts';
import { Writing } from './writing.ts';

/**
 * Everything a screen knows about data: reads from memory, device and server, in that order; writes to the device
 * first. See ARCHITECTURE.md of this package for the laws it keeps.
 */
export class Client extends Writing {
  private readonly counts = new Map<string, CountView>();

  protected override forgotten(): void {
    this.counts.clear();
  }

  /** A subscription and the value to show; `subscribe` begins to load what is not there. Made for useSyncExternalStore. */
  watchResource<T extends ResourceType>(type: T, id: string): Watch<ResourceView<T>> {
    return {
      subscribe: (hear) => {
        const topics = new Set([entityKey(type, id), entityKey(type, this.id(id))]);
        const stops = [...topics].map((topic) => this.emitter.on(topic, hear));
        const follow = this.emitter.on(bookTopic, () => {
          const topic = entityKey(type, this.id(id));
          if (topics.has(topic)) return;
          topics.add(topic);
          stops.push(this.emitter.on(topic, hear));
          hear();
        });
        const fetch = () => void this.fetch(type, id);
        stops.push(this.emitter.on(reopenedTopic, fetch));
        fetch();
        return () => {
          follow();
          for (const stop of stops) stop();
        };
      },
      snapshot: () => this.views.resource(type, id),
    };
  }

  watchList<T extends ResourceType>(query: ListQuery<T>): Watch<ListView<T>> {
    const key = listKey(query);
    return {
      subscribe: (hear) => {
        const stops = [
          this.emitter.on(key, hear),
          this.emitter.on(typeTopic(query.type), hear),
          this.emitter.on(reopenedTopic, () => void this.lists.open(query)),
          this.lists.watch(query),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      snapshot: () => this.views.list(query, this.lists.state(key)),
    };
  }

  watchCount(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Watch<CountView> {
    const key = `count:${JSON.stringify([type, filters, partition])}`;
    return {
      subscribe: (hear) => {
        const ask = () => void this.ask(key, type, filters, partition);
        const stops = [recountTopic(type), reopenedTopic].map((topic) => this.emitter.on(topic, ask));
        stops.push(this.emitter.on(key, hear));
        ask();
        return () => {
          for (const stop of stops) stop();
        };
      },
      snapshot: () => this.counts.get(key) ?? loadingCount,
    };
  }

  private async ask(key: string, type: ResourceType, filters: readonly ListFilter[], partition?: string): Promise<void> {
    try {
      this.counts.set(key, { count: await this.requests.count(type, filters, partition), status: 'ready' });
    } catch (error) {
      const denied = error instanceof RequestFailed && error.status === 403;
      const held = this.counts.get(key)?.count;
      this.counts.set(key, { count: held, status: denied ? 'denied' : held === undefined ? 'error' : 'ready' });
    }
    this.emitter.emit([key]);
  }

  watchSaveState(type: ResourceType, id: string): Watch<SaveState> {
    const { subscribe } = this.watchResource(type, id);
    return { subscribe, snapshot: () => this.views.saveState(type, id) };
  }

  watchUnsent(): Watch<readonly UnsentItem[]> {
    return { subscribe: (hear) => this.emitter.on(bookTopic, hear), snapshot: () => (this.unsentView ??= this.views.unsent()) };
  }
  watchKeptWork(): Watch<readonly KeptItem[]> {
    return { subscribe: (hear) => this.emitter.on(bookTopic, hear), snapshot: () => (this.keptView ??= this.views.kept()) };
  }
  /** Temporary access in use in any tab of this person; undefined where there is none. */
  watchAccess(): Watch<AccessView | undefined> {
    return { subscribe: (hear) => this.emitter.on(accessTopic, hear), snapshot: () => this.access.now };
  }
  watchConnection(): Watch<Connection> {
    return { subscribe: (hear) => this.emitter.on(connectionTopic, hear), snapshot: () => this.state.now };
  }

  /** Rows of this device that cannot be read; they are kept until the device is forgotten. */
  get quarantined(): readonly Quarantined[] {
    return this.ledger?.quarantined ?? [];
  }
}

/** A value that changes: `subscribe` answers how to stop. */
export interface Watch<V> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly snapshot: () => V;
}

const loadingCount: CountView = { count: undefined, status: 'loading' };

/** A client for one person in one practice. Creating it opens the device and begins to send what waits there. */
export const createClient = (options: ClientOptions): Client => new Client(options);
