import { sentenceOf } from '@notewell/protocol';
import type { ClockPort } from '../clock.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import { type Book, type Change, entityOf } from '../outbox/book.ts';
import type { Operation } from '../outbox/operation.ts';
import { dependency } from '../outbox/queue.ts';
import { orphans, ready, waits } from '../outbox/schedule.ts';
import { type Attempt, kept, type Outcome, recovered, settled } from '../outbox/settle.ts';
import { type Addresses, wireOf } from '../outbox/wire.ts';
import type { ModelPort, StoredResource } from '../resource.ts';
import type { TransportPort } from '../transport/port.ts';
import { attempted } from './attempt.ts';
import { type Ledger, leaseName } from './ledger.ts';

/** Concurrent requests across entities; never more than one per entity. */
export const concurrency = 4;
/** Milliseconds without a heartbeat after which the lease holder counts as frozen. Heartbeats are 15 times as frequent. */
export const usualLeaseTime = 30_000;

export interface ExecutorPorts {
  readonly ledger: Ledger;
  readonly transport: TransportPort;
  readonly clock: ClockPort;
  readonly coordination: CoordinationPort;
  readonly model: ModelPort;
  readonly addresses: Addresses;
  /** Milliseconds. */
  readonly leaseTime: number;
  /** Names the lock: one queue per practice and user on this device. */
  readonly queue: string;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly base: (type: string, id: string) => StoredResource | undefined;
  readonly onOutcome: (row: Operation, outcome: Outcome) => void;
}

/** Milliseconds after which the next write of another tab finds rows that a dead tab queued without notice. */
const rereadAfter = 5_000;

/** A change that no longer fits the server's result of the change before it. Its author decides. */
const misfit: Outcome = { kind: 'refused', reason: 'conflict', failure: { title: sentenceOf(409), status: 409 } };

/** Outcomes that a repeat under the same key would bring again, so losing them in a power cut is harmless. */
const repeatable: ReadonlySet<Outcome['kind']> = new Set(['done', 'later', 'aborted']);

const waitingForNetwork = (book: Book): string[] =>
  [...book.operations.values()]
    .filter(({ lastError }) => lastError?.status !== 429 && lastError?.status !== 449)
    .map(({ key }) => key);

/** Sends the outbox: one tab at a time, each entity in order, each key once. */
export class Executor {
  private running = false;
  private stopped = false;
  private again = false;
  private readonly due = new Set<string>();
  private cancelSleep: () => void = () => {};
  /** Waits by key. A wait that has begun never restarts, however often the sender is woken meanwhile. */
  private readonly waiting = new Map<string, { readonly until: number; readonly cancel: () => void }>();
  private readonly stop = new AbortController();
  private beatSeen = { beat: -1, since: 0 };
  /** The lease this tab last sent under, and when it read the outbox for it. */
  private readonly last = { epoch: -1, readAt: 0 };

  constructor(private readonly ports: ExecutorPorts) {}

  close(): void {
    this.stopped = true;
    this.cancelSleep();
    for (const { cancel } of this.waiting.values()) cancel();
    this.stop.abort();
  }

  /** Begins to send due rows. Safe to call at any time, any number of times. */
  wake(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = true;
    void this.run().finally(() => {
      this.running = false;
      if (this.again && !this.stopped) this.wake();
    });
  }

  /** Treats rows that wait for the network as due, since it is back. Delays set by the server still apply. */
  retryNow(keys: Iterable<string> = waitingForNetwork(this.ports.ledger.book)): void {
    for (const key of keys) this.due.add(key);
    this.wake();
  }

  private async run(): Promise<void> {
    const { coordination, queue, ledger } = this.ports;
    while (this.again && !this.stopped) {
      this.again = false;
      if (!this.hasWork(ledger.book)) break;
      try {
        const held = await coordination.exclusive(`send:${queue}`, (lost) => this.drain(lost));
        if (!held) await this.lockTaken();
      } catch {
        break; // Storage failed while sending. Rows stay on the device and are tried again below.
      }
    }
    // A tab that took the lease may end before it sends, and nobody would notify this one.
    if (this.hasWork(ledger.book)) this.sleep(this.ports.leaseTime / 6);
    this.sleepUntilDue();
  }

