import type { ResourceType } from '@notewell/model';
import { headers } from '@notewell/protocol';
import { Cache } from '../cache/cache.ts';
import { Room } from '../cache/room.ts';
import { type ClockPort, systemClock } from '../clock.ts';
import type { CoordinationPort, News } from '../coordination/port.ts';
import type { Device, OpenDevice } from '../device.ts';
import { accessTopic, bookTopic, Emitter, typeTopic } from '../emitter.ts';
import type { Executor } from '../executor/executor.ts';
import { type Ledger, touchedEntities } from '../executor/ledger.ts';
import { Lists } from '../lists/lists.ts';
import { StoredLists } from '../lists/stored-lists.ts';
import { modelPort } from '../model-port.ts';
import { type Book, type Change, emptyBook, recordsOf, resolvedId } from '../outbox/book.ts';
import type { Failure, Operation } from '../outbox/operation.ts';
import { accessEnded, accessGranted, type Outcome } from '../outbox/settle.ts';
import { type Page, type PageRequest, Requests } from '../references/requests.ts';
import { entityKey, type ModelPort, type StoredResource } from '../resource.ts';
import { PatientAccess } from '../session/patient-access.ts';
import type { SessionClient } from '../session/session.ts';
import { StorageError } from '../storage/port.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import type { TransportPort } from '../transport/port.ts';
import type { KeptItem, UnsentItem } from '../types.ts';
import { Views } from '../views.ts';
import { ConnectionState } from './connection.ts';
import { Marks } from './marks.ts';
import { type ClientOptions, defaultCoordination, defaultDevice } from './options.ts';

/** The parts of a client and what they tell each other; its life, and what is read and written, are the business of the classes above. */
export abstract class ClientCore {
  readonly networkId: string;
  readonly profile: string;
  readonly userId: string;
  protected readonly clock: ClockPort;
  protected readonly transport: TransportPort;
  protected readonly coordination: CoordinationPort;
  protected readonly model: ModelPort;
  protected readonly emitter = new Emitter();
  protected readonly cache: Cache;
  /** What of the server's copies stays on the device. */
  protected readonly room: Room;
  protected readonly views: Views;
  protected readonly lists: Lists;
  protected readonly requests: Requests;
  protected readonly writing = new Marks((id) => this.id(id));
  /** Entities whose last write the device refused: nothing may claim that they are saved. */
  protected readonly unwritten = new Marks((id) => this.id(id));
  protected readonly openDevice: OpenDevice;
  protected ledger: Ledger | undefined;
  protected device: Device | undefined;
  protected executor: Executor | undefined;
  protected opening: Promise<Ledger>;
  /** How often it was begun to open the device, or to shut it: who finds another number than their own is late. */
  protected turn = 0;
  /** The next try of a device that did not open, where there is to be one. */
  protected next: { readonly begin: () => void; readonly cancel: () => void } | undefined;
  /** How long that one was waited for, doubled; unset while the device opens. Milliseconds. */
  protected patience: number | undefined;
  protected readonly state = new ConnectionState(this.emitter);
  protected securityToken: string | undefined;
  /** Charts that only temporary access opens. */
  protected openedByAccess: ReadonlySet<string> = new Set();
  /** Temporary access to patients beyond the caller's own. */
  readonly access: PatientAccess;
  protected stopFollowing: () => void = () => {};
  protected readonly stopListening: () => void;
  protected readonly stopSession: () => void;
  protected release: ((opened: Promise<Ledger>) => void) | undefined;
  protected closed = false;
  protected unsentView: readonly UnsentItem[] | undefined;
  protected keptView: readonly KeptItem[] | undefined;
  protected sessionExpired = false;
  /** The book of this device has been read. */
  protected isOpen = false;

