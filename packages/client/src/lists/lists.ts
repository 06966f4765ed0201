import type { ClockPort } from '../clock.ts';
import type { Failure } from '../outbox/operation.ts';
import type { Page, PageRequest } from '../references/requests.ts';
import type { StoredResource } from '../resource.ts';
import { NetworkFailure } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { ListQuery } from '../types.ts';

export const usualPageSize = 50;
const mostPageSize = 1_000;
/** Events of one moment lead to one refresh of a list. */
const refreshDelay = 150;

export interface ListState {
  readonly query: ListQuery;
  /** As the server gave them, each once. */
  readonly ids: readonly string[];
  /** null while loading, empty when exhausted, text when there is more. */
  readonly token: string | null;
  readonly total: number | undefined;
  readonly status: 'loading' | 'ready' | 'denied' | 'error';
  readonly error: Failure | undefined;
  /** Raised by every restart; a page of an older generation is dropped. */
  readonly generation: number;
  /** Creates of this device that the server has answered since the list was asked for: in sight until it lists them. */
  readonly arrivals: readonly { readonly id: string; readonly generation: number }[];
  /** What the device knows of it, and not for sure all. */
  readonly isPartial: boolean;
}

/** What of a list is kept on the device. */
export type StoredList = Pick<ListState, 'ids' | 'token' | 'total'>;

export interface KnownList extends StoredList {
  readonly isPartial: boolean;
}

export interface ListPorts {
  readonly clock: ClockPort;
  readonly page: (request: PageRequest) => Promise<Page>;
  readonly accept: (type: string, items: readonly StoredResource[]) => void;
  /** What the device holds of a list, once it is open. */
  readonly load: (key: string, query: ListQuery) => Promise<StoredList | undefined>;
  readonly deviceIsOpen: () => boolean;
  /** What the device knows of a list that it does not hold, for where nobody else can be asked. */
  readonly known: (key: string, query: ListQuery) => Promise<KnownList | undefined>;
  readonly save: (key: string, query: ListQuery, list: StoredList) => void;
  readonly onChange: (key: string) => void;
  readonly onRefused: (failure: Failure) => void;
}

export const listKey = (query: ListQuery): string => {
  const { type, filters = [], orderBy, order, pageSize, partition } = query;
  return `list:${JSON.stringify([type, filters, orderBy, order, pageSize, partition])}`;
};

/** Lists as the server orders them, page by page. */
export class Lists {
  private readonly states = new Map<string, ListState>();
  private readonly watchers = new Map<string, number>();
  private readonly loading = new Map<string, Promise<void>>();
  private readonly refreshing = new Map<string, () => void>();
  /** Counts on over a clear, so that no answer asked for before it is taken for a later one. */
  private generation = 0;

  constructor(private readonly ports: ListPorts) {}

  state(key: string): ListState | undefined {
    return this.states.get(key);
  }

  /** Keeps a list up to date while watched. */
  watch(query: ListQuery): () => void {
    const key = listKey(query);
    this.watchers.set(key, (this.watchers.get(key) ?? 0) + 1);
    void this.open(query);
    return () => {
      const left = (this.watchers.get(key) ?? 1) - 1;
      if (left > 0) this.watchers.set(key, left);
      else this.watchers.delete(key);
    };
  }

  /** Shows what the device holds, and asks the server: once it is shown, or at once where the device is still opening. */
  async open(query: ListQuery): Promise<void> {
    const key = listKey(query);
    if (this.states.has(key)) return this.refresh(query);
    this.put(key, {
      query,
      ids: [],
      token: null,
      total: undefined,
      status: 'loading',
      error: undefined,
      generation: 0,
      arrivals: [],
      isPartial: false,
    });
    const shown = this.showStored(key, query);
    if (this.ports.deviceIsOpen()) await shown;
    await Promise.all([shown, this.refresh(query)]);
  }

  private async showStored(key: string, query: ListQuery): Promise<void> {
    const stored = await this.ports.load(key, query);
    const state = this.states.get(key);
    if (stored && state?.status === 'loading') this.put(key, { ...state, ...stored, status: 'ready' });
  }

  /** Asks for the list from its first page on, as many items as are shown. Concurrent calls share one request. */
  refresh(query: ListQuery): Promise<void> {
    const key = listKey(query);
    const held = this.loading.get(key);
    if (held) return held;
    const work = this.restart(key, query).finally(() => {
      if (this.loading.get(key) === work) this.loading.delete(key);
    });
    this.loading.set(key, work);
    return work;
  }

