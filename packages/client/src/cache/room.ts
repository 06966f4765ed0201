import type { ClockPort } from '../clock.ts';
import type { Device } from '../device.ts';
import type { SizedRow } from '../storage/port.ts';
import { practiceRow, recordName } from '../storage/rows.ts';

/** Highest number of bytes of server copies on a device. If it is less, a quarter of the browser's quota applies. */
export const mostBytes = 200_000_000;
/** Lists unused for this long are loaded again. Milliseconds. */
const listLifetime = 14 * 86_400_000;
/** Share of the limit that eviction shrinks to. The slack keeps the next page read from evicting again at once. */
const targetShare = 0.8;

/** Usage of records by digest: enough to choose which to evict, and nothing about who they are. */
interface Ledger {
  /** Bytes at the last count plus those written since. */
  bytes: number;
  /** Time of the last read or write of a record. */
  used: Record<string, number>;
  /** Time until which a record is not evicted: a day's caseload. */
  stays: Record<string, number>;
}
/** Milliseconds, or bytes written, between two checks of the size. */
const [pause, stride] = [60_000, 4_000_000];
const nothing: Ledger = { bytes: 0, used: {}, stays: {} };
const where = 'meta:room';

export interface RoomPorts {
  readonly clock: ClockPort;
  readonly device: () => Device | undefined;
  /** Records that unsent or rejected changes depend on. They are never evicted. */
  readonly pending: () => ReadonlySet<string>;
}

/**
 * Keeps the server copies on the device within a quota. Evicts whole records, the longest unused first, so that no chart
 * stays in part. People's own writes are not stored here.
 */
export class Room {
  private readonly touched = new Map<string, number>();
  private staying: { readonly records: readonly string[]; readonly until: number } | undefined;
  private written = 0;
  private tidied = Number.NEGATIVE_INFINITY;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RoomPorts) {}

  /** Notes that a record was read or written. The note is stored with the next rows of the cache. */
  use(record: string): void {
    this.touched.set(record, this.ports.clock.now());
  }

  /** Protects these records until that time (milliseconds since 1970). Replaces the records named before. */
  async keep(records: readonly string[], until: number): Promise<void> {
    this.staying = { records, until };
    await this.tidy(0);
  }

  /** Runs after `bytes` more were written: stores usage now and then, and evicts records over the quota. */
  async tidy(bytes: number): Promise<void> {
    this.written += bytes;
    const now = this.ports.clock.now();
    if (now - this.tidied < pause && this.written < stride && !this.staying) return;
    this.tidied = now;
    await this.inTurn(async (device) => {
      const noted = await this.noted(device);
      const most = await this.most(device);
      const next = noted.bytes > most ? await this.without(device, noted, most * targetShare) : noted;
      await this.note(device, next);
    });
  }

  /** Evicts half of the evictable bytes because the device is full. */
  async makeRoom(): Promise<void> {
    await this.inTurn(async (device) => {
      const noted = await this.noted(device);
      const rows = await device.storage.sizes('base');
      const held = rows.reduce((sum, { bytes }) => sum + bytes, 0);
      // Usage is not stored: a full device has no room for it.
      await this.without(device, noted, held / 2, rows);
    });
  }

  private inTurn(work: (device: Device) => Promise<void>): Promise<void> {
    const next = this.turn.then(async () => {
      const device = this.ports.device();
      // Eviction never fails the caller: at worst a chart is read again.
      if (device?.lasting) await work(device).catch(() => undefined);
    });
    this.turn = next;
    return next;
  }

  private async most(device: Device): Promise<number> {
    const granted = await device.grants?.().catch(() => undefined);
    return granted === undefined ? mostBytes : Math.min(mostBytes, granted / 4);
  }

  private async noted(device: Device): Promise<Ledger> {
    const row = await device.storage.get('meta', 'room');
    // Authenticated: written below.
    const held = row?.ct ? await device.seal.open<Ledger>(where, row).catch(() => nothing) : nothing;
    const used = { ...held.used };
    for (const [record, at] of this.touched) used[await recordName(device.seal, record)] = at;
    const names = this.staying && (await Promise.all(this.staying.records.map((record) => recordName(device.seal, record))));
    const until = this.staying?.until ?? 0;
    const stays = names ? Object.fromEntries(names.map((name) => [name, until])) : held.stays;
    const bytes = held.bytes + this.written;
    this.touched.clear();
    this.staying = undefined;
    this.written = 0;
    return { bytes, used, stays };
  }

  private async note(device: Device, ledger: Ledger): Promise<void> {
    const sealed = await device.seal.close(where, ledger);
    await device.storage.commit({ changes: [{ store: 'meta', put: { key: 'room', ...sealed } }], durability: 'relaxed' });
  }

  private async without(device: Device, noted: Ledger, target: number, counted?: readonly SizedRow[]): Promise<Ledger> {
    const rows = counted ?? (await device.storage.sizes('base'));
    let held = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const now = this.ports.clock.now();
    const pending = new Set(await Promise.all([...this.ports.pending()].map((record) => recordName(device.seal, record))));
    const records = new Map<string, number>();
    for (const { name = '', state, bytes } of rows)
      if (state !== practiceRow) records.set(name, (records.get(name) ?? 0) + bytes);
    const going = [...records]
      .filter(([name]) => !pending.has(name) && (noted.stays[name] ?? 0) <= now)
      .sort(([a], [b]) => (noted.used[a] ?? 0) - (noted.used[b] ?? 0));
    const used = { ...noted.used };
    for (const [name, bytes] of going) {
      if (held <= target) break;
      await device.storage.commit({ changes: [{ store: 'base', removeName: name }], durability: 'relaxed' });
      delete used[name];
      held -= bytes;
    }
    const old = (await device.storage.sizes('lists')).filter(({ at = now }) => now - at > listLifetime);
    if (old.length > 0)
      await device.storage.commit({
        changes: old.map(({ key }) => ({ store: 'lists', remove: key }) as const),
        durability: 'relaxed',
      });
    return { ...noted, bytes: held, used };
  }
}
