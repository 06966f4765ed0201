import type { ResourceByType, ResourceType } from '@notewell/model';
import { eventsPath, headers, practiceBase } from '@notewell/protocol';
import { Cache } from './cache/cache.ts';
import { type ClockPort, systemClock } from './clock.ts';
import { BrowserCoordination } from './coordination/browser-coordination.ts';
import { MemoryCoordination } from './coordination/memory-coordination.ts';
import type { CoordinationPort, News } from './coordination/port.ts';
import { browserDevice, type Device, memoryDevice, type OpenDevice } from './device.ts';
import { bookTopic, connectionTopic, Emitter, typeTopic } from './emitter.ts';
import { Executor, usualLeaseTime } from './executor/executor.ts';
import { Ledger, type Quarantined, touchedEntities } from './executor/ledger.ts';
import { Lists, listKey, type StoredList } from './lists/lists.ts';
import { modelPort } from './model-port.ts';
import { type Book, type Change, emptyBook, resolvedId } from './outbox/book.ts';
import { discarded, expired, sentAgain } from './outbox/kept.ts';
import type { Failure, Operation, UploadFacts } from './outbox/operation.ts';
import { type Intent, queued, RefusedBeforeQueueing } from './outbox/queue.ts';
import { accessGranted, type Outcome } from './outbox/settle.ts';
import { Loader } from './references/loader.ts';
import { Requests } from './references/requests.ts';
import { type Draft, entityKey, isLocalId, type ListFilter, localId, type ModelPort, type StoredResource } from './resource.ts';
import { serverKeys } from './session/keys.ts';
import type { SessionClient } from './session/session.ts';
import { StorageError } from './storage/port.ts';
import { fetchTransport } from './transport/fetch-transport.ts';
import { NetworkFailure, type TransportPort, Withdrawn } from './transport/port.ts';
import { failureOf, jsonOf, RequestFailed, textOf } from './transport/problem.ts';
import type {
  CallOptions,
  Connection,
  CountView,
  KeptItem,
  ListQuery,
  ListView,
  Next,
  ResourceView,
  SaveState,
  UnsentItem,
  WriteOptions,
} from './types.ts';
import { Views } from './views.ts';

export interface ClientOptions {
  /** The practice: contract.md, `networkId`. */
  readonly networkId: string;
  /** Who writes: `Practitioner/<id>`, one of the caller's own profiles. */
  readonly profile: string;
  /** The account; with the practice it names the database on this device. */
  readonly userId: string;
  readonly transport?: TransportPort;
  readonly device?: OpenDevice;
  readonly clock?: ClockPort;
  readonly coordination?: CoordinationPort;
  readonly model?: ModelPort;
  /** Follow the practice's change events; true where absent. */
  readonly live?: boolean;
  /** Milliseconds without a sign after which a tab that sends is taken for frozen; 30,000 where absent. */
  readonly leaseTime?: number;
  /** Called once when the server says that the session is over (401). */
  readonly onSessionExpired?: () => void;
  /** The session this client belongs to: the client locks, opens, expires and resumes with it. */
  readonly session?: SessionClient;
}

/** Bytes in one chunk of an upload. */
export const chunkSize = 1_000_000;

/**
 * Everything a screen knows about data: reads from memory, device and server, in that order; writes to the device
 * first. See ARCHITECTURE.md of this package for the laws it keeps.
 */
