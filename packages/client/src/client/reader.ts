import type { ResourceByType, ResourceType } from '@notewell/model';
import type { Cache } from '../cache/cache.ts';
import type { Room } from '../cache/room.ts';
import type { ClockPort } from '../clock.ts';
import { type Emitter, recountTopic, returnedTopic } from '../emitter.ts';
import { type Asking, type Lists, listKey } from '../lists/lists.ts';
import type { Failure } from '../outbox/operation.ts';
import { Loader } from '../references/loader.ts';
import type { Page, PageRequest, Requests } from '../references/requests.ts';
import { entityKey, isLocalId, type ListFilter, type StoredResource } from '../resource.ts';
import { type ChangeEvent, NetworkFailure } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { ListQuery, ListView } from '../types.ts';
import type { Views } from '../views.ts';

/** Milliseconds for which a copy is shown without asking the server. Change events keep it current meanwhile. */
const freshFor = 10_000;

export interface ReaderParts {
  readonly clock: ClockPort;
  readonly emitter: Emitter;
  readonly cache: Cache;
  readonly room: Room;
  readonly views: Views;
  readonly lists: Lists;
  readonly requests: Requests;
  readonly lifecycle: { readonly opening: Promise<unknown> };
  /** Returns the server's id for a local one once there is one. */
  readonly id: (id: string) => string;
  readonly onRefusedRead: (failure: Failure) => void;
}

interface Fetching extends Asking {
  /** Asks the server even if the copy is fresh. */
  readonly force: boolean;
}

/** Reads from memory, device and server, in that order. */
export class Reader {
  private readonly fetching = new Map<string, Promise<void>>();
  /** Resources that were shown from the device while the server could not be reached. */
  private readonly untold = new Map<string, { readonly type: string; readonly id: string }>();
  private readonly loader: Loader;

  constructor(private readonly parts: ReaderParts) {
    this.loader = new Loader(
      (request) => parts.requests.page(request),
      (work) => void parts.clock.after(0, work),
    );
    parts.emitter.on(returnedTopic, () => this.tell());
  }

  /**
   * Returns the resource with unsent changes applied, from the device or else from the server. `fresh` asks the server
   * first and falls back to the device if there is no network; `readAhead` tells it that nobody asked on a screen. Undefined if it does not exist or was deleted; rejects with
   * RequestFailed if it may not be read.
   */
  async get<T extends ResourceType>(
    type: T,
    id: string,
    options: Asking & { readonly fresh?: boolean } = {},
  ): Promise<ResourceByType[T] | undefined> {
    await this.parts.lifecycle.opening.catch(() => undefined);
    const known = this.parts.views.value(type, id) ?? (await this.parts.cache.load(type, this.parts.id(id)));
    if (!known || options.fresh) await this.asked(type, id, { force: true, readAhead: options.readAhead });
    const { data, status, error } = this.parts.views.resource(type, id);
    if (!data && error && status !== 'missing') throw new RequestFailed(error);
    return data;
  }

  /** Loads a resource if the device has none or an old one. Concurrent calls share one request. Never rejects. */
  fetch(type: string, id: string, force = false): Promise<void> {
    return this.asked(type, id, { force });
  }

  /** A person's call shares no request that the device made ahead, and a resource on screen is not read ahead. */
  private async asked(type: string, id: string, { force, readAhead = false }: Fetching): Promise<void> {
    const wanted = await this.settledId(id);
    // Created here and unsent, or unknown: its watchers are notified to show which.
    if (isLocalId(wanted)) return this.parts.emitter.emit([entityKey(type, wanted)]);
    const entity = entityKey(type, wanted);
    const ahead = readAhead && !this.parts.emitter.hears(entity);
    const own = `${entity}|${force}`;
    const key = ahead ? `${own}|ahead` : own;
    const held = this.fetching.get(own) ?? this.fetching.get(key);
    if (held) return held;
    const work = this.fetched(type, wanted, { force, readAhead: ahead }).finally(() => this.fetching.delete(key));
    this.fetching.set(key, work);
    return work;
  }

  private async fetched(type: string, id: string, { force, readAhead = false }: Fetching): Promise<void> {
    await this.parts.lifecycle.opening.catch(() => undefined);
    const held = await this.parts.cache.load(type, id);
    const at = this.parts.cache.entry(type, id)?.fetchedAt;
    if (!force && at !== undefined && this.parts.clock.now() - at < freshFor) return;
    const refuse = (status: number) => this.parts.cache.refuse(type, id, { status, readAhead });
    try {
      const resource = await this.parts.requests.one(type, id, { version: held?.meta?.versionId, readAhead });
      this.parts.cache.accept(type, [resource ?? held ?? { id }], { readAhead });
    } catch (error) {
      if (error instanceof RequestFailed) {
        this.parts.onRefusedRead(error.failure);
        const { status } = error;
        if (status === 403 || status === 404 || status === 410) refuse(status);
        else if (!held && status !== undefined && status !== 401) refuse(status);
      } else if (error instanceof NetworkFailure) {
        if (!held) refuse(0);
        else if (!readAhead) this.untold.set(entityKey(type, id), { type, id });
      }
    }
  }