  constructor(protected readonly options: ClientOptions) {
    this.networkId = options.networkId;
    this.profile = options.profile;
    this.userId = options.userId;
    this.clock = options.clock ?? systemClock;
    this.transport = this.state.observed(options.transport ?? fetchTransport(), () => this.cameOnline());
    this.coordination = options.coordination ?? defaultCoordination(options);
    this.model = options.model ?? modelPort;
    this.room = new Room({ clock: this.clock, device: () => this.device, owed: () => recordsOf(this.book) });
    this.cache = new Cache(
      this.clock,
      () => this.device,
      (type, ids, fromDevice) => {
        this.emitter.emit([typeTopic(type), ...ids.map((id) => entityKey(type, id))]);
        if (!fromDevice) this.coordination.tell({ news: 'base', type, ids });
      },
      this.room,
    );
    this.openDevice = options.device ?? defaultDevice(options, this.transport);
    this.views = new Views(
      this.cache,
      this.model,
      () => this.book,
      (entity) => this.writing.has(entity) || this.unwritten.has(entity),
      () => this.device?.lasting === true,
      () => this.isOpen || (this.state.now.device === 'none' && !this.state.now.locked),
    );
    this.requests = new Requests(this.transport, this.model, this.networkId, () => this.headers());
    const stored = new StoredLists(
      () => this.device,
      this.cache,
      this.model,
      () => this.clock.now(),
    );
    this.lists = new Lists({
      clock: this.clock,
      page: (request) => this.pageOfList(request),
      accept: (type, items) => this.cache.accept(type, items),
      deviceIsOpen: () => this.isOpen,
      load: async (key, query) => {
        await this.opening.catch(() => undefined);
        return stored.load(key, query);
      },
      known: async (key, query) => {
        await this.opening.catch(() => undefined);
        const whole = await stored.load(key, query);
        return whole ? { ...whole, isPartial: false } : stored.known(query);
      },
      save: (key, query, list) => void stored.save(key, query, list).catch(() => undefined),
      onChange: (key) => this.emitter.emit([key]),
      onRefused: (failure) => this.refusedRead(failure),
    });
    this.access = new PatientAccess({
      clock: this.clock,
      coordination: this.coordination,
      device: async () => {
        if (!this.device) await this.opening;
        if (!this.device) throw new StorageError('closed');
        return this.device;
      },
      call: (method, suffix, body) => this.requests.change('SecurityToken', method, suffix, body),
      onToken: (token, patients) => void this.useSecurityToken(token, patients).catch(() => undefined),
      onExpired: () => this.options.onAccessExpired?.(),
      owes: (patient) => this.owes(patient),
    });
    this.stopListening = this.coordination.listen((news) => this.heard(news));
    this.stopSession = options.session ? this.followSession(options.session) : () => {};
    this.opening = this.open();
    this.opening.catch(() => undefined); // reported through the connection and by each write that needs it
  }