  private hasWork(book: Book): boolean {
    return (
      ready(book, { now: this.ports.clock.now(), busy: new Set(), due: this.due, limit: 1 }).length > 0 ||
      orphans(book).length > 0 ||
      [...book.operations.values()].some(({ state }) => state === 'saving')
    );
  }

  /** Another tab sends. Leaves it alone while its heartbeat continues, and takes the lease when it does not. */
  private async lockTaken(): Promise<void> {
    const { ledger, clock, coordination, queue } = this.ports;
    const beat = (await ledger.storage.get('lease', leaseName))?.beat ?? 0;
    if (beat !== this.beatSeen.beat) this.beatSeen = { beat, since: clock.now() };
    else if (clock.now() - this.beatSeen.since >= this.ports.leaseTime) {
      this.beatSeen = { beat: -1, since: 0 };
      await coordination.exclusive(`send:${queue}`, (lost) => this.drain(lost), { steal: true });
    }
  }

  private sleep(delay: number): void {
    this.cancelSleep();
    if (!this.stopped) this.cancelSleep = this.ports.clock.after(delay, () => this.wake());
  }

  private sleepUntilDue(): void {
    if (this.stopped) return;
    const { ledger, clock } = this.ports;
    const wanted = new Map(waits(ledger.book, clock.now(), this.due).map((wait) => [wait.key, wait]));
    for (const [key, { until, cancel }] of this.waiting) {
      if (wanted.get(key)?.until === until) continue;
      cancel();
      this.waiting.delete(key);
    }
    for (const { key, until, delay } of wanted.values()) {
      if (this.waiting.has(key)) continue;
      const cancel = clock.after(delay, () => {
        this.waiting.delete(key);
        this.retryNow([key]);
      });
      this.waiting.set(key, { until, cancel });
    }
  }

  private async drain(lost: AbortSignal): Promise<void> {
    const { ledger, clock } = this.ports;
    const epoch = await this.claim();
    if (epoch === undefined) return;
    const since = clock.now() - this.last.readAt;
    // Nobody else has sent since, and other tabs announce what they queue: the whole outbox need not be read again.
    if (this.last.epoch !== epoch - 1 || since < 0 || since >= rereadAfter) {
      await ledger.reload();
      this.last.readAt = clock.now();
    }
    this.last.epoch = epoch;
    if ((await ledger.transact((book) => recovered(book, epoch), { epoch })) === undefined) return;
    const busy = new Map<string, Promise<void>>();
    let beating = true;
    const beat = () =>
      clock.after(this.ports.leaseTime / 15, () => {
        // One at a time: if this tab is stopped, each unfinished transaction blocks the other tabs' for a minute.
        void this.beat(epoch).then(() => {
          if (beating && !lost.aborted) cancelBeat = beat();
        });
      });
    let cancelBeat = beat();
    try {
      while (!lost.aborted && !this.stopped) {
        if (orphans(ledger.book).length > 0) {
          // Their dependency may have been created in another tab whose news is still on its way.
          await ledger.reload();
          const rejection = { reason: 'dependency', now: clock.now() } as const;
          const done = await ledger.transact((book) => orphans(book).flatMap((row) => kept(row, rejection)), { epoch });
          if (done === undefined) return;
          continue;
        }
        const rows = ready(ledger.book, { now: clock.now(), busy: new Set(busy.keys()), due: this.due, limit: concurrency });
        const begun = rows.length === 0 ? [] : await this.begun(rows, epoch);
        if (begun === undefined) {
          this.again = true; // the current lease holder may be gone before these rows are sent
          break;
        }
        for (const row of begun) {
          const entity = entityOf(ledger.book, row);
          busy.set(
            entity,
            this.sendOne(row, epoch, lost).finally(() => busy.delete(entity)),
          );
        }
        // Some may have turned out not to fit the server's result of those before them.
        if (begun.length < rows.length) continue;
        if (busy.size === 0) return;
        await Promise.race(busy.values());
      }
      await Promise.allSettled(busy.values());
      if (lost.aborted) await ledger.reload();
    } finally {
      beating = false;
      cancelBeat();
    }
  }