  private async restart(key: string, query: ListQuery): Promise<void> {
    const generation = ++this.generation;
    this.change(key, { generation });
    const size = query.pageSize ?? usualPageSize;
    const asMany = () => {
      const shown = this.states.get(key)?.ids.length ?? 0;
      return Math.min(mostPageSize, Math.max(size, Math.ceil(shown / size) * size));
    };
    const pageSize = asMany();
    try {
      const { items, token, total } = await this.ports.page(requestOf(query, pageSize));
      if (this.states.get(key)?.generation !== generation) return;
      // The device showed more of it meanwhile: nothing in sight goes away for having been asked for too early.
      if (token !== '' && asMany() > pageSize) return await this.restart(key, query);
      this.ports.accept(query.type, items);
      const ids = unique(items.map(({ id }) => id ?? ''));
      const arrivals = (this.states.get(key)?.arrivals ?? []).filter(
        (each) => each.generation >= generation && !ids.includes(each.id),
      );
      this.change(key, {
        ids,
        arrivals,
        token,
        total: total ?? this.states.get(key)?.total,
        status: 'ready',
        error: undefined,
        isPartial: false,
      });
      this.ports.save(key, query, { ids, token, total });
    } catch (error) {
      await this.failed(key, generation, error);
    }
  }

  /** The next page; does nothing while a page is on its way and after the last one. */
  async more(query: ListQuery): Promise<void> {
    const key = listKey(query);
    const state = this.states.get(key);
    if (!state || state.token === null || state.token === '' || this.loading.has(key)) return;
    const { generation, token } = state;
    this.change(key, { token: null });
    try {
      const { items, token: next } = await this.ports.page({ ...requestOf(query, query.pageSize ?? usualPageSize), token });
      const now = this.states.get(key);
      if (now?.generation !== generation) return;
      this.ports.accept(query.type, items);
      const ids = unique([...now.ids, ...items.map(({ id }) => id ?? '')]);
      this.change(key, { ids, token: next });
      this.ports.save(key, query, { ids, token: next, total: now.total });
    } catch (error) {
      if (this.states.get(key)?.generation !== generation) return;
      this.change(key, { token });
      if (error instanceof RequestFailed && (error.status === 400 || error.status === 410)) await this.refresh(query);
      else await this.failed(key, generation, error);
    }
  }

  private async failed(key: string, generation: number, error: unknown): Promise<void> {
    const state = this.states.get(key);
    if (!state || state.generation !== generation) return;
    if (error instanceof RequestFailed) {
      const denied = error.status === 403;
      this.ports.onRefused(error.failure);
      this.change(key, { status: denied ? 'denied' : 'error', error: error.failure, ...(denied ? { ids: [], token: '' } : {}) });
    } else if (state.status === 'loading') {
      const known = error instanceof NetworkFailure ? await this.ports.known(key, state.query).catch(() => undefined) : undefined;
      if (this.states.get(key)?.generation !== generation) return;
      if (known) return this.change(key, { ...known, status: 'ready' });
      const title =
        error instanceof NetworkFailure
          ? 'This list is not on this device, and the server cannot be reached.'
          : 'This list could not be loaded.';
      this.change(key, { status: 'error', error: { title } });
    }
  }

  /** A create was answered: it stays in the lists it belongs to. */
  arrived(type: string, id: string): void {
    for (const [key, state] of this.states) {
      if (state.query.type === type) this.change(key, { arrivals: [...state.arrivals, { id, generation: state.generation }] });
    }
  }

  /** Lists of a type may have changed: those on screen are asked for again, the rest when next opened. */
  touched(type: string): void {
    for (const [key, { query }] of this.states) {
      if (query.type !== type || !this.watchers.has(key) || this.refreshing.has(key)) continue;
      const cancel = this.ports.clock.after(refreshDelay, () => {
        this.refreshing.delete(key);
        void this.refresh(query);
      });
      this.refreshing.set(key, cancel);
    }
  }

  /** Every list on screen again: the connection is back, or events were missed. */
  refreshAll(): void {
    for (const [key, { query }] of this.states) if (this.watchers.has(key)) void this.refresh(query);
  }

  clear(): void {
    for (const cancel of this.refreshing.values()) cancel();
    this.refreshing.clear();
    this.loading.clear();
    this.states.clear();
  }

  private change(key: string, change: Partial<ListState>): void {
    const state = this.states.get(key);
    if (state) this.put(key, { ...state, ...change });
  }
  private put(key: string, state: ListState): void {
    this.states.set(key, state);
    this.ports.onChange(key);
  }
}

const requestOf = ({ type, filters = [], orderBy, order, partition }: ListQuery, pageSize: number): PageRequest => ({
  type,
  filters,
  orderBy,
  order,
  partition,
  pageSize,
});
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== '');
