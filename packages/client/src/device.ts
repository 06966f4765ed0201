import { Keeper } from './session/keeper.ts';
import { type KeySource, rootKey, type Unlocked, unlocked } from './session/keys.ts';
import { IndexedDbStorage } from './storage/indexed-db.ts';
import { MemoryStorage } from './storage/memory-storage.ts';
import { type RowChange, StorageError, type StoragePort } from './storage/port.ts';
import { type Seal, sealOf } from './storage/seal.ts';

/** Storage of a client and the keys that decrypt it. */
export interface Device {
  readonly storage: StoragePort;
  readonly seal: Seal;
  /** True if data written here can be read after the page is closed. */
  readonly lasting: boolean;
  /** True if the browser evicted the storage. */
  readonly evicted: boolean;
  /** Bytes that the browser grants this origin; absent if it does not say. */
  readonly grants?: () => Promise<number | undefined>;
  /** Drops the key from memory; storage stays. */
  forgetKey(): void;
  /** Removes the marker that this browser held data. */
  unmark(): void;
}

export interface DeviceEvents {
  /** Called when another build upgraded the storage and this connection was closed. */
  onOutdated(): void;
  /** Returns the rows to write again after storage was evicted while it was open. */
  recall?(): Promise<readonly RowChange[]>;
  onRecalled?(): void;
}

/** Opens a device; called again at unlock. Rejects if storage or key is unavailable. */
export type OpenDevice = (events: DeviceEvents) => Promise<Device>;

/** A device in memory, for Node and for browsers that refuse storage. Nothing outlives the process. */
export function memoryDevice(storage: StoragePort = new MemoryStorage(), ownSeal?: Seal): OpenDevice {
  return async () => {
    const seal = ownSeal ?? (await sealOf(await rootKey(crypto.getRandomValues(new Uint8Array(32)))));
    return { storage, seal, lasting: storage.durable, evicted: false, forgetKey: () => {}, unmark: () => {} };
  };
}

export interface BrowserDeviceOptions {
  readonly networkId: string;
  /** Whose data it is: see `ownerOf`. */
  readonly owner: string;
  readonly keys: KeySource;
}

/** Names of a person's data in a practice in this browser. The digest reveals neither person nor practice. */
export async function scopeOf(networkId: string, owner: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([networkId, owner])));
  return `nw2.${[...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 40)}`;
}

/**
 * The browser's storage under a key that is never stored unwrapped. If the browser refuses storage, the device is in
 * memory. If no key would survive a reload, the storage is temporary and the next visit empties it.
 */
export function browserDevice({ networkId, owner, keys }: BrowserDeviceOptions): OpenDevice {
  /** Tabs of one person share the data key, which cannot be extracted on the way. */
  let keeper: Keeper<Unlocked> | undefined;
  return async (events) => {
    const scope = await scopeOf(networkId, owner);
    keeper ??= new Keeper(`${scope}:key`);
    const marker = `${scope}.here`;
    let own: readonly RowChange[] = [];
    const recall = async () => [...own, ...((await events.recall?.()) ?? [])];
    const storage = await opened(scope, {
      ...events,
      recall,
      onRecalled: () => {
        if (own.length > 0) mark(marker);
        events.onRecalled?.();
      },
    });
    if (!storage) return memoryDevice()(events);
    try {
      const device = await deviceId(storage);
      const evicted = device.made && marked(marker);
      // Requested while other tabs may answer, so that a single tab does not wait for both in turn.
      const released = keys.release(device.id);
      released.catch(() => undefined); // another tab may have the key; otherwise reported below
      const sister = await keeper.ask();
      const alone = () => unlocked(storage, { ...keys, release: () => released }, device.id);
      const held = sister ?? (await alone().catch((error) => asked(keeper, error)));
      keeper.keep(held);
      if (held.lasting) own = await rowsOf(storage);
      const used = held.lasting
        ? storage
        : await throwaway(`${scope}.visit`, storage, { events, hasSister: sister !== undefined });
      if (held.lasting) mark(marker);
      return {
        storage: used,
        seal: await sealOf(held.key),
        lasting: held.lasting,
        evicted,
        grants: async () => (await navigator.storage?.estimate())?.quota,
        forgetKey: () => keeper?.forget(),
        unmark: () => unmark(marker),
      };
    } catch (error) {
      storage.close();
      throw error;
    }
  };
}

/** Milliseconds to wait for another tab's key when nobody else has it. */
const sisterPatience = 2_000;
async function asked(keeper: Keeper<Unlocked> | undefined, error: unknown): Promise<Unlocked> {
  const sister = await keeper?.ask(sisterPatience);
  if (!sister) throw error;
  return sister;
}

async function opened(name: string, events: DeviceEvents): Promise<StoragePort | undefined> {
  try {
    return await IndexedDbStorage.open(name, events);
  } catch (error) {
    if (error instanceof StorageError && error.fault === 'unavailable') return undefined;
    throw error;
  }
}

/** Storage whose key is lost with the last tab. The first tab of the next visit empties it. */
async function throwaway(
  name: string,
  instead: StoragePort,
  { events, hasSister }: { readonly events: DeviceEvents; readonly hasSister: boolean },
): Promise<StoragePort> {
  instead.close();
  if (!hasSister) {
    const old = await IndexedDbStorage.open(name, events);
    await old.destroy();
  }
  return IndexedDbStorage.open(name, events);
}

/** Rows from which the data key can be recovered. They are wrapped, so memory may hold them too. */
async function rowsOf(storage: StoragePort): Promise<readonly RowChange[]> {
  const [device, keys] = await Promise.all([storage.get('meta', 'device'), storage.all('keys')]);
  return [
    ...(device ? [{ store: 'meta', put: device } as const] : []),
    ...keys.map((row) => ({ store: 'keys', put: row }) as const),
  ];
}

async function deviceId(storage: StoragePort): Promise<{ id: string; made: boolean }> {
  const held = await storage.get('meta', 'device');
  if (held?.name) return { id: held.name, made: false };
  const id = crypto.randomUUID();
  await storage.commit({ changes: [{ store: 'meta', put: { key: 'device', name: id } }], durability: 'strict' });
  return { id, made: true };
}

// A marker in localStorage shows that a database existed; it names nobody. Without it an eviction goes unnoticed.
const marked = (marker: string): boolean => attempt(() => localStorage.getItem(marker) !== null) ?? false;
const mark = (marker: string): void => void attempt(() => localStorage.setItem(marker, '1'));
const unmark = (marker: string): void => void attempt(() => localStorage.removeItem(marker));
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