  /** Raises the lease's epoch, which voids later commits of an older holder. */
  private async claim(): Promise<number | undefined> {
    const current = (await this.ports.ledger.storage.get('lease', leaseName))?.epoch ?? 0;
    if (await this.lease(current, current + 1)) return current + 1;
    this.again = true;
    return undefined;
  }

  private async beat(epoch: number): Promise<void> {
    await this.lease(epoch, epoch).catch(() => undefined); // a heartbeat that cannot be written counts as missed
  }

  /** Writes the lease with a heartbeat if its epoch is still `held`; returns false if another tab has it. */
  private async lease(held: number, epoch: number): Promise<boolean> {
    const { ledger, clock } = this.ports;
    const { ok } = await ledger.storage.commit({
      changes: [{ store: 'lease', put: { key: leaseName, epoch, beat: clock.now() } }],
      expectations: [{ expect: 'epoch', lease: leaseName, epoch: held }],
      durability: 'relaxed',
    });
    return ok;
  }

  /** Marks rows as sending, with the exact request, before any of them leaves. Returns undefined if the lease is lost. */
  private async begun(rows: readonly Operation[], epoch: number): Promise<readonly Operation[] | undefined> {
    const { ledger, model, addresses } = this.ports;
    let begun: Operation[] = [];
    const begin = (book: Book, row: Operation): Change[] => {
      const current = book.operations.get(row.seq);
      if (!current || current.key !== row.key || current.state === 'saving' || dependency(book, current) !== 'none') return [];
      try {
        const wire = current.wire ?? wireOf(current, model, addresses);
        const attempts = current.attempts + 1;
        begun.push({ ...current, state: 'saving', epoch, attempts, wire, retryAt: undefined, retryIn: undefined });
        return [];
      } catch {
        return settled(this.attemptOf(book, current), misfit);
      }
    };
    for (const { key } of rows) this.due.delete(key);
    // A repeat is marked already. If a power cut lost the mark, the same request would go again under the same key.
    const durability = rows.every(({ attempts }) => attempts > 0) ? 'relaxed' : 'strict';
    const done = await ledger.transact(
      (book) => {
        begun = [];
        const misfits = rows.flatMap((row) => begin(book, row));
        return [...misfits, ...begun.map((operation): Change => ({ put: 'operation', operation }))];
      },
      { epoch, durability },
    );
    return done && begun;
  }

  private attemptOf(book: Book, row: Operation): Attempt {
    const { clock, model, base } = this.ports;
    return { book, row, base: base(row.type, row.id), now: clock.now(), model };
  }

  private async sendOne(sent: Operation, epoch: number, lost: AbortSignal): Promise<void> {
    const { ledger } = this.ports;
    // Locked meanwhile: the row is marked and is sent under the same key once the device is open again.
    if (lost.aborted || this.stopped) return;
    const outcome = await attempted(sent, {
      ...this.ports,
      chunk: (key, n) => ledger.chunk(key, n),
      signal: AbortSignal.any([this.stop.signal, lost]),
    });
    if (this.stopped && outcome.kind === 'aborted') return;
    const committed = await ledger.transact(
      (book) => {
        const held = book.operations.get(sent.seq);
        // Cancelled meanwhile: the rejected change is removed if its text did reach the server after all.
        const cancelled = book.kept.has(sent.key) && outcome.kind === 'done' ? sent : undefined;
        const row = held?.key === sent.key ? { ...sent, ...held } : cancelled;
        return row ? settled(this.attemptOf(book, row), outcome) : [];
      },
      { epoch, durability: repeatable.has(outcome.kind) ? 'relaxed' : 'strict' },
    );
    if (committed !== undefined) this.ports.onOutcome(sent, outcome);
  }
}
