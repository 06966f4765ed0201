import type { ResourceType } from '@notewell/model';
import type { Quarantined } from '../executor/ledger.ts';
import type { Book } from '../outbox/book.ts';
import type { ListFilter, StoredResource } from '../resource.ts';
import type { AccessView, PatientAccess } from '../session/patient-access.ts';
import type { Connection, CountView, KeptItem, ListQuery, ListView, ResourceView, SaveState, UnsentItem } from '../types.ts';
import type { Calls } from './calls.ts';
import type { DraftFiles } from './draft-files.ts';
import type { ClientOptions } from './options.ts';
import { Parts } from './parts.ts';
import type { Reader } from './reader.ts';
import type { Watch } from './watches.ts';
import type { Writer } from './writer.ts';

export type { Watch } from './watches.ts';

/** Milliseconds between two checks of writes under way. */
const lookEvery = 30;

/**
 * Everything a screen knows about data. Reads come from memory, device and server, in that order; writes go to the device
 * first. The parts do the work; this package's ARCHITECTURE.md states their invariants.
 */
export class Client {
  readonly networkId: string;
  readonly profile: string;
  readonly userId: string;
  /** Temporary access to patients beyond the caller's own. */
  readonly access: PatientAccess;
  /** Names of what is in this page's memory alone, such as files that are not on the device yet. Leaving the page asks first. */
  readonly inMemory = new Set<string>();
  /** Files of unsent messages on this device. */
  readonly draftFiles: DraftFiles;
  private readonly parts: Parts;

  constructor(options: ClientOptions) {
    this.networkId = options.networkId;
    this.profile = options.profile;
    this.userId = options.userId;
    this.parts = new Parts(options);
    this.access = this.parts.access;
    this.draftFiles = this.parts.draftFiles;
  }

  // Reading

  /** `Reader.get`, with every change that this page began before. */
  readonly get: Reader['get'] = async (type, id, options) => {
    await this.parts.writer.settled(type, id);
    return this.parts.reader.get(type, id, options);
  };
  readonly list: Reader['list'] = (query, asking) => this.parts.reader.list(query, asking);
  readonly more: Reader['more'] = (query) => this.parts.reader.more(query);
  readonly refresh: Reader['refresh'] = (query) => this.parts.reader.refresh(query);
  readonly count: Reader['count'] = (type, filters, partition) => this.parts.reader.count(type, filters, partition);
  readonly history: Reader['history'] = (type, id) => this.parts.reader.history(type, id);
  readonly version: Reader['version'] = (type, id, versionId) => this.parts.reader.version(type, id, versionId);
  readonly expand: Reader['expand'] = (type, id, versionId) => this.parts.reader.expand(type, id, versionId);
  readonly prefetch: Reader['prefetch'] = (queries, limits) => this.parts.reader.prefetch(queries, limits);
  readonly keepOnDevice: Reader['keepOnDevice'] = (records, until) => this.parts.reader.keepOnDevice(records, until);
  /** The last fresh server copy, without this device's changes. */
  baseOf(type: ResourceType, id: string): StoredResource | undefined {
    return this.parts.cache.base(type, this.id(id));
  }
  /** Returns the server's id for a local one once there is one. */
  id(id: string): string {
    return this.parts.id(id);
  }

  // Writing

  readonly create: Writer['create'] = (type, draft, options) => this.parts.writer.create(type, draft, options);
  readonly update: Writer['update'] = (type, id, next, options) => this.parts.writer.update(type, id, next, options);
  readonly remove: Writer['remove'] = (type, id) => this.parts.writer.remove(type, id);
  readonly upload: Writer['upload'] = (type, id, content, contentType) =>
    this.parts.writer.upload(type, id, content, contentType);
  readonly fileOf: Writer['fileOf'] = (key) => this.parts.writer.fileOf(key);
  readonly sendAgain: Writer['sendAgain'] = (key, instead) => this.parts.writer.sendAgain(key, instead);
  readonly mend: Writer['mend'] = (key, wanted, seen) => this.parts.writer.mend(key, wanted, seen);
  readonly settle: Writer['settle'] = (choice, seen) => this.parts.writer.settle(choice, seen);
  readonly confirmed: Writer['confirmed'] = () => this.parts.writer.confirmed();
  readonly sendHeld: Writer['sendHeld'] = (key) => this.parts.writer.sendHeld(key);
  readonly withdraw: Writer['withdraw'] = (key) => this.parts.writer.withdraw(key);
  readonly discard: Writer['discard'] = (key) => this.parts.writer.discard(key);
  readonly evictKept: Writer['evictKept'] = () => this.parts.writer.evictKept();
  /** Every unfinished write, as stored on the device. */
  get book(): Book {
    return this.parts.lifecycle.book;
  }
  /** Rows of this device that cannot be read. They stay until the device is forgotten. */
  get quarantined(): readonly Quarantined[] {
    return this.parts.lifecycle.ledger?.quarantined ?? [];
  }