export class Client {
  readonly networkId: string;
  readonly profile: string;
  readonly userId: string;
  private readonly clock: ClockPort;
  private readonly transport: TransportPort;
  private readonly coordination: CoordinationPort;
  private readonly model: ModelPort;
  private readonly emitter = new Emitter();
  private readonly cache: Cache;
  private readonly views: Views;
  private readonly lists: Lists;
  private readonly requests: Requests;
  private readonly loader: Loader;
  private readonly writing = new Map<string, number>();
  private readonly counts = new Map<string, CountView>();
  private readonly fetching = new Map<string, Promise<void>>();
  /** Entities whose last write the device refused: nothing may claim that they are saved. */
  private readonly unwritten = new Set<string>();
  private readonly openDevice: OpenDevice;
  private ledger: Ledger | undefined;
  private device: Device | undefined;
  private executor: Executor | undefined;
  private opening: Promise<Ledger>;
  private state: Connection = {
    online: true,
    device: 'memory',
    unsent: 0,
    kept: 0,
    unreadable: 0,
    evicted: false,
    outdated: false,
    locked: false,
  };
  private securityToken: string | undefined;
  private stopFollowing: () => void = () => {};
  private readonly stopListening: () => void;
  private readonly stopSession: () => void;
  private release: ((opened: Promise<Ledger>) => void) | undefined;
  private closed = false;
  private unsentView: readonly UnsentItem[] | undefined;
  private keptView: readonly KeptItem[] | undefined;
  private sessionExpired = false;

  constructor(private readonly options: ClientOptions) {
    this.networkId = options.networkId;
    this.profile = options.profile;
    this.userId = options.userId;
    this.clock = options.clock ?? systemClock;
    this.transport = this.observed(options.transport ?? fetchTransport());
    this.coordination = options.coordination ?? defaultCoordination(options);
    this.model = options.model ?? modelPort;
    this.cache = new Cache(
      this.clock,
      () => this.device,
      (type, ids) => {
        this.emitter.emit([typeTopic(type), ...ids.map((id) => entityKey(type, id))]);
        this.coordination.tell({ news: 'base', type, ids });
      },
    );
    this.openDevice = options.device ?? defaultDevice(options, this.transport);
    this.views = new Views(
      this.cache,
      this.model,
      () => this.book,
      (entity) => this.writing.has(entity) || this.unwritten.has(entity),
      () => this.device?.lasting === true,
    );
    this.requests = new Requests(this.transport, this.model, this.networkId, () => this.headers());
    this.lists = new Lists({
      clock: this.clock,
      page: (request) => this.requests.page(request),
      accept: (type, items) => this.cache.accept(type, items),
      load: (key) => this.loadList(key),
      save: (key, list) => void this.saveList(key, list),
      onChange: (key) => this.emitter.emit([key]),
      onRefused: (failure) => this.refusedRead(failure),
    });
    this.loader = new Loader(
      (request) => this.requests.page(request),
      (work) => void this.clock.after(0, work),
    );
    this.stopListening = this.coordination.listen((news) => this.heard(news));
    this.stopSession = options.session ? this.followSession(options.session) : () => {};
    this.opening = this.open();
    this.opening.catch(() => undefined); // reported through the connection and by each write that needs it
  }

  // Opening, locking and leaving

  private async open(): Promise<Ledger> {
    try {
      this.device = await this.openDevice({ onOutdated: () => this.connection({ outdated: true }) });
    } catch (error) {
      const outdated = error instanceof StorageError && error.fault === 'newer';
      this.connection({ device: 'none', outdated, locked: error instanceof NetworkFailure });
      throw error;
    }
    const { storage, seal, evicted, lasting } = this.device;
    const ledger = new Ledger(storage, seal, { onBook: (before, after, changes) => this.bookChanged(before, after, changes) });
    this.ledger = ledger;
    this.executor = new Executor({
      ledger,
      transport: this.transport,
      clock: this.clock,
      coordination: this.coordination,
      model: this.model,
      addresses: { collection: (type) => this.requests.collection(type) },
      leaseTime: this.options.leaseTime ?? usualLeaseTime,
      queue: `${this.networkId}:${this.userId}`,
      headers: () => this.tokenHeaders(),
      base: (type, id) => this.cache.base(type, id),
      onOutcome: (row, outcome) => this.sent(row, outcome),
    });
    await ledger.reload();
    this.connection({ device: lasting ? 'disk' : 'memory', locked: false, evicted, unreadable: ledger.quarantined.length });
    this.executor.wake();
    this.follow();
    void this.evictKept();
    return ledger;
  }

  /** Resolves once the device is open; rejects where it cannot be. */
  async ready(): Promise<void> {
    await this.opening;
  }

