import type { Cache } from '../cache/cache.ts';
import type { Device } from '../device.ts';
import type { ListQuery } from '../types.ts';
import type { StoredList } from './lists.ts';

/** Lists as the device keeps them: ids alone, because the resources are in the cache. */
export class StoredLists {
  constructor(
    private readonly device: () => Device | undefined,
    private readonly cache: Cache,
  ) {}

  async load(key: string, { type }: ListQuery): Promise<StoredList | undefined> {
    const device = this.device();
    if (!device) return undefined;
    const name = await device.seal.blind('list', key);
    const row = await device.storage.get('lists', name);
    if (!row?.ct) return undefined;
    const stored = (await device.seal.open(`lists:${name}`, row).catch(() => undefined)) as StoredList | undefined; // authenticated: saved below
    if (!stored) return undefined;
    await this.cache.loadAll(type, stored.ids);
    return { ...stored, ids: stored.ids.filter((id) => this.cache.base(type, id)) };
  }

  /** A list that cannot be kept is one that is asked for again. */
  async save(key: string, list: StoredList): Promise<void> {
    const device = this.device();
    if (!device) return;
    const name = await device.seal.blind('list', key);
    const sealed = await device.seal.close(`lists:${name}`, list);
    const changes = [{ store: 'lists', put: { key: name, ...sealed } }] as const;
    await device.storage.commit({ changes, durability: 'relaxed' }).catch(() => undefined);
  }
}
