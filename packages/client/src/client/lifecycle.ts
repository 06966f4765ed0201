import { eventsPath } from '@notewell/protocol';
import type { Cache } from '../cache/cache.ts';
import type { ClockPort } from '../clock.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import type { Device, OpenDevice } from '../device.ts';
import { bookTopic, type Emitter, missedTopic, reopenedTopic, returnedTopic } from '../emitter.ts';
import { Executor, type ExecutorPorts } from '../executor/executor.ts';
import { Ledger, type LedgerEvents } from '../executor/ledger.ts';
import type { Lists } from '../lists/lists.ts';
import { type Book, emptyBook } from '../outbox/book.ts';
import type { SessionClient } from '../session/session.ts';
import { StorageError } from '../storage/port.ts';
import { type ChangeEvent, NetworkFailure, type TransportPort } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { ConnectionState } from './connection.ts';
import type { ClientOptions } from './options.ts';

/** Milliseconds before opening a device is retried. Each wait is twice the one before, up to `last`. */
const reopenAfter = { first: 1_000, last: 30_000 };

export interface LifecycleParts {
  readonly options: ClientOptions;
  readonly clock: ClockPort;
  readonly transport: TransportPort;
  readonly coordination: CoordinationPort;
  readonly emitter: Emitter;
  readonly connection: ConnectionState;
  readonly cache: Cache;
  readonly lists: Lists;
  readonly openDevice: OpenDevice;
  readonly ledgerEvents: LedgerEvents;
  readonly executorPorts: Omit<ExecutorPorts, 'ledger'>;
  readonly headers: () => Record<string, string>;
  /** Runs after the outbox of a device was read, before anything is sent. */
  readonly onOpened: (ledger: Ledger) => Promise<void>;
  /** Drops decrypted rows from memory. */
  readonly onShut: () => void;
  readonly onChange: (event: ChangeEvent) => void;
  /** Removes rejected changes that are too old to keep. */
  readonly evict: () => Promise<void>;
}

/** Opens, locks, follows and closes the device of one person in one practice. */
export class Lifecycle {
  ledger: Ledger | undefined;
  device: Device | undefined;
  /** Resolves to the outbox once the device is open. */
  opening: Promise<Ledger>;
  /** True once the outbox of this device has been read. */
  isOpen = false;
  sessionExpired = false;
  private executor: Executor | undefined;
  /** Number of the latest opening or closing. An opening with another number is out of date. */
  private turn = 0;
  /** The scheduled retry of opening a device. */
  private next: { readonly begin: () => void; readonly cancel: () => void } | undefined;
  /** Milliseconds of the last wait before `next`; undefined while the device opens. */
  private delay: number | undefined;
  private stopFollowing: () => void = () => {};
  private readonly stopSession: () => void;
  private release: ((opened: Promise<Ledger>) => void) | undefined;
  private closed = false;

  /** Event id from which the first stream follows. */
  private eventId: string | undefined;

  constructor(private readonly parts: LifecycleParts) {
    this.eventId = parts.options.eventId;
    const { session } = parts.options;
    this.stopSession = session ? this.followSession(session) : () => {};
    this.opening = this.open();
    this.opening.catch(() => undefined); // reported through the connection and by each write that needs it
  }

  /** Every unfinished write. */
  get book(): Book {
    return this.ledger?.book ?? emptyBook;
  }

  /** Opens the device. Schedules a retry if that fails. */
  private async open(): Promise<Ledger> {
    this.stopOpening();
    const { turn } = this;
    try {
      return await this.opened(() => turn !== this.turn);
    } catch (error) {
      if (turn === this.turn) this.notOpened(error);
      throw error;
    }
  }

  /** `isLate` is true if the device was closed or opened again meanwhile. Then this opening leaves nothing behind. */
  private async opened(isLate: () => boolean): Promise<Ledger> {
    const { cache, connection, openDevice, ledgerEvents, executorPorts } = this.parts;
    const device = await openDevice({
      onOutdated: () => connection.change({ outdated: true }),
      recall: async () => (await this.ledger?.rows()) ?? [],
      onRecalled: () => {
        cache.rewrite();
        connection.change({ evicted: true });
      },
    });
    if (isLate()) {
      device.storage.close();
      if (this.closed || connection.now.locked) device.forgetKey();
      throw new StorageError('closed');
    }
    this.device = device;
    const { storage, seal, evicted, lasting } = device;
    const ledger = new Ledger(storage, seal, ledgerEvents);
    this.ledger = ledger;
    const executor = new Executor({ ...executorPorts, ledger });
    this.executor = executor;
    await ledger.reload();
    if (isLate()) throw new StorageError('closed');
    this.isOpen = true;
    connection.change({ device: lasting ? 'disk' : 'memory', locked: false, evicted, unreadable: ledger.quarantined.length });
    await this.parts.onOpened(ledger);
    if (isLate()) throw new StorageError('closed');
    this.delay = undefined;
    executor.wake();
    this.follow();
    void this.parts.evict();
    return ledger;
  }

  /** Records that nothing can be saved for now: writers get an error. Retries where that may help. */
  private notOpened(error: unknown): void {
    this.releaseDevice();
    const outdated = error instanceof StorageError && error.fault === 'newer';
    this.parts.connection.change({ device: 'none', outdated, locked: error instanceof NetworkFailure });
    if (outdated || error instanceof RequestFailed) return; // only another build or a sign-in helps
    const begin = () => void this.openAgain();
    this.next = { begin, cancel: this.parts.clock.after(this.delay ?? reopenAfter.first, begin) };
    this.delay = Math.min(2 * (this.delay ?? reopenAfter.first), reopenAfter.last);
  }