  // Calls that are not about a resource

  readonly call: Calls['call'] = (path, options) => this.parts.calls.call(path, options);
  readonly pageOf: Calls['pageOf'] = (path, options) => this.parts.calls.pageOf(path, options);
  readonly file: Calls['file'] = (path, accept, options) => this.parts.calls.file(path, accept, options);
  readonly content: Calls['content'] = (type, id, options) => this.parts.calls.content(type, id, options);

  // Watching

  /** A subscription and its value, made for useSyncExternalStore. `subscribe` loads missing data. */
  watchResource<T extends ResourceType>(type: T, id: string): Watch<ResourceView<T>> {
    return this.parts.watches.resource(type, id);
  }
  watchList<T extends ResourceType>(query: ListQuery<T>): Watch<ListView<T>> {
    return this.parts.watches.list(query);
  }
  watchCount(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Watch<CountView> {
    return this.parts.watches.count(type, filters, partition);
  }
  /** The result of a read call, asked for again when a resource of one of the types changes; undefined until there is one. */
  watchAnswer<R>(path: string, types: readonly ResourceType[]): Watch<R | undefined> {
    return this.parts.watches.answer<R>(path, types);
  }
  watchSaveState(type: ResourceType, id: string): Watch<SaveState> {
    return this.parts.watches.saveState(type, id);
  }
  watchUnsent(): Watch<readonly UnsentItem[]> {
    return this.parts.watches.unsent();
  }
  watchKeptWork(): Watch<readonly KeptItem[]> {
    return this.parts.watches.keptWork();
  }
  /** Temporary access in use in any tab of this person; undefined if there is none. */
  watchAccess(): Watch<AccessView | undefined> {
    return this.parts.watches.access();
  }
  watchConnection(): Watch<Connection> {
    return this.parts.watches.connection();
  }

  // Lifecycle

  /** Resolves once the device is open; rejects if it cannot be opened. */
  async ready(): Promise<void> {
    await this.parts.lifecycle.opening;
  }
  /** Takes the temporary access token, `id:versionId`, and releases writes that waited for these patients. */
  useSecurityToken(token: string | undefined, patients: readonly string[] = []): Promise<void> {
    return this.parts.token.use(token, patients);
  }
  /** Removes keys and decrypted data from memory; the outbox stays on the device, encrypted. */
  lock(): Promise<void> {
    return this.parts.lifecycle.lock();
  }
  /** Opens the device again for the same person, once the keys are available again. */
  unlock(): Promise<void> {
    return this.parts.lifecycle.unlock();
  }
  /** Opens the device if it is locked, then sends and follows as before. Runs after signing in again. */
  resume(): Promise<void> {
    return this.parts.lifecycle.resume();
  }
  cameOnline(): void {
    this.parts.lifecycle.cameOnline();
  }
  hide(): Promise<void> {
    return this.parts.lifecycle.hide();
  }
  show(): Promise<void> {
    return this.parts.lifecycle.show();
  }
  reread(): Promise<void> {
    return this.parts.lifecycle.reread();
  }

  /** True if closing the page now would lose typed text. */
  losesWordsByLeaving(): boolean {
    const { writer, lifecycle } = this.parts;
    const isOnlyInMemory = lifecycle.book.operations.size > 0 && lifecycle.device?.lasting === false;
    return writer.writing.size > 0 || writer.unwritten.size > 0 || isOnlyInMemory;
  }
  /** Resolves once closing the page loses nothing, or after `limit` milliseconds. */
  async wordsKept(limit: number): Promise<void> {
    const { clock } = this.parts;
    const end = clock.now() + limit;
    while (this.losesWordsByLeaving() && clock.now() < end) await new Promise<void>((done) => void clock.after(lookEvery, done));
  }

  /** Closes everything and leaves the data on the device. */
  close(): Promise<void> {
    return this.parts.close();
  }
  /** Removes all data from this device. Ask first if `unsent` or `keptWork` is not empty. */
  async forgetDevice(): Promise<void> {
    await this.parts.lifecycle.forgetDevice();
    await this.close();
  }
}

/** Creates a client for one person in one practice. It opens the device and begins to send waiting writes. */
export const createClient = (options: ClientOptions): Client => new Client(options);
