import type { ClockPort } from '../clock.ts';
import { entityKey, type StoredResource, versionNumber } from '../resource.ts';
import type { StoragePort } from '../storage/port.ts';
import { baseRow, recordName } from '../storage/rows.ts';
import type { Seal } from '../storage/seal.ts';
import type { Room } from './room.ts';

/** Milliseconds to collect cache writes before one commit. People's own writes never wait. Spec section 9. */
export const cacheDebounce = 200;

export interface BaseEntry {
  readonly value?: StoredResource | undefined;
  /** Status of the last refused read: 403, 404, 410. */
  readonly status?: number | undefined;
  /** Time of the last server copy that a person asked for, by this device's clock. A copy read ahead never sets it. */
  readonly fetchedAt?: number | undefined;
  /** The patient record it belonged to, if it was removed together with that record. */
  readonly record?: string | undefined;
}

/** Entries by key, and the number of their changes. */
class Entries extends Map<string, BaseEntry> {
  revision = 0;
  override set(key: string, entry: BaseEntry): this {
    this.revision += 1;
    return super.set(key, entry);
  }
  override delete(key: string): boolean {
    this.revision += 1;
    return super.delete(key);
  }
  override clear(): void {
    this.revision += 1;
    super.clear();
  }
}

/** The last fresh server copies of everything open: in memory, and encrypted on the device. */
export class Cache {
  private readonly entries = new Entries();
  private readonly historical = new Map<string, StoredResource>();
  private readonly dirty = new Map<string, { type: string; id: string }>();
  private cancelFlush: (() => void) | undefined;
  /** Resolves when the writes under way are finished. */
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: ClockPort,
    private readonly device: () => { storage: StoragePort; seal: Seal } | undefined,
    /** `fromDevice`: read from the storage that all tabs share, so the other tabs need no notice. */
    private readonly onChange: (type: string, ids: readonly string[], fromDevice?: boolean) => void,
    private readonly room?: Room,
  ) {}

  /** Another number after every change of an entry. */
  get revision(): number {
    return this.entries.revision;
  }
  entry(type: string, id: string): BaseEntry | undefined {
    return this.entries.get(entityKey(type, id));
  }
  base(type: string, id: string): StoredResource | undefined {
    return this.entries.get(entityKey(type, id))?.value;
  }

  /** Accepts server copies. An older version never replaces a newer one, in whichever order responses arrive. */
  accept(
    type: string,
    resources: readonly StoredResource[],
    options: { readonly persisted?: boolean; readonly stale?: boolean; readonly readAhead?: boolean } = {},
  ): void {
    const changed: string[] = [];
    for (const resource of resources) {
      const { id } = resource;
      if (!id) continue;
      if (resource.meta?.isHistorical) {
        this.historical.set(`${entityKey(type, id)}|${resource.meta.versionId}`, resource);
        continue;
      }
      this.room?.use(resource.partition ?? id);
      const key = entityKey(type, id);
      const held = this.entries.get(key);
      if (held?.value && versionNumber(held.value) > versionNumber(resource)) continue;
      const fetchedAt = options.stale || options.readAhead ? held?.fetchedAt : this.clock.now();
      const same = held?.value !== undefined && versionNumber(held.value) > 0 && sameCopy(held.value, resource);
      this.entries.set(key, { value: same ? held.value : resource, fetchedAt });
      if (same && held.status === undefined) continue;
      changed.push(id);
      if (!options.persisted) this.dirty.set(key, { type, id });
    }
    if (changed.length > 0) this.onChange(type, changed, options.stale);
    if (this.dirty.size > 0) this.flushSoon();
  }

  /** Records a refused read. After 404 and 410 the copy stays only while unsent text depends on it. */
  refuse(
    type: string,
    id: string,
    { status, readAhead = false }: { readonly status: number; readonly readAhead?: boolean },
  ): void {
    const key = entityKey(type, id);
    const held = this.entries.get(key);
    const value = status === 410 && held?.value ? { ...held.value, meta: { ...held.value.meta, isDeleted: true } } : undefined;
    this.entries.set(key, { value, status, fetchedAt: readAhead ? held?.fetchedAt : this.clock.now() });
    this.dirty.set(key, { type, id });
    this.flushSoon();
    this.onChange(type, [id]);
  }

  /** Removes a resource from device and memory because access to it was withdrawn. */
  forget(type: string, id: string): void {
    if (!this.entries.delete(entityKey(type, id))) return;
    this.dirty.set(entityKey(type, id), { type, id });
    this.flushSoon();
    this.onChange(type, [id]);
  }

  /** Removes a patient's whole record from device and memory, at once and without debounce. */
  async forgetRecord(patient: string): Promise<void> {
    const gone = [...this.all()].filter(({ id, value }) => id === patient || value.partition === patient);
    for (const { type, id } of gone) {
      this.entries.set(entityKey(type, id), { status: 404, fetchedAt: this.clock.now(), record: patient });
      this.dirty.delete(entityKey(type, id));
    }
    for (const [key, value] of this.historical)
      if (value.partition === patient || value.id === patient) this.historical.delete(key);
    for (const { type, id } of gone) this.onChange(type, [id], true);
    const device = this.device();
    if (!device) return;
    const changes = [{ store: 'base', removeName: await recordName(device.seal, patient) }] as const;
    await device.storage.commit({ changes, durability: 'strict' });
  }

  /** Resources of a patient's record whose read was refused. They are read again once access is granted. */
  refused(patient: string): { readonly type: string; readonly id: string }[] {
    return [...this.entries]
      .filter(([key, { value, status, record }]) => {
        const id = key.slice(key.indexOf('|') + 1);
        return !value && status !== undefined && (record === patient || id === patient || id.startsWith(`${patient}.`));
      })
      .map(([key]) => ({ type: key.slice(0, key.indexOf('|')), id: key.slice(key.indexOf('|') + 1) }));
  }

  version(type: string, id: string, versionId: string): StoredResource | undefined {
    return this.historical.get(`${entityKey(type, id)}|${versionId}`);
  }

  *all(): IterableIterator<{ type: string; id: string; value: StoredResource }> {
    for (const [key, { value }] of this.entries) {
      const bar = key.indexOf('|');
      if (value) yield { type: key.slice(0, bar), id: key.slice(bar + 1), value };
    }
  }

  /** Loads the device's copy of a resource that memory does not hold. */
  async load(type: string, id: string): Promise<StoredResource | undefined> {
    await this.loadAll(type, [id]);
    return this.base(type, id);
  }

  /** Loads the device's copies of resources that memory does not hold: one transaction, one notification. */
  async loadAll(type: string, ids: readonly string[]): Promise<void> {
    const device = this.device();
    const missing = ids.filter((id) => !this.base(type, id));
    if (!device || missing.length === 0) return;
    const keys = await Promise.all(missing.map((id) => device.seal.blind('base', type, id)));
    const rows = await device.storage.many('base', keys);
    const unreadable: string[] = [];
    const values = await Promise.all(
      rows.map(async (row, index) => {
        if (!row?.ct) return undefined;
        const key = keys[index] ?? '';
        return device.seal.open<StoredResource>(`base:${key}`, row).catch(() => void unreadable.push(key));
      }),
    );
    const found = values.filter((value) => value !== undefined);
    this.accept(type, found, { persisted: true, stale: true });
    if (unreadable.length > 0) {
      const changes = unreadable.map((key) => ({ store: 'base', remove: key }) as const);
      await device.storage.commit({ changes, durability: 'relaxed' });
    }
  }

  /** Reads again what another tab changed on the device. `wanted` also reads resources that memory does not hold. */
  async reread(type: string, ids: readonly string[], wanted = false): Promise<void> {
    const device = this.device();
    if (!device) return;
    for (const id of ids) {
      if (!wanted && !this.entries.has(entityKey(type, id))) continue;
      const key = await device.seal.blind('base', type, id);
      const row = await device.storage.get('base', key);
      if (!row?.ct) continue;
      const value = await device.seal.open<StoredResource>(`base:${key}`, row).catch(() => undefined);
      if (value) this.accept(type, [value], { persisted: true, stale: true });
    }
  }

  /** Writes everything in memory again, because the device lost its storage. */
  rewrite(): void {
    for (const { type, id } of this.all()) this.dirty.set(entityKey(type, id), { type, id });
    if (this.dirty.size > 0) this.flushSoon();
  }

  private flushSoon(): void {
    this.cancelFlush ??= this.clock.after(cacheDebounce, () => void this.flush());
  }

  /** Writes new copies to the device, also when the page is hidden. Never rejects: the cache may be lost. */
  flush(): Promise<void> {
    this.cancelFlush?.();
    this.cancelFlush = undefined;
    // Callers resume once everything is written, including flushes that began before.
    this.flushing = Promise.all([this.flushing, this.written().catch(() => undefined)]).then(() => undefined);
    return this.flushing;
  }
  private async written(): Promise<void> {
    const device = this.device();
    if (!device || this.dirty.size === 0) return;
    const going = [...this.dirty.values()];
    this.dirty.clear();
    const changes = await Promise.all(
      going.map(async ({ type, id }) => {
        const value = this.base(type, id);
        return value
          ? ({ store: 'base', put: await baseRow(device.seal, { type, id }, value), ifNewer: true } as const)
          : ({ store: 'base', remove: await device.seal.blind('base', type, id) } as const);
      }),
    );
    await device.storage.commit({ changes, durability: 'relaxed' }).catch(() => undefined);
    await this.room?.tidy(changes.reduce((sum, { put }) => sum + (put?.ct?.length ?? 0), 0));
  }

  clear(): void {
    this.cancelFlush?.();
    this.cancelFlush = undefined;
    this.entries.clear();
    this.historical.clear();
    this.dirty.clear();
  }
}

/** Equal versions are equal copies, unless parts of one were left out for its reader. */
const sameCopy = (a: StoredResource, b: StoredResource): boolean =>
  versionNumber(a) === versionNumber(b) &&
  a.meta?.hasTransformations === b.meta?.hasTransformations &&
  a.meta?.isDeleted === b.meta?.isDeleted &&
  a.meta?.lastModified === b.meta?.lastModified;
