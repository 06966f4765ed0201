import { headers } from '@notewell/protocol';
import { Cache } from '../cache/cache.ts';
import { Room } from '../cache/room.ts';
import { type ClockPort, systemClock } from '../clock.ts';
import type { CoordinationPort, News } from '../coordination/port.ts';
import { bookTopic, connectionTopic, draftFilesTopic, Emitter, entityTopics } from '../emitter.ts';
import { type ExecutorPorts, usualLeaseTime } from '../executor/executor.ts';
import { Lists } from '../lists/lists.ts';
import { StoredLists } from '../lists/stored-lists.ts';
import { modelPort } from '../model-port.ts';
import { recordsOf, resolvedId } from '../outbox/book.ts';
import type { Failure, Operation } from '../outbox/operation.ts';
import type { Outcome } from '../outbox/settle.ts';
import { Requests } from '../references/requests.ts';
import type { ModelPort } from '../resource.ts';
import { PatientAccess } from '../session/patient-access.ts';
import { StorageError } from '../storage/port.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import type { TransportPort } from '../transport/port.ts';
import { Views } from '../views.ts';
import { AccessToken } from './access-token.ts';
import { BookChanges } from './book-changes.ts';
import { Calls } from './calls.ts';
import { ConnectionState } from './connection.ts';
import { DraftFiles } from './draft-files.ts';
import { Lifecycle } from './lifecycle.ts';
import { type ClientOptions, defaultCoordination, defaultDevice, ownerOf } from './options.ts';
import { Reader } from './reader.ts';
import { Watches } from './watches.ts';
import { Writer } from './writer.ts';

/**
 * Builds the parts of a client and connects them. Each part declares an interface for its needs and knows no other
 * class; only this class knows them all.
 */
export class Parts {
  readonly networkId: string;
  readonly profile: string;
  readonly clock: ClockPort;
  readonly model: ModelPort;
  readonly emitter = new Emitter();
  readonly connection = new ConnectionState(this.emitter);
  readonly transport: TransportPort;
  readonly coordination: CoordinationPort;
  readonly room: Room;
  readonly cache: Cache;
  readonly views: Views;
  readonly requests: Requests;
  readonly lists: Lists;
  readonly access: PatientAccess;
  readonly token: AccessToken;
  readonly changes: BookChanges;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly calls: Calls;
  readonly draftFiles: DraftFiles;
  readonly watches: Watches;
  readonly lifecycle: Lifecycle;
  private readonly stopListening: () => void;

  constructor(private readonly options: ClientOptions) {
    this.networkId = options.networkId;
    this.profile = options.profile;
    this.clock = options.clock ?? systemClock;
    this.model = options.model ?? modelPort;
    this.transport = this.connection.observed(options.transport ?? fetchTransport(), () => this.lifecycle.cameOnline());
    this.coordination = options.coordination ?? defaultCoordination(options);
    this.room = new Room({ clock: this.clock, device: this.device, pending: () => recordsOf(this.lifecycle.book) });
    this.cache = this.makeCache();
    this.views = this.makeViews();
    this.requests = new Requests(this.transport, this.model, this.networkId, this.headers);
    this.lists = this.makeLists();
    this.access = this.makeAccess();
    this.changes = new BookChanges(this);
    this.token = new AccessToken(this);
    this.reader = new Reader(this);
    this.writer = new Writer(this);
    this.calls = new Calls(this);
    this.draftFiles = new DraftFiles({ ...this, device: this.device, openDevice: this.openDevice });
    this.watches = new Watches(this);
    this.stopListening = this.coordination.listen((news) => this.heard(news));
    this.lifecycle = this.makeLifecycle();
  }

  /** Returns the server's id for a local one once there is one. */
  readonly id = (id: string): string => resolvedId(this.lifecycle.book, id);
  readonly headers = (): Record<string, string> => ({ [headers.profile]: this.profile, ...this.token.headers() });
  readonly unreadable = (): number => this.lifecycle.ledger?.quarantined.length ?? 0;
  private readonly device = () => this.lifecycle.device;
  private readonly openDevice = async () => {
    if (!this.lifecycle.device) await this.lifecycle.opening;
    if (!this.lifecycle.device) throw new StorageError('closed');
    return this.lifecycle.device;
  };

  /** Handles a refused read: the session or the temporary access may have expired. */
  readonly onRefusedRead = (failure: Failure): void => {
    if (failure.status === 401) this.expireSession();
    if (failure.subStatus === 1001 || failure.subStatus === 1002) this.token.clear();
  };

  /** Closes everything and leaves the data on the device. */
  async close(): Promise<void> {
    if (!(await this.lifecycle.close())) return;
    this.stopListening();
    this.coordination.close();
  }

  private makeCache(): Cache {
    return new Cache(
      this.clock,
      this.device,
      (type, ids, fromDevice) => {
        this.emitter.emit(entityTopics(type, ids));
        if (!fromDevice) this.coordination.tell({ news: 'base', type, ids });
      },
      this.room,
    );
  }

