import { MemoryStorage } from './storage/memory-storage.ts';
import type { StoragePort } from './storage/port.ts';
import type { Seal } from './storage/seal.ts';
import { sealOf } from './storage/seal.ts';

/** Where a client keeps what it knows: storage, and the keys without which storage says nothing. */
export interface Device {
  readonly storage: StoragePort;
  readonly seal: Seal;
  /** The browser threw away what was here. */
  readonly evicted: boolean;
}

export interface DeviceEvents {
  /** Another build has upgraded the storage and this one's connection was closed. */
  onOutdated(): void;
}

/** Opens a device; called again at unlock. Rejects where no storage can be had. */
export type OpenDevice = (events: DeviceEvents) => Promise<Device>;

/** A device in memory, for Node and for browsers that refuse storage: nothing outlives the process. */
export const memoryDevice =
  (storage: StoragePort = new MemoryStorage(), dataKey = crypto.getRandomValues(new Uint8Array(32))): OpenDevice =>
  async () => ({ storage, seal: await sealOf(dataKey), evicted: false });
