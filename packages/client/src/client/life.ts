import { eventsPath } from '@notewell/protocol';
import { bookTopic, connectionTopic, reopenedTopic } from '../emitter.ts';
import { Executor, usualLeaseTime } from '../executor/executor.ts';
import { Ledger } from '../executor/ledger.ts';
import { accessEnded } from '../outbox/settle.ts';
import type { SessionClient } from '../session/session.ts';
import { StorageError } from '../storage/port.ts';
import { NetworkFailure } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import { ClientCore } from './core.ts';

/** A device that did not open is tried again after this long, twice as long each time up to the last. Milliseconds. */
const reopenAfter = { first: 1_000, last: 30_000 };

/** Opening, locking, following and leaving. */
export abstract class ClientLife extends ClientCore {
  /** Opens the device. One that does not open now may later: it is tried again by itself. */
  protected async open(): Promise<Ledger> {
    this.stopOpening();
    const { turn } = this;
    try {
      return await this.opened(() => turn !== this.turn);
    } catch (error) {
      if (turn === this.turn) this.notOpened(error);
      throw error;
    }
  }

  /** `isLate` tells that the device was shut meanwhile, or is being opened anew: then nothing of this one stays. */
  private async opened(isLate: () => boolean): Promise<Ledger> {
    const device = await this.openDevice({
      onOutdated: () => this.state.change({ outdated: true }),
      recall: async () => (await this.ledger?.rows()) ?? [],
      onRecalled: () => {
        this.cache.rewrite();
        this.state.change({ evicted: true });
      },
    });
    if (isLate()) {
      device.storage.close();
      if (this.closed || this.state.now.locked) device.forgetKey();
      throw new StorageError('closed');
    }
    this.device = device;
    const { storage, seal, evicted, lasting } = device;
    const ledger = new Ledger(storage, seal, {
      beforeBook: (before, after) => this.freshened(before, after),
      onBook: (before, after, changes) => this.bookChanged(before, after, changes),
      makeRoom: () => this.room.makeRoom(),
    });
    this.ledger = ledger;
    const executor = new Executor({
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
    this.executor = executor;
    await ledger.reload();
    if (isLate()) throw new StorageError('closed');
    this.isOpen = true;
    this.state.change({ device: lasting ? 'disk' : 'memory', locked: false, evicted, unreadable: ledger.quarantined.length });
    await this.access.reread();
    await ledger.transact((book) => accessEnded(book, this.openedByAccess));
    if (isLate()) throw new StorageError('closed');
    this.patience = undefined;
    executor.wake();
    this.follow();
    void this.evictKept();
    return ledger;
  }

  /** Nothing can be kept here for now: whoever writes is told, and the device is tried again where that may help. */
  private notOpened(error: unknown): void {
    this.letGo();
    const outdated = error instanceof StorageError && error.fault === 'newer';
    this.state.change({ device: 'none', outdated, locked: error instanceof NetworkFailure });
    if (outdated || error instanceof RequestFailed) return; // another build, or somebody signed in, has to come first
    const begin = () => void this.openAgain();
    this.next = { begin, cancel: this.clock.after(this.patience ?? reopenAfter.first, begin) };
    this.patience = Math.min(2 * (this.patience ?? reopenAfter.first), reopenAfter.last);
  }

  /** Reads go on from the server meanwhile, and who writes is told at once: nobody waits for what may fail again. */
  private async openAgain(): Promise<void> {
    const opened = this.open();
    const { turn } = this;
    await opened.catch(() => undefined);
    if (turn !== this.turn || !this.isOpen) return;
    this.opening = opened;
    this.emitter.emit([bookTopic, reopenedTopic]);
  }

  /** Resolves once the device is open; rejects where it cannot be. */
  async ready(): Promise<void> {
    await this.opening;
  }

  protected follow(): void {
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

  protected async lockHere(): Promise<void> {
    if (this.state.now.locked) return this.stopOpening(); // what waits for the network opens for whoever unlocks
    await this.cache.flush();
    this.device?.forgetKey();
    this.opening = new Promise<Ledger>((resolve, reject) => {
      this.release = (opened) => void opened.then(resolve, reject);
    });
    this.opening.catch(() => undefined);
    this.shut();
    this.state.change({ locked: true });
  }

  /** The session's turns are the client's: locked with it, opened with it, sending again once it is renewed. */
  protected followSession(session: SessionClient): () => void {
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
    if (this.state.now.locked || this.state.now.device === 'none') return this.unlock();
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
    this.emitter.emit([bookTopic, reopenedTopic]);
  }

  protected shut(): void {
    this.stopOpening();
    this.stopFollowing();
    this.access.close();
    this.letGo();
    this.cache.clear();
    this.views.clear();
    this.lists.clear();
    this.forgotten();
    this.unsentView = undefined;
    this.keptView = undefined;
    this.emitter.emit([bookTopic, connectionTopic]);
  }

  private letGo(): void {
    this.isOpen = false;
    this.executor?.close();
    this.device?.storage.close();
    this.executor = undefined;
    this.device = undefined;
    this.ledger = undefined;
  }
  /** Whatever opening is under way comes to nothing, and no other is waited for. */
  private stopOpening(): void {
    this.turn += 1;
    this.next?.cancel();
    this.next = undefined;
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
}
