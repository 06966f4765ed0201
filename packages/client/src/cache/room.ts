import type { ClockPort } from '../clock.ts';
import type { Device } from '../device.ts';
import type { SizedRow } from '../storage/port.ts';
import { practiceRow, recordName } from '../storage/rows.ts';

/** Bytes of server copies a device holds at most; a quarter of what the browser grants, where that is less. */
export const mostBytes = 200_000_000;
/** Lists that nobody asked for in this long are asked for anew. Milliseconds. */
const listLifetime = 14 * 86_400_000;
/** How much is let go at once: so much that the next page read does not bring the next search for room. */
const ebb = 0.8;

/** What is remembered of records, by digest: enough to know whom to let go, and nothing of who they are. */
interface Ledger {
  /** Bytes at the last count, and those written since, each time anew. */
  bytes: number;
  /** When a record was last read or written. */
  used: Record<string, number>;
  /** Until when a record stays, whoever else wants room: a day's caseload. */
  stays: Record<string, number>;
}
/** Milliseconds, or bytes, between two looks at what is there. */
const [pause, stride] = [60_000, 4_000_000];
const nothing: Ledger = { bytes: 0, used: {}, stays: {} };
const where = 'meta:room';

export interface RoomPorts {
  readonly clock: ClockPort;
  readonly device: () => Device | undefined;
  /** Records something unsent or kept rests on: they differ from the server's and never go. */
  readonly owed: () => ReadonlySet<string>;
}

/**
 * Keeps the server copies on the device within bounds. Whole records go, the longest unused first, so that no chart is
 * there in part. What people wrote is not in here at all.
 */
export class Room {
  private readonly touched = new Map<string, number>();
  private staying: { readonly records: readonly string[]; readonly until: number } | undefined;
  private written = 0;
  private tidied = Number.NEGATIVE_INFINITY;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RoomPorts) {}

  /** A record was read or written; it is noted on the device with the next rows of the cache. */
  use(record: string): void {
    this.touched.set(record, this.ports.clock.now());
  }

  /** These records stay until then (milliseconds since 1970), in place of those named before. */
  async keep(records: readonly string[], until: number): Promise<void> {
    this.staying = { records, until };
    await this.tidy(0);
  }

  /** After `bytes` more were written: notes now and then what was used, and lets go where there is more than there should be. */
  async tidy(bytes: number): Promise<void> {
    this.written += bytes;
    const now = this.ports.clock.now();
    if (now - this.tidied < pause && this.written < stride && !this.staying) return;
    this.tidied = now;
    await this.inTurn(async (device) => {
      const noted = await this.noted(device);
      const most = await this.most(device);
      const next = noted.bytes > most ? await this.without(device, noted, most * ebb) : noted;
      await this.note(device, next);
    });
  }

  /** The device is full: lets go of half of what may go. */
  async makeRoom(): Promise<void> {
    await this.inTurn(async (device) => {
      const noted = await this.noted(device);
      const rows = await device.storage.sizes('base');
      const held = rows.reduce((sum, { bytes }) => sum + bytes, 0);
      // No note of it: on a full device there is no room for one.
      await this.without(device, noted, held / 2, rows);
    });
  }

  private inTurn(work: (device: Device) => Promise<void>): Promise<void> {
    const next = this.turn.then(async () => {
      const device = this.ports.device();
      // Which of the caches is where is worth no error: at worst a chart is read again.
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
    const held = row?.ct ? ((await device.seal.open(where, row).catch(() => nothing)) as Ledger) : nothing;
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
    const owed = new Set(await Promise.all([...this.ports.owed()].map((record) => recordName(device.seal, record))));
    const records = new Map<string, number>();
    for (const { name = '', state, bytes } of rows)
      if (state !== practiceRow) records.set(name, (records.get(name) ?? 0) + bytes);
    const going = [...records]
      .filter(([name]) => !owed.has(name) && (noted.stays[name] ?? 0) <= now)
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