  /** Retries in the background. Reads continue from the server; writes fail at once instead of waiting for the retry. */
  private async openAgain(): Promise<void> {
    const opened = this.open();
    const { turn } = this;
    await opened.catch(() => undefined);
    if (turn !== this.turn || !this.isOpen) return;
    this.opening = opened;
    this.parts.emitter.emit([bookTopic, reopenedTopic]);
  }

  private follow(): void {
    const { options, transport, lists, headers } = this.parts;
    this.stopFollowing();
    if (options.live === false || !transport.follow) return;
    this.stopFollowing = transport.follow(eventsPath(options.networkId), headers(), {
      onChange: (event) => this.parts.onChange(event),
      onGap: () => {
        lists.refreshAll();
        this.parts.emitter.emit([missedTopic]);
      },
      onResumed: () => {
        lists.refreshFailed();
        this.parts.emitter.emit([returnedTopic]);
      },
      from: this.eventId,
    });
    // A later stream follows after a pause.
    this.eventId = undefined;
  }

  /** Removes keys and decrypted data from memory; the outbox stays on the device, encrypted. */
  async lock(): Promise<void> {
    this.parts.coordination.tell({ news: 'locked' });
    await this.lockHere();
  }

  /** Locks this tab without notifying the others. */
  async lockHere(): Promise<void> {
    const { connection, cache } = this.parts;
    if (connection.now.locked) return this.stopOpening(); // an opening that waits for the network belongs to the next unlock
    await cache.flush();
    this.device?.forgetKey();
    this.opening = new Promise<Ledger>((resolve, reject) => {
      this.release = (opened) => void opened.then(resolve, reject);
    });
    this.opening.catch(() => undefined);
    this.shut();
    connection.change({ locked: true });
  }

  /** Locks, opens and resumes with the session. */
  private followSession(session: SessionClient): () => void {
    let before = session.snapshot().status;
    return session.subscribe(() => {
      const { status, current } = session.snapshot();
      if (status === before) return;
      before = status;
      if (status === 'locked') void this.lock();
      else if (status === 'signedIn' && current?.user.id === this.parts.options.userId) void this.resume().catch(() => undefined);
    });
  }

  /** Opens the device if it is locked, then sends and follows as before. Runs after signing in again. */
  async resume(): Promise<void> {
    const { connection, lists } = this.parts;
    this.sessionExpired = false;
    if (connection.now.locked || connection.now.device === 'none') return this.unlock();
    this.follow();
    this.wake();
    lists.refreshAll();
  }

  /** Opens the device again for the same person, once the keys are available again. */
  async unlock(): Promise<void> {
    this.sessionExpired = false;
    const opened = this.open();
    // Writes made while the screen was locked continue as soon as the device is open.
    this.release?.(opened);
    this.release = undefined;
    this.opening = opened;
    await opened;
    this.parts.emitter.emit([bookTopic, reopenedTopic]);
  }

  private shut(): void {
    this.stopOpening();
    this.stopFollowing();
    this.releaseDevice();
    this.parts.onShut();
  }

  private releaseDevice(): void {
    this.isOpen = false;
    this.executor?.close();
    this.device?.storage.close();
    this.executor = undefined;
    this.device = undefined;
    this.ledger = undefined;
  }
  /** Cancels an opening under way and the next attempt. */
  private stopOpening(): void {
    this.turn += 1;
    this.next?.cancel();
    this.next = undefined;
  }

  /** Closes everything and leaves the data on the device. Returns false if it was closed before. */
  async close(): Promise<boolean> {
    if (this.closed) return false;
    this.closed = true;
    await this.parts.cache.flush();
    this.shut();
    this.stopSession();
    return true;
  }

  /** Removes all data from this device. */
  async forgetDevice(): Promise<void> {
    const device = this.device;
    this.parts.coordination.tell({ news: 'signedOut' });
    await device?.storage.clear(['keys']);
    device?.forgetKey();
    device?.unmark();
    this.shut();
    await device?.storage.destroy();
  }

  /** Sends writes that are due. */
  wake(): void {
    this.executor?.wake();
  }

  /** Sends waiting writes now and refreshes lists: the browser reports that the network is back. */
  cameOnline(): void {
    this.next?.begin();
    this.executor?.retryNow();
    this.parts.lists.refreshAll();
    this.parts.emitter.emit([returnedTopic]);
  }

  /** Writes the cache to the device and sends debounced changes: the page is about to be hidden or closed. */
  async hide(): Promise<void> {
    this.executor?.retryNow([...this.book.operations.values()].filter(({ attempts }) => attempts === 0).map(({ key }) => key));
    await this.parts.cache.flush();
  }

  /** Reads other tabs' writes again, because a message may have been missed. */
  async reread(): Promise<void> {
    await this.ledger?.reload();
    this.wake();
  }

  /** Catches up when the page is visible again: messages may have been missed meanwhile. */
  async show(): Promise<void> {
    this.next?.begin();
    await this.reread();
    this.executor?.retryNow();
    this.parts.lists.refreshAll();
  }
}
