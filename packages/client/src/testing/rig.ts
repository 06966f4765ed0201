import { Client } from '../client/client.ts';
import type { ClientOptions } from '../client/options.ts';
import { MemoryCoordination, MemoryHub } from '../coordination/memory-coordination.ts';
import { MemoryDisk, MemoryStorage } from '../storage/memory-storage.ts';
import { type Commit, type Row, StorageError, type StorageFault, type StoragePort } from '../storage/port.ts';
import { FakeClock } from './fake-clock.ts';
import { scramblingSeal } from './scrambling-seal.ts';
import { ScriptedServer } from './scripted-server.ts';

export interface RigOptions {
  /** Another device, whose server and clock this one shares. */
  readonly beside?: Rig;
  readonly storage?: (rig: Rig) => Promise<StoragePort> | StoragePort;
  /** Milliseconds of a call and of its response; none if absent. */
  readonly latency?: (port: Port) => number;
}
export type Port = 'storage' | 'wire' | 'news';

/** One device, one server, one clock, any number of tabs that may be killed after any port call. */
export class Rig {
  readonly server: ScriptedServer;
  readonly clock: FakeClock;
  readonly disk = new MemoryDisk();
  readonly hub = new MemoryHub();
  readonly tabs: Tab[] = [];
  /** Readable text seen at the storage port: it must contain nothing that people typed. */
  readonly plain: string[] = [];
  storageFault: StorageFault | undefined;

  constructor(readonly options: RigOptions = {}) {
    this.server = options.beside?.server ?? new ScriptedServer();
    this.clock = options.beside?.clock ?? new FakeClock();
  }

  open(options: Partial<ClientOptions> = {}, life: Life = immortal): Tab {
    const tab = new Tab(this, options, life);
    this.tabs.push(tab);
    return tab;
  }
  pass(milliseconds: number): Promise<void> {
    return this.clock.pass(milliseconds);
  }
  async close(): Promise<void> {
    for (const tab of this.tabs) if (tab.alive) await tab.client.close();
  }
}

/** Number of port calls after which a tab dies, and if the last of them still takes effect. */
export interface Life {
  readonly calls: number;
  readonly lastTakesEffect: boolean;
}
const immortal: Life = { calls: Number.POSITIVE_INFINITY, lastTakesEffect: true };

export class Tab {
  readonly client: Client;
  alive = true;
  /** A frozen tab pauses: its timers do not run and no response arrives until it thaws. */
  private thaw: (() => void) | undefined;
  private frozen: Promise<void> = Promise.resolve();
  calls = 0;
  private readonly coordination: MemoryCoordination;

  constructor(
    private readonly rig: Rig,
    options: Partial<ClientOptions>,
    private readonly life: Life,
  ) {
    const coordination = new MemoryCoordination(rig.hub);
    this.coordination = coordination;
    this.client = new Client({
      networkId: 'demo',
      profile: 'Practitioner/me',
      userId: 'me',
      live: false,
      clock: {
        now: () => rig.clock.now(),
        uuid: () => rig.clock.uuid(),
        after: (delay, work) => rig.clock.after(delay, () => void this.frozen.then(() => this.alive && work())),
      },
      transport: { send: (request) => this.called('wire', () => rig.server.transport.send(request)) },
      coordination: {
        exclusive: (name, work, how) => coordination.exclusive(name, work, how),
        queued: (name, work) => coordination.queued(name, work),
        share: (name) => coordination.share(name),
        sharers: (name) => coordination.sharers(name),
        tell: (news) => this.alive && coordination.tell(news),
        listen: (hear) =>
          coordination.listen(async (news) => {
            await this.takes('news');
            await this.frozen;
            if (this.alive) hear(news);
          }),
        close: () => coordination.close(),
      },
      device: async () => ({
        storage: this.watched(await (rig.options.storage?.(rig) ?? new MemoryStorage(rig.disk, true))),
        seal: scramblingSeal(),
        lasting: true,
        evicted: false,
        forgetKey: () => {},
        unmark: () => {},
      }),
      ...options,
    });
  }

  /** Simulates a crash of the page: nothing more happens in it, and the browser frees its locks. */
  kill(): void {
    this.alive = false;
    this.coordination.vanish();
  }
  /** Simulates a browser's page in the background: it pauses and keeps its locks. */
  freeze(): void {
    if (this.thaw) return;
    this.frozen = new Promise((resolve) => {
      this.thaw = resolve;
    });
  }
  melt(): void {
    this.thaw?.();
    this.thaw = undefined;
  }

  private takes(port: Port): Promise<void> | undefined {
    const { latency } = this.rig.options;
    return latency && new Promise((resolve) => this.rig.clock.after(latency(port), resolve));
  }

  private async called<T>(port: Port, work: () => Promise<T>): Promise<T> {
    if (!this.alive) return forever();
    this.calls += 1;
    const last = this.calls >= this.life.calls;
    if (last && !this.life.lastTakesEffect) {
      this.kill();
      return forever();
    }
    await this.takes(port);
    if (!this.alive) return forever();
    const answer = await settledOf(work());
    await this.takes(port);
    await this.frozen;
    if (last) this.kill();
    if (!this.alive) return forever();
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  private watched(storage: StoragePort): StoragePort {
    const look = (commit: Commit) => {
      for (const change of commit.changes)
        if ('put' in change) if ((change.put.ct?.length ?? 0) < 100_000) this.rig.plain.push(legible(change.put));
      if (this.rig.storageFault) throw new StorageError(this.rig.storageFault);
      return storage.commit(commit);
    };
    return {
      durable: storage.durable,
      commit: (commit) => this.called('storage', async () => look(commit)),
      get: (store, key) => this.called('storage', () => storage.get(store, key)),
      many: (store, keys) => this.called('storage', () => storage.many(store, keys)),
      all: (store) => this.called('storage', () => storage.all(store)),
      snapshot: (stores) => this.called('storage', () => storage.snapshot(stores)),
      sizes: (store) => this.called('storage', () => storage.sizes(store)),
      clear: (stores) => this.called('storage', () => storage.clear(stores)),
      close: () => storage.close(),
      destroy: () => storage.destroy(),
    };
  }
}

const forever = <T>(): Promise<T> => new Promise<T>(() => {});
const settledOf = async <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [answer] = await Promise.allSettled([promise]);
  return answer;
};

/** Everything of a row that someone with the disk could read. */
function legible(row: Row): string {
  const decoder = new TextDecoder('latin1');
  return Object.values(row)
    .map((value) => (value instanceof Uint8Array ? decoder.decode(value) : String(value)))
    .join(' ');
}