  private follow(): void {
    this.stopFollowing();
    if (this.options.live === false || !this.transport.follow) return;
    this.stopFollowing = this.transport.follow(eventsPath(this.networkId), this.headers(), {
      onChange: (event) => void this.changedElsewhere(event.resourceType, event.id, Number(event.versionId)),
      onGap: () => this.lists.refreshAll(),
    });
  }

  /** Forgets keys and everything that was decrypted; the queue stays on the device, sealed. */
  async lock(): Promise<void> {
    this.coordination.tell({ news: 'locked' });
    await this.lockHere();
  }

  private async lockHere(): Promise<void> {
    if (this.state.locked) return;
    await this.cache.flush();
    this.device?.forgetKey();
    this.opening = new Promise<Ledger>((resolve, reject) => {
      this.release = (opened) => void opened.then(resolve, reject);
    });
    this.opening.catch(() => undefined);
    this.shut();
    this.connection({ locked: true });
  }

  /** The session's turns are the client's: locked with it, opened with it, sending again once it is renewed. */
  private followSession(session: SessionClient): () => void {
    let before = session.snapshot().status;
    return session.subscribe(() => {
      const { status, current } = session.snapshot();
      if (status === before) return;
      before = status;
      if (status === 'locked') void this.lock();
      else if (status === 'signedIn' && current?.user.id === this.userId) void this.resume().catch(() => undefined);
    });
  }

  /** After signing in again: opens the device where it is locked, and sends and follows as before. */
  async resume(): Promise<void> {
    this.sessionExpired = false;
    if (this.state.locked || this.state.device === 'none') return this.unlock();
    this.follow();
    this.executor?.wake();
    this.lists.refreshAll();
  }

  /** Opens the device again for the same person, after keys have been handed in anew. */
  async unlock(): Promise<void> {
    this.sessionExpired = false;
    const opened = this.open();
    // What was written while the screen was covered goes on as soon as the device is open.
    this.release?.(opened);
    this.release = undefined;
    this.opening = opened;
    await opened;
    this.emitter.emit([bookTopic]);
    this.lists.refreshAll();
  }

  private shut(): void {
    this.stopFollowing();
    this.executor?.close();
    this.device?.storage.close();
    this.executor = undefined;
    this.device = undefined;
    this.ledger = undefined;
    this.cache.clear();
    this.views.clear();
    this.lists.clear();
    this.counts.clear();
    this.unsentView = undefined;
    this.keptView = undefined;
    this.emitter.emit([bookTopic, connectionTopic]);
  }

  /** Lets go of everything without touching what is on the device. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.cache.flush();
    this.shut();
    this.stopSession();
    this.stopListening();
    this.coordination.close();
  }

  /** Removes every trace from this device. Ask first where `unsent` or `keptWork` is not empty. */
  async forgetDevice(): Promise<void> {
    const device = this.device;
    this.coordination.tell({ news: 'signedOut' });
    await device?.storage.clear(['keys']);
    device?.forgetKey();
    device?.unmark();
    this.shut();
    await device?.storage.destroy();
    await this.close();
  }

  private heard(news: News): void {
    if (news.news === 'book') void this.ledger?.reload().then(() => this.executor?.wake());
    else if (news.news === 'base') void this.cache.reread(news.type, news.ids);
    else if (news.news === 'locked') void this.lockHere();
    else if (news.news === 'signedOut') void this.close();
  }

  // The book

  /** Every write that is not done with, as it stands on the device. */
  get book(): Book {
    return this.ledger?.book ?? emptyBook;
  }
  /** The last fresh server copy, without this device's changes. */
  baseOf(type: ResourceType, id: string): StoredResource | undefined {
    return this.cache.base(type, this.id(id));
  }

