import type { Cache } from '../cache/cache.ts';
import type { Device } from '../device.ts';
import type { ModelPort, StoredResource } from '../resource.ts';
import type { ListQuery } from '../types.ts';
import type { KnownList, StoredList } from './lists.ts';

/** A stored list without filters: a type's items in one record, or in all records if the type has no partition. */
interface Holding {
  readonly name: string;
  readonly partition: string | undefined;
  /** True if the server has no further items. Then narrower lists can be derived from this one. */
  readonly whole: boolean;
}

interface Held {
  readonly type: string;
  readonly partition: string | undefined;
  /** True if only complete lists count. */
  readonly wholly: boolean;
}

/** Lists stored on the device: ids only, because the resources are in the cache. */
export class StoredLists {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly device: () => Device | undefined,
    private readonly cache: Cache,
    private readonly model: ModelPort,
    private readonly now: () => number,
  ) {}

  /** Returns the stored list itself, or derives it from a complete wider list. */
  async load(key: string, query: ListQuery): Promise<StoredList | undefined> {
    const device = this.device();
    if (!device) return undefined;
    const stored = await this.read<StoredList>(device, await device.seal.blind('list', key));
    if (!stored) return this.narrowed(query, true);
    await this.cache.loadAll(query.type, stored.ids);
    // Part of a list shown as the whole would say "no allergies" of a patient who has one.
    return stored.ids.every((id) => this.cache.base(query.type, id)) ? stored : undefined;
  }

  /** Returns the known items of a list, for use without a network; undefined if nothing is known. */
  async known(query: ListQuery): Promise<KnownList | undefined> {
    const list = await this.narrowed(query, false);
    const named = idsIn(query);
    const hasAll = named?.every((id) => this.cache.base(query.type, id)) ?? false;
    return list && { ...list, isPartial: !hasAll };
  }

  private async narrowed(query: ListQuery, wholly: boolean): Promise<StoredList | undefined> {
    const { type, filters = [], partition } = query;
    const device = this.device();
    if (!device || filters.some(({ kind }) => kind === 'Deleted' || kind === 'LastModified')) return undefined;
    const ids = idsIn(query) ?? (await this.idsHeld(device, { type, partition, wholly }));
    if (!ids) return undefined;
    await this.cache.loadAll(type, ids);
    const values = ids.map((id) => this.cache.base(type, id)).filter((value) => value !== undefined);
    if (values.length < ids.length && (wholly || partition !== undefined || values.length === 0)) return undefined;
    const others = filters.filter(({ kind }) => kind !== 'Id');
    const found = values.filter((value) => !value.meta?.isDeleted && this.model.matches(type, value, others));
    return { ids: this.ordered(query, found).flatMap(({ id }) => id ?? []), token: '', total: found.length };
  }

  private async idsHeld(device: Device, { type, partition, wholly }: Held): Promise<string[] | undefined> {
    const holdings = (await this.holdings(device, type)).filter((one) =>
      wholly ? one.whole && one.partition === partition : partition === undefined || one.partition === partition,
    );
    if (holdings.length === 0) return undefined;
    const lists = await Promise.all(holdings.map(({ name }) => this.read<StoredList>(device, name)));
    // The list was stored as complete and evicted since: that is not an empty list.
    if (wholly ? lists.includes(undefined) : lists.every((list) => list === undefined)) return undefined;
    return [...new Set(lists.flatMap((list) => list?.ids ?? []))];
  }

  private ordered({ type, orderBy, order }: ListQuery, values: StoredResource[]): StoredResource[] {
    if (orderBy === undefined) return values;
    const sign = order === 'desc' ? -1 : 1;
    return values.toSorted((a, b) => this.model.compare(type, orderBy, a, b) * sign);
  }

  /** Stores a list. A list that cannot be stored is loaded again instead. */
  async save(key: string, query: ListQuery, list: StoredList): Promise<void> {
    const device = this.device();
    if (!device) return;
    const name = await device.seal.blind('list', key);
    await this.write(device, name, list);
    if ((query.filters ?? []).length > 0) return;
    const holding: Holding = { name, partition: query.partition, whole: list.token === '' };
    // One at a time: two lists of a type may be saved at once.
    this.turn = this.turn.then(async () => {
      const held = await this.holdings(device, query.type);
      const known = held.find((one) => one.name === name);
      if (known?.whole === holding.whole) return;
      const next = [...held.filter((one) => one !== known), holding];
      await this.write(device, await device.seal.blind('holdings', query.type), next);
    });
    await this.turn;
  }

  private async holdings(device: Device, type: string): Promise<readonly Holding[]> {
    return (await this.read<readonly Holding[]>(device, await device.seal.blind('holdings', type))) ?? [];
  }
  private async read<V>(device: Device, name: string): Promise<V | undefined> {
    const row = await device.storage.get('lists', name);
    if (!row?.ct) return undefined;
    return device.seal.open<V>(`lists:${name}`, row).catch(() => undefined);
  }
  private async write(device: Device, name: string, value: unknown): Promise<void> {
    const sealed = await device.seal.close(`lists:${name}`, value);
    const changes = [{ store: 'lists', put: { key: name, at: this.now(), ...sealed } }] as const;
    await device.storage.commit({ changes, durability: 'relaxed' }).catch(() => undefined);
  }
}

/** Ids in a list's filter, if it filters by id. */
const idsIn = ({ filters = [] }: ListQuery): readonly string[] | undefined =>
  filters.find(({ kind, exclude }) => kind === 'Id' && !exclude)?.values;