  /** Reads again what was shown without a network, so that the server knows what was opened. */
  private tell(): void {
    const shown = [...this.untold.values()];
    this.untold.clear();
    for (const { type, id } of shown) void this.fetch(type, id, true);
  }

  async changedElsewhere({ resourceType: type, id, versionId, deleted }: ChangeEvent): Promise<void> {
    this.parts.lists.touched(type);
    this.parts.emitter.emit([recountTopic(type)]);
    const held = this.parts.cache.base(type, id);
    if (!held || Number(held.meta?.versionId ?? 0) >= Number(versionId)) return;
    // As the server would answer.
    if (deleted) this.parts.cache.refuse(type, id, { status: 410 });
    else await this.asked(type, id, { force: true, readAhead: true });
  }

  /** Returns a page as the server gives it. For an unsent record the server has nothing, so the page is empty. */
  async pageOfList(request: PageRequest): Promise<Page> {
    const { partition } = request;
    if (partition === undefined || !isLocalId(partition)) return this.parts.requests.page(request);
    const record = await this.settledId(partition);
    return isLocalId(record) ? { items: [], token: '', total: 0 } : this.parts.requests.page({ ...request, partition: record });
  }
  /** Resolves an id once the device is open: the server's ids of local resources are unknown until then. */
  private async settledId(id: string): Promise<string> {
    if (isLocalId(this.parts.id(id))) await this.parts.lifecycle.opening.catch(() => undefined);
    return this.parts.id(id);
  }

  /** Returns one page of a list as the screen would show it. */
  async list<T extends ResourceType>(query: ListQuery<T>, asking: Asking = {}): Promise<ListView<T>> {
    await this.parts.lifecycle.opening.catch(() => undefined);
    await this.parts.lists.open(query, asking);
    return this.parts.views.list(query, this.parts.lists.state(listKey(query)));
  }

  /** Loads the next page of an open list. */
  more(query: ListQuery): Promise<void> {
    return this.parts.lists.more(query);
  }
  refresh(query: ListQuery): Promise<void> {
    return this.parts.lists.refresh(query);
  }

  /** Asks the server how many resources pass the filters. */
  async count(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Promise<number> {
    const record = partition === undefined ? undefined : await this.settledId(partition);
    return record !== undefined && isLocalId(record) ? 0 : this.parts.requests.count(type, filters, record);
  }

  /** Returns every stored version, newest first as the server gives them. A version never replaces the current resource. */
  async history<T extends ResourceType>(type: T, id: string): Promise<readonly ResourceByType[T][]> {
    const wanted = await this.settledId(id);
    const versions = isLocalId(wanted) ? [] : await this.parts.requests.history(type, wanted);
    return versions as readonly unknown[] as readonly ResourceByType[T][]; // the server returns versions of this type
  }

  /** Returns one earlier version. */
  async version<T extends ResourceType>(type: T, id: string, versionId: string): Promise<ResourceByType[T]> {
    const held = this.parts.cache.version(type, this.parts.id(id), versionId);
    const version = held ?? (await this.parts.requests.version(type, this.parts.id(id), versionId));
    this.parts.cache.accept(type, [{ ...version, meta: { ...version.meta, isHistorical: true } }]);
    return version as ResourceByType[T]; // the server returns a version of this type
  }

  /** Resolves a reference, deleted resources included. Rejects with the sentence of spec section 5 if there is no resource. */
  async expand(type: ResourceType, id: string, versionId?: string): Promise<StoredResource> {
    const known = this.parts.views.value(type, id) ?? (await this.parts.cache.load(type, this.parts.id(id)));
    if (known) return known;
    const found = isLocalId(this.parts.id(id)) ? undefined : await this.loader.load(type, this.parts.id(id));
    if (!found) throw new RangeError(`Reference ${type} ${id} (version ${versionId ?? ''}) could not be expanded.`);
    this.parts.cache.accept(type, [found]);
    return found;
  }

  /**
   * Loads lists onto the device, so that they open without a network: whole, or up to `most` items (1,000 if absent).
   * Awaits `between` before each request, so that the person's own requests come first.
   */
  async prefetch(
    queries: readonly ListQuery[],
    { most = 1_000, between = async () => {} }: { readonly most?: number; readonly between?: () => Promise<void> } = {},
  ): Promise<void> {
    for (const query of queries) {
      await between();
      await this.parts.lists.open(query, { readAhead: true });
      for (let state = this.parts.lists.state(listKey(query)); state?.token; state = this.parts.lists.state(listKey(query))) {
        const before = state.ids.length;
        if (before >= most) break;
        await between();
        await this.parts.lists.more(query, { readAhead: true });
        if ((this.parts.lists.state(listKey(query))?.ids.length ?? 0) <= before) break;
      }
    }
    await this.parts.cache.flush();
  }

  /** Protects these records from eviction until that time (milliseconds since 1970). Replaces the records named before. */
  keepOnDevice(records: readonly string[], until: number): Promise<void> {
    return this.parts.room.keep(records, until);
  }
}