  private bookChanged(before: Book, after: Book, changes: readonly Change[]): void {
    const topics = touchedEntities(before, after);
    for (const change of changes) {
      if (!('put' in change)) continue;
      if (change.put === 'base') this.cache.accept(change.type, [change.value], { persisted: true });
      if (change.put === 'id') for (const type of typesOf(before, change.local)) this.lists.arrived(type, change.server);
    }
    for (const [local, server] of after.ids)
      if (!before.ids.has(local))
        for (const type of typesOf(before, local)) topics.add(entityKey(type, local)).add(entityKey(type, server));
    for (const topic of [...topics]) topics.add(typeTopic(topic.slice(0, topic.indexOf('|'))));
    if (changes.length > 0) this.coordination.tell({ news: 'book' });
    this.unsentView = undefined;
    this.keptView = undefined;
    this.connection({ unsent: after.operations.size, kept: after.kept.size, unreadable: this.ledger?.quarantined.length ?? 0 });
    this.emitter.emit([...topics, bookTopic]);
  }

  private sent(row: Operation, outcome: Outcome): void {
    if (outcome.kind === 'unauthorised') this.expireSession();
    if (outcome.kind === 'access') this.clearSecurityToken();
    if (outcome.kind === 'done') this.lists.touched(row.type);
    if (outcome.kind === 'refused' && !outcome.theirs && row.kind !== 'create') void this.fetch(row.type, row.id, true);
  }

  private expireSession(): void {
    if (this.sessionExpired) return;
    this.sessionExpired = true;
    this.options.session?.expired();
    this.options.onSessionExpired?.();
  }

  private async write(type: string, id: string, intent: (book: Book) => Intent, extra: WriteExtra = {}): Promise<void> {
    const entity = () => entityKey(type, resolvedId(this.book, id));
    this.mark(entity(), 1);
    try {
      const ledger = await this.opening;
      if (!this.views.value(type, id)) await this.cache.load(type, this.id(id));
      const key = extra.key ?? this.clock.uuid();
      const decide = (book: Book) => {
        const wanted = intent(book);
        const base = this.cache.base(type, resolvedId(book, id));
        const changes = queued(book, base, type, wanted, { author: this.profile, key, now: this.clock.now() }, this.model);
        return extra.quiet ? changes.map((change) => settling(change, extra.quiet ?? 0, this.clock.now())) : changes;
      };
      await ledger.transact(decide, extra.blobs ? { blobs: extra.blobs } : {});
      this.unwritten.delete(entity());
      this.executor?.wake();
    } catch (error) {
      if (!(error instanceof RefusedBeforeQueueing)) this.unwritten.add(entity());
      if (error instanceof StorageError && error.fault === 'newer') this.connection({ outdated: true });
      throw error;
    } finally {
      this.mark(entity(), -1);
    }
  }

  private mark(entity: string, by: 1 | -1): void {
    const left = (this.writing.get(entity) ?? 0) + by;
    if (left > 0) this.writing.set(entity, left);
    else this.writing.delete(entity);
    this.emitter.emit([entity, typeTopic(entity.slice(0, entity.indexOf('|')))]);
  }

  // Writes

  /** Queues a new resource; resolves with it once the device has it. Its `local:` id keeps working for ever after. */
  async create<T extends ResourceType>(
    type: T,
    draft: Draft<T>,
    options: { readonly key?: string } = {},
  ): Promise<ResourceByType[T]> {
    const id = localId(options.key ?? this.clock.uuid());
    const before = this.views.value(type, id);
    if (!before) {
      const body: StoredResource = { ...draft };
      await this.write(type, id, () => ({ kind: 'create', id, draft: body }), options);
    }
    return this.views.value(type, id) as ResourceByType[T]; // the draft just queued, under its local id
  }

  /**
   * Queues a change of what the screen shows; resolves once the device has it. Hand in a function where several
   * writers may be at work: it is called with the newest value. No difference queues nothing.
   */
  async update<T extends ResourceType>(type: T, id: string, next: Next<T>, options: WriteOptions = {}): Promise<void> {
    if (!id) throw new RefusedBeforeQueueing('Cannot update a resource that has no id.');
    const change = (current: StoredResource): StoredResource => {
      // The value comes from the server or from this device's own typed writes.
      const typed = current as StoredResource & ResourceByType[T];
      return (typeof next === 'function' ? next(typed) : next) as StoredResource;
    };
    await this.write(type, id, (book) => ({ kind: 'update', id: resolvedId(book, id), next: change }), options);
  }

