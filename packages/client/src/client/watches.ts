import type { ResourceType } from '@notewell/model';
import type { ClockPort } from '../clock.ts';
import {
  accessTopic,
  bookTopic,
  connectionTopic,
  type Emitter,
  missedTopic,
  recountTopic,
  reopenedTopic,
  returnedTopic,
  typeTopic,
} from '../emitter.ts';
import { type Lists, listKey } from '../lists/lists.ts';
import type { Requests } from '../references/requests.ts';
import { entityKey, type ListFilter } from '../resource.ts';
import type { AccessView, PatientAccess } from '../session/patient-access.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { Connection, CountView, KeptItem, ListQuery, ListView, ResourceView, SaveState, UnsentItem } from '../types.ts';
import type { Views } from '../views.ts';
import type { Calls } from './calls.ts';
import type { ConnectionState } from './connection.ts';

/** A value that changes; `subscribe` returns the function that ends the subscription. */
export interface Watch<V> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly snapshot: () => V;
}

export interface WatchesParts {
  readonly emitter: Emitter;
  readonly views: Views;
  readonly lists: Lists;
  readonly requests: Requests;
  readonly calls: Pick<Calls, 'call'>;
  readonly clock: ClockPort;
  readonly access: PatientAccess;
  readonly connection: ConnectionState;
  readonly changes: { readonly unsent: () => readonly UnsentItem[]; readonly kept: () => readonly KeptItem[] };
  readonly reader: { readonly fetch: (type: string, id: string, force?: boolean) => Promise<void> };
  /** Returns the server's id for a local one once there is one. */
  readonly id: (id: string) => string;
}

/** Milliseconds in which several changes cause one call. */
const answerDelay = 150;
const loadingCount: CountView = { count: undefined, status: 'loading' };

/** Subscriptions of screens and their values, made for useSyncExternalStore. */
export class Watches {
  private readonly counts = new Map<string, CountView>();
  private readonly answers = new Map<string, unknown>();
  private readonly asking = new Set<string>();

  constructor(private readonly parts: WatchesParts) {}

  clear(): void {
    this.counts.clear();
    this.answers.clear();
  }

  /** Subscribing loads a missing resource. */
  resource<T extends ResourceType>(type: T, id: string): Watch<ResourceView<T>> {
    const { emitter, views, reader } = this.parts;
    return {
      subscribe: (hear) => {
        const topics = new Set([entityKey(type, id), entityKey(type, this.parts.id(id))]);
        const stops = [...topics].map((topic) => emitter.on(topic, hear));
        const follow = emitter.on(bookTopic, () => {
          const topic = entityKey(type, this.parts.id(id));
          if (topics.has(topic)) return;
          topics.add(topic);
          stops.push(emitter.on(topic, hear));
          hear();
        });
        const fetch = () => void reader.fetch(type, id);
        stops.push(emitter.on(reopenedTopic, fetch));
        const fetchMissing = () => views.resource(type, id).data === undefined && void reader.fetch(type, id, true);
        stops.push(emitter.on(returnedTopic, fetchMissing));
        fetch();
        return () => {
          follow();
          for (const stop of stops) stop();
        };
      },
      snapshot: () => views.resource(type, id),
    };
  }

  list<T extends ResourceType>(query: ListQuery<T>): Watch<ListView<T>> {
    const { emitter, views, lists } = this.parts;
    const key = listKey(query);
    return {
      subscribe: (hear) => {
        const stops = [
          emitter.on(key, hear),
          emitter.on(typeTopic(query.type), hear),
          emitter.on(reopenedTopic, () => void lists.open(query)),
          lists.watch(query),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      snapshot: () => views.list(query, lists.state(key)),
    };
  }

  count(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Watch<CountView> {
    const { emitter } = this.parts;
    const key = `count:${JSON.stringify([type, filters, partition])}`;
    const load = async () => {
      this.counts.set(key, await this.counted(key, () => this.parts.requests.count(type, filters, partition)));
      emitter.emit([key]);
    };
    return {
      subscribe: (hear) => {
        const begin = () => void load();
        const stops = [recountTopic(type), missedTopic, reopenedTopic].map((topic) => emitter.on(topic, begin));
        stops.push(emitter.on(key, hear));
        begin();
        return () => {
          for (const stop of stops) stop();
        };
      },
      snapshot: () => this.counts.get(key) ?? loadingCount,
    };
  }

  /** Keeps the last count if the server cannot be reached. */
  private async counted(key: string, count: () => Promise<number>): Promise<CountView> {
    try {
      return { count: await count(), status: 'ready' };
    } catch (error) {
      const isDenied = error instanceof RequestFailed && error.status === 403;
      const last = this.counts.get(key)?.count;
      return { count: last, status: isDenied ? 'denied' : last === undefined ? 'error' : 'ready' };
    }
  }

  /** Result of a read call, asked for again when a resource of one of the types changes. Keeps the last one meanwhile. */
  answer<R>(path: string, types: readonly ResourceType[]): Watch<R | undefined> {
    const { emitter } = this.parts;
    const key = `answer:${path}`;
    return {
      subscribe: (hear) => {
        const again = () => this.askSoon(key, path, answerDelay);
        const topics = [...types.map(recountTopic), missedTopic, reopenedTopic];
        const stops = [...topics.map((topic) => emitter.on(topic, again)), emitter.on(key, hear)];
        this.askSoon(key, path, 0);
        return () => {
          for (const stop of stops) stop();
        };
      },
      // The caller declares the type of the result.
      snapshot: () => this.answers.get(key) as R | undefined,
    };
  }

  /** Several changes and several watchers cause one call. */
  private askSoon(key: string, path: string, delay: number): void {
    const { calls, clock, emitter } = this.parts;
    if (this.asking.has(key)) return;
    this.asking.add(key);
    clock.after(delay, () => {
      this.asking.delete(key);
      calls.call(path).then(
        (result) => {
          this.answers.set(key, result);
          emitter.emit([key]);
        },
        () => undefined, // offline or refused: the last result stays
      );
    });
  }

  saveState(type: ResourceType, id: string): Watch<SaveState> {
    const { subscribe } = this.resource(type, id);
    return { subscribe, snapshot: () => this.parts.views.saveState(type, id) };
  }
  unsent(): Watch<readonly UnsentItem[]> {
    return { subscribe: (hear) => this.parts.emitter.on(bookTopic, hear), snapshot: () => this.parts.changes.unsent() };
  }
  keptWork(): Watch<readonly KeptItem[]> {
    return { subscribe: (hear) => this.parts.emitter.on(bookTopic, hear), snapshot: () => this.parts.changes.kept() };
  }
  access(): Watch<AccessView | undefined> {
    return { subscribe: (hear) => this.parts.emitter.on(accessTopic, hear), snapshot: () => this.parts.access.now };
  }
  connection(): Watch<Connection> {
    return { subscribe: (hear) => this.parts.emitter.on(connectionTopic, hear), snapshot: () => this.parts.connection.now };
  }
}