  protected heard(news: News): void {
    if (news.news === 'book') void this.ledger?.reload().then(() => this.executor?.wake());
    else if (news.news === 'base') void this.cache.reread(news.type, news.ids);
    else if (news.news === 'token') void this.access.reread();
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

  /**
   * What another tab has settled is no longer laid over the server's copy: the copy must be the one that came of it, or what
   * is typed next would go on from older words and write over the newer ones.
   */
  protected async freshened(before: Book, after: Book): Promise<void> {
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
    await Promise.all([...own.values()].map(({ type, id }) => this.cache.reread(type, [id], true)));
  }

  protected bookChanged(before: Book, after: Book, changes: readonly Change[]): void {
    const topics = touchedEntities(before, after);
    for (const change of changes) {
      if (!('put' in change)) continue;
      if (change.put === 'base') this.cache.accept(change.type, [change.value], { persisted: true });
      if (change.put === 'id') for (const type of typesOf(before, change.local)) this.lists.arrived(type, change.server);
    }
    for (const [local, server] of after.ids.size > before.ids.size ? after.ids : [])
      if (!before.ids.has(local))
        for (const type of typesOf(before, local)) topics.add(entityKey(type, local)).add(entityKey(type, server));
    for (const topic of Array.from(topics)) topics.add(typeTopic(topic.slice(0, topic.indexOf('|'))));
    if (changes.length > 0) this.coordination.tell({ news: 'book' });
    this.unsentView = undefined;
    this.keptView = undefined;
    this.state.change({ unsent: after.operations.size, kept: after.kept.size, unreadable: this.ledger?.quarantined.length ?? 0 });
    this.emitter.emit([...topics, bookTopic]);
  }

  protected sent(row: Operation, outcome: Outcome): void {
    if (outcome.kind === 'unauthorised') this.expireSession();
    if (outcome.kind === 'access') this.clearSecurityToken();
    if (outcome.kind === 'done') this.lists.touched(row.type);
    // Access that was kept for this write alone is given back.
    if (row.underAccess && !row.patients.some((patient) => this.owes(patient))) void this.access.settle().catch(() => undefined);
    if (outcome.kind === 'refused' && !outcome.theirs && row.kind !== 'create') void this.fetch(row.type, row.id, true);
  }

  protected expireSession(): void {
    if (this.sessionExpired) return;
    this.sessionExpired = true;
    this.options.session?.expired();
    this.options.onSessionExpired?.();
  }

  // Network and access

  protected headers(): Record<string, string> {
    return { [headers.profile]: this.profile, ...this.tokenHeaders() };
  }
  protected tokenHeaders(): Record<string, string> {
    return this.securityToken ? { [headers.securityToken]: this.securityToken } : {};
  }

  /** Hands in the temporary access token, `id:versionId`, and releases what waited for access to these patients. */
  async useSecurityToken(token: string | undefined, patients: readonly string[] = []): Promise<void> {
    const same = this.securityToken === token;
    this.securityToken = token;
    const before = this.openedByAccess;
    this.openedByAccess = new Set(patients);
    this.emitter.emit([accessTopic]);
    const ledger = await this.opening;
    await ledger.transact((book) => accessEnded(book, this.openedByAccess));
    for (const patient of patients) await ledger.transact((book) => accessGranted(book, patient));
    for (const patient of before) if (!this.openedByAccess.has(patient)) await this.cache.forgetRecord(patient);
    for (const patient of patients)
      if (!before.has(patient)) for (const { type, id } of this.cache.refused(patient)) void this.fetch(type, id, true);
    if (same) return;
    this.executor?.wake();
    this.lists.refreshAll();
  }
  protected clearSecurityToken(): void {
    if (this.securityToken === undefined) return;
    void this.useSecurityToken(undefined).catch(() => undefined);
    void this.access.clear().catch(() => undefined); // a device that cannot be written has lost the token with its memory
  }
  /** Whether writes of a patient's record wait to be sent under temporary access. */
  private owes(patient: string): boolean {
    return [...this.book.operations.values()].some(
      ({ underAccess, state, patients }) => underAccess && state !== 'held' && patients.includes(patient),
    );
  }

  /** The browser says that the network is back: waiting writes are due and lists are asked for again. */
  cameOnline(): void {
    this.next?.begin();
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
    this.next?.begin();
    await this.reread();
    this.executor?.hurry();
    this.lists.refreshAll();
  }

  /** What the classes above add. */
  protected abstract open(): Promise<Ledger>;
  protected abstract lockHere(): Promise<void>;
  protected abstract followSession(session: SessionClient): () => void;
  abstract close(): Promise<void>;
  protected abstract fetch(type: string, id: string, force?: boolean): Promise<void>;
  protected abstract pageOfList(request: PageRequest): Promise<Page>;
  protected abstract changedElsewhere(type: string, id: string, versionId: number): Promise<void>;
  abstract evictKept(): Promise<void>;
  /** Drops what they hold in memory. */
  protected abstract forgotten(): void;
  /** A read was refused: the session or the temporary access may be over. */
  protected refusedRead(failure: Failure): void {
    if (failure.status === 401) this.expireSession();
    if (failure.subStatus === 1001 || failure.subStatus === 1002) this.clearSecurityToken();
  }
  /** The id the server knows, where a local one has got one by now. */
  id(id: string): string {
    return resolvedId(this.book, id);
  }
}

const typesOf = (book: Book, local: string): string[] =>
  [...book.operations.values(), ...[...book.kept.values()].map(({ operation }) => operation)]
    .filter((row) => row.kind === 'create' && row.id === local)
    .map(({ type }) => type);