  private makeViews(): Views {
    return new Views({
      cache: this.cache,
      model: this.model,
      book: () => this.lifecycle.book,
      writing: (entity) => this.writer.writing.has(entity) || this.writer.unwritten.has(entity),
      lasting: () => this.lifecycle.device?.lasting === true,
      opened: () => this.lifecycle.isOpen || (this.connection.now.device === 'none' && !this.connection.now.locked),
    });
  }

  private makeLists(): Lists {
    const stored = new StoredLists(this.device, this.cache, this.model, () => this.clock.now());
    const opened = () => this.lifecycle.opening.catch(() => undefined);
    return new Lists({
      clock: this.clock,
      page: (request) => this.reader.pageOfList(request),
      accept: (type, items, asking) => this.cache.accept(type, items, asking),
      load: async (key, query) => {
        await opened();
        return stored.load(key, query);
      },
      known: async (key, query) => {
        await opened();
        const whole = await stored.load(key, query);
        return whole ? { ...whole, isPartial: false } : stored.known(query);
      },
      save: (key, query, list) => void stored.save(key, query, list).catch(() => undefined),
      onChange: (key) => this.emitter.emit([key]),
      onRefused: this.onRefusedRead,
    });
  }

  private makeAccess(): PatientAccess {
    return new PatientAccess({
      clock: this.clock,
      coordination: this.coordination,
      device: this.openDevice,
      call: (method, suffix, body) => this.requests.change('SecurityToken', method, suffix, body),
      onToken: (token, patients) => void this.token.use(token, patients).catch(() => undefined),
      onExpired: () => this.options.onAccessExpired?.(),
      hasPendingWrites: (patient) => this.token.hasPendingWrites(patient),
    });
  }

  private makeLifecycle(): Lifecycle {
    return new Lifecycle({
      options: this.options,
      clock: this.clock,
      transport: this.transport,
      coordination: this.coordination,
      emitter: this.emitter,
      connection: this.connection,
      cache: this.cache,
      lists: this.lists,
      openDevice: this.options.device ?? defaultDevice(this.options, this.transport),
      ledgerEvents: {
        beforeBook: (before, after) => this.changes.before(before, after),
        onBook: (before, after, changes) => this.changes.after(before, after, changes),
        makeRoom: () => this.room.makeRoom(),
      },
      executorPorts: this.executorPorts(),
      headers: this.headers,
      onOpened: async (ledger) => {
        await this.access.reread();
        await this.token.end(ledger);
      },
      onShut: () => this.forget(),
      onChange: (event) => void this.reader.changedElsewhere(event),
      evict: () => this.writer.evictKept(),
    });
  }

  private executorPorts(): Omit<ExecutorPorts, 'ledger'> {
    return {
      transport: this.transport,
      clock: this.clock,
      coordination: this.coordination,
      model: this.model,
      addresses: { collection: (type) => this.requests.collection(type) },
      leaseTime: this.options.leaseTime ?? usualLeaseTime,
      queue: `${this.networkId}:${ownerOf(this.options)}`,
      headers: () => this.token.headers(),
      base: (type, id) => this.cache.base(type, id),
      onOutcome: (row, outcome) => this.sent(row, outcome),
    };
  }

  /** Drops decrypted rows from memory. */
  private forget(): void {
    this.access.close();
    this.cache.clear();
    this.views.clear();
    this.lists.clear();
    this.watches.clear();
    this.changes.clear();
    this.emitter.emit([bookTopic, connectionTopic]);
  }

  private heard(news: News): void {
    if (news.news === 'book') void this.lifecycle.reread();
    else if (news.news === 'base') void this.cache.reread(news.type, news.ids);
    else if (news.news === 'token') void this.access.reread();
    else if (news.news === 'draftFiles') this.emitter.emit([draftFilesTopic]);
    else if (news.news === 'locked') void this.lifecycle.lockHere();
    else if (news.news === 'signedOut') void this.lifecycle.lockHere();
  }

  private sent(row: Operation, outcome: Outcome): void {
    if (outcome.kind === 'unauthorised') this.expireSession();
    if (outcome.kind === 'access') this.token.clear();
    if (outcome.kind === 'done') this.lists.touched(row.type);
    // Gives back access that was kept only for this write.
    if (row.underAccess && !row.patients.some((patient) => this.token.hasPendingWrites(patient)))
      void this.access.settle().catch(() => undefined);
    if (outcome.kind === 'refused' && !outcome.theirs && row.kind !== 'create') void this.reader.fetch(row.type, row.id, true);
  }

  private expireSession(): void {
    if (this.lifecycle.sessionExpired) return;
    this.lifecycle.sessionExpired = true;
    const { session, onSessionExpired } = this.options;
    if (!session) return onSessionExpired?.();
    void session.expired().then((isOver) => (isOver ? onSessionExpired?.() : this.lifecycle.resume().catch(() => undefined)));
  }
}