  /** Queues a delete; the resource leaves the screen at once. Rejects for a type that does not support it. */
  async remove(type: ResourceType, id: string): Promise<void> {
    await this.write(type, id, (book) => ({ kind: 'remove', id: resolvedId(book, id) }));
  }

  /** Queues content for a resource, in encrypted chunks of 1 MB; sent after the resource itself. */
  async upload(type: ResourceType, id: string, content: Blob | Uint8Array, contentType?: string): Promise<void> {
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer());
    const kind =
      contentType ?? (content instanceof Uint8Array || content.type === '' ? 'application/octet-stream' : content.type);
    const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize));
    const upload: UploadFacts = { contentType: kind, size: bytes.length, chunks };
    const key = this.clock.uuid();
    const blobs = Array.from({ length: chunks }, (_, n) => ({
      key,
      n,
      bytes: bytes.subarray(n * chunkSize, (n + 1) * chunkSize),
    }));
    await this.write(type, id, (book) => ({ kind: 'upload', id: resolvedId(book, id), upload }), { key, blobs });
  }

  // Reads

  /** The id the server knows, where a local one has got one by now. */
  id(id: string): string {
    return resolvedId(this.book, id);
  }

  /**
   * The resource with unsent changes laid over it: from the device where it has it, else from the server. `fresh` asks
   * the server first and falls back to the device without a network. Undefined where it does not exist or was deleted;
   * rejects with RequestFailed where it may not be read.
   */
  async get<T extends ResourceType>(
    type: T,
    id: string,
    options: { readonly fresh?: boolean } = {},
  ): Promise<ResourceByType[T] | undefined> {
    await this.opening.catch(() => undefined);
    const known = this.views.value(type, id) ?? (await this.cache.load(type, this.id(id)));
    if (!known || options.fresh) await this.fetch(type, id, true);
    const { data, status, error } = this.views.resource(type, id);
    if (!data && error && status !== 'missing') throw new RequestFailed(error);
    return data;
  }

  /** Loads a resource where the device has none or an old one; concurrent calls share one request. Never rejects. */
  private fetch(type: string, id: string, force = false): Promise<void> {
    const wanted = this.id(id);
    if (isLocalId(wanted)) return Promise.resolve();
    const key = `${entityKey(type, wanted)}|${force}`;
    const held = this.fetching.get(key);
    if (held) return held;
    const work = this.fetched(type, wanted, force).finally(() => this.fetching.delete(key));
    this.fetching.set(key, work);
    return work;
  }

  private async fetched(type: string, id: string, force: boolean): Promise<void> {
    await this.opening.catch(() => undefined);
    const held = await this.cache.load(type, id);
    const at = this.cache.entry(type, id)?.fetchedAt;
    if (!force && at !== undefined && this.clock.now() - at < freshFor) return;
    try {
      const resource = await this.requests.one(type, id, held?.meta?.versionId);
      this.cache.accept(type, [resource ?? held ?? { id }]);
    } catch (error) {
      if (error instanceof RequestFailed) {
        this.refusedRead(error.failure);
        const { status } = error;
        if (status === 403 || status === 404 || status === 410) this.cache.refuse(type, id, status);
        else if (!held && status !== undefined && status !== 401) this.cache.refuse(type, id, status);
      } else if (!held && error instanceof NetworkFailure) this.cache.refuse(type, id, 0);
    }
  }

  private refusedRead(failure: Failure): void {
    if (failure.status === 401) this.expireSession();
    if (failure.subStatus === 1001 || failure.subStatus === 1002) this.clearSecurityToken();
  }

  private async changedElsewhere(type: string, id: string, versionId: number): Promise<void> {
    this.lists.touched(type);
    this.recount(type);
    const held = this.cache.base(type, id);
    if (held && Number(held.meta?.versionId ?? 0) < versionId) await this.fetch(type, id, true);
  }

  /** One page of a list as the screen would show it. */
  async list<T extends ResourceType>(query: ListQuery<T>): Promise<ListView<T>> {
    await this.opening.catch(() => undefined);
    await this.lists.open(query);
    return this.views.list(query, this.lists.state(listKey(query)));
  }

  /** The next page of a list that is open. */
  more(query: ListQuery): Promise<void> {
    return this.lists.more(query);
  }
  refresh(query: ListQuery): Promise<void> {
    return this.lists.refresh(query);
  }

  /** How many resources pass the filters, asked of the server. */
  count(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Promise<number> {
    return this.requests.count(type, filters, partition);
  }

  /** Every stored version, newest first as the server gives them. Versions never stand in for the current resource. */
  async history<T extends ResourceType>(type: T, id: string): Promise<readonly ResourceByType[T][]> {
    const versions = await this.requests.history(type, this.id(id));
    return versions as readonly unknown[] as readonly ResourceByType[T][]; // versions of this type, by the server's word
  }

  /** One earlier version. */
  async version<T extends ResourceType>(type: T, id: string, versionId: string): Promise<ResourceByType[T]> {
    const held = this.cache.version(type, this.id(id), versionId);
    const version = held ?? (await this.requests.version(type, this.id(id), versionId));
    this.cache.accept(type, [{ ...version, meta: { ...version.meta, isHistorical: true } }]);
    return version as unknown as ResourceByType[T]; // a version of this type, by the server's word
  }

  /** The resource behind a reference, deleted ones included; rejects with the sentence of spec section 5 where there is none. */
  async expand(type: ResourceType, id: string, versionId?: string): Promise<StoredResource> {
    const known = this.views.value(type, id) ?? (await this.cache.load(type, this.id(id)));
    if (known) return known;
    const found = isLocalId(this.id(id)) ? undefined : await this.loader.load(type, this.id(id));
    if (!found) throw new RangeError(`Reference ${type} ${id} (version ${versionId ?? ''}) could not be expanded.`);
    this.cache.accept(type, [found]);
    return found;
  }

  /** Loads lists whole (pages of 100) and keeps them on the device, so that they open without a network. */
  async prefetch(queries: readonly ListQuery[]): Promise<void> {
    for (const query of queries) {
      await this.lists.open(query);
      for (let state = this.lists.state(listKey(query)); state?.token; state = this.lists.state(listKey(query))) {
        const before = state.ids.length;
        await this.lists.more(query);
        if ((this.lists.state(listKey(query))?.ids.length ?? 0) <= before) break;
      }
    }
    await this.cache.flush();
  }

  /**
   * A call that is not about a resource. A path that begins with `/` is taken as it is, any other lies below the
   * practice. Answers the JSON, or undefined for an empty answer; rejects with RequestFailed or NetworkFailure.
   */
  async call<R = unknown>(path: string, options: CallOptions = {}): Promise<R> {
    const { method = 'GET', query = {}, body, signal } = options;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(name, String(item));
    }
    const suffix = search.size > 0 ? `?${search}` : '';
    const answer = await this.transport.send({
      method,
      path: (path.startsWith('/') ? path : `${practiceBase(this.networkId)}/${path}`) + suffix,
      headers: { ...this.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    if (answer.status >= 400) {
      const failure = failureOf(answer);
      this.refusedRead(failure);
      throw new RequestFailed(failure);
    }
    return (textOf(answer) === '' ? undefined : jsonOf(answer)) as R; // the caller names the shape of the call it makes
  }

  /** The bytes of a resource's content; `thumbnail` asks for the small picture of it. */
  async content(
    type: ResourceType,
    id: string,
    options: { readonly thumbnail?: boolean; readonly versionId?: string } = {},
  ): Promise<Blob> {
    const version = options.versionId ? `/_history/${encodeURIComponent(options.versionId)}` : '';
    const path = `${this.requests.collection(type)}/${encodeURIComponent(this.id(id))}${version}/content${options.thumbnail ? '?thumbnail=true' : ''}`;
    const answer = await this.transport.send({ method: 'GET', path, headers: { ...this.headers(), accept: '*/*' } });
    if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
    return new Blob([new Uint8Array(answer.body)], { type: answer.header('content-type') ?? 'application/octet-stream' });
  }

  // What the device keeps of lists

  private async loadList(key: string): Promise<StoredList | undefined> {
    const device = this.device;
    if (!device) return undefined;
    const name = await device.seal.blind('list', key);
    const row = await device.storage.get('lists', name);
    if (!row?.ct) return undefined;
    const stored = (await device.seal.open(`lists:${name}`, row).catch(() => undefined)) as
      | (StoredList & { type: string })
      | undefined; // authenticated
    if (!stored) return undefined;
    const held = await Promise.all(stored.ids.map((id) => this.cache.load(stored.type, id)));
    return { ...stored, ids: stored.ids.filter((_, index) => held[index]) };
  }

  private async saveList(key: string, list: StoredList): Promise<void> {
    const device = this.device;
    const query = this.lists.state(key)?.query;
    if (!device || !query) return;
    const name = await device.seal.blind('list', key);
    const sealed = await device.seal.close(`lists:${name}`, { ...list, type: query.type });
    await device.storage
      .commit({ changes: [{ store: 'lists', put: { key: name, ...sealed } }], durability: 'relaxed' })
      .catch(() => undefined);
  }

  // What people see

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
        void this.fetch(type, id);
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
        const stops = [this.emitter.on(key, hear), this.emitter.on(typeTopic(query.type), hear), this.lists.watch(query)];
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
        const stops = [this.emitter.on(key, hear), this.emitter.on(`recount:${type}`, ask)];
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

  private recount(type: string): void {
    this.emitter.emit([`recount:${type}`]);
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
  watchConnection(): Watch<Connection> {
    return { subscribe: (hear) => this.emitter.on(connectionTopic, hear), snapshot: () => this.state };
  }

  /** Rows of this device that cannot be read; they are kept until the device is forgotten. */
  get quarantined(): readonly Quarantined[] {
    return this.ledger?.quarantined ?? [];
  }

  // Kept work

  /** Queues a kept write again, on the newest server copy, with the rest of its resource's kept writes in order. */
  async sendAgain(key: string): Promise<void> {
    const ledger = await this.opening;
    const record = ledger.book.kept.get(key);
    if (!record) return;
    const { type, id } = record.operation;
    await this.fetch(type, id, true);
    await ledger.transact((book) =>
      sentAgain(book, key, this.cache.base(type, resolvedId(book, id)), this.clock.now(), () => this.clock.uuid(), this.model),
    );
    this.executor?.wake();
  }

  /** Forgets a kept write for good. */
  async discard(key: string): Promise<void> {
    const ledger = await this.opening;
    await ledger.transact((book) => discarded(book, key));
    this.executor?.wake();
  }

  /** Lets go of kept writes older than 1,440 minutes whose text is on the server; done at every start. */
  async evictKept(): Promise<void> {
    const ledger = this.ledger;
    await ledger?.transact((book) =>
      [...book.kept.values()]
        .filter((record) =>
          expired(
            record,
            this.cache.base(record.operation.type, resolvedId(book, record.operation.id)),
            this.clock.now(),
            this.model,
          ),
        )
        .flatMap(({ key }) => discarded(book, key)),
    );
  }

  // Network and access

  private headers(): Record<string, string> {
    return { [headers.profile]: this.profile, ...this.tokenHeaders() };
  }
  private tokenHeaders(): Record<string, string> {
    return this.securityToken ? { [headers.securityToken]: this.securityToken } : {};
  }

  /** Hands in the temporary access token, `id:versionId`, and releases what waited for access to these patients. */
  async useSecurityToken(token: string | undefined, patients: readonly string[] = []): Promise<void> {
    this.securityToken = token;
    const ledger = await this.opening;
    for (const patient of patients) await ledger.transact((book) => accessGranted(book, patient));
    this.executor?.wake();
  }
  private clearSecurityToken(): void {
    this.securityToken = undefined;
    this.emitter.emit(['token']);
  }

  /** The browser says that the network is back: waiting writes are due and lists are asked for again. */
  cameOnline(): void {
    this.executor?.hurry();
    this.lists.refreshAll();
  }

  /** The page is about to be hidden or closed: the cache is written out and resting changes are sent. */
  async hide(): Promise<void> {
    this.executor?.hurry([...this.book.operations.values()].filter(({ attempts }) => attempts === 0).map(({ key }) => key));
    await this.cache.flush();
  }

  /** True where closing the page now would lose something a person wrote. */
  losesWordsByLeaving(): boolean {
    return this.writing.size > 0 || this.unwritten.size > 0 || (this.book.operations.size > 0 && this.device?.lasting === false);
  }

  /** Reads again what other tabs wrote: a hint may have been missed. */
  async reread(): Promise<void> {
    await this.ledger?.reload();
    this.executor?.wake();
  }

  /** The page is visible again: messages may have been missed while it was not. */
  async show(): Promise<void> {
    await this.reread();
    this.executor?.hurry();
    this.lists.refreshAll();
  }

  /** Results say whether there is a network, not the browser's flag. */
  private observed(transport: TransportPort): TransportPort {
    return {
      ...(transport.follow ? { follow: transport.follow.bind(transport) } : {}),
      send: async (request) => {
        try {
          const answer = await transport.send(request);
          if (!this.state.online) {
            this.connection({ online: true });
            queueMicrotask(() => this.cameOnline());
          }
          return answer;
        } catch (error) {
          if (!(error instanceof Withdrawn)) this.connection({ online: false });
          throw error;
        }
      },
    };
  }

  private connection(change: Partial<Connection>): void {
    const next = { ...this.state, ...change };
    const same = (Object.keys(next) as (keyof Connection)[]).every((name) => next[name] === this.state[name]); // keys of that very object
    if (same) return;
    this.state = next;
    this.emitter.emit([connectionTopic]);
  }
}

/** A value that changes: `subscribe` answers how to stop. */
export interface Watch<V> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly snapshot: () => V;
}

interface WriteExtra extends WriteOptions {
  readonly key?: string;
  readonly blobs?: readonly { readonly key: string; readonly n: number; readonly bytes: Uint8Array }[];
}

/** A copy this young is shown without asking the server again; events keep it true meanwhile. Milliseconds. */
const freshFor = 10_000;
const loadingCount: CountView = { count: undefined, status: 'loading' };

/** A change that rests before it is sent; it may rest no longer than five times that. */
function settling(change: Change, quiet: number, now: number): Change {
  if (!('put' in change) || change.put !== 'operation' || change.operation.kind !== 'update' || change.operation.attempts > 0)
    return change;
  const { operation } = change;
  const retryIn = Math.max(0, Math.min(quiet, operation.queuedAt + 5 * quiet - now));
  return { put: 'operation', operation: { ...operation, state: 'waiting', retryIn, retryAt: now + retryIn } };
}

const typesOf = (book: Book, local: string): string[] =>
  [...book.operations.values(), ...[...book.kept.values()].map(({ operation }) => operation)]
    .filter((row) => row.kind === 'create' && row.id === local)
    .map(({ type }) => type);

const inBrowser = (): boolean =>
  typeof document !== 'undefined' && typeof indexedDB !== 'undefined' && typeof navigator.locks !== 'undefined';
const defaultCoordination = ({ networkId, userId }: ClientOptions): CoordinationPort =>
  inBrowser() ? new BrowserCoordination(`nw2:${networkId}:${userId}`) : new MemoryCoordination();
const defaultDevice = ({ networkId, userId, session }: ClientOptions, transport: TransportPort): OpenDevice =>
  inBrowser() ? browserDevice({ networkId, userId, keys: serverKeys(transport, () => session?.password()) }) : memoryDevice();

/** A client for one person in one practice. Creating it opens the device and begins to send what waits there. */
export const createClient = (options: ClientOptions): Client => new Client(options);
