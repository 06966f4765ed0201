import { filterLimits } from '@notewell/protocol';
import type { ClockPort } from '../clock.ts';
import type { Failure } from '../outbox/operation.ts';
import type { Page, PageRequest } from '../references/requests.ts';
import type { StoredResource } from '../resource.ts';
import { NetworkFailure } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { ListQuery } from '../types.ts';

export const usualPageSize = 50;
const mostPageSize = 1_000;
/** Milliseconds to wait after an event, so that several events cause one refresh of a list. */
const refreshDelay = 150;

export interface ListState {
  readonly query: ListQuery;
  /** In the server's order, each once. */
  readonly ids: readonly string[];
  /** null while loading, empty after the last page, text if there is a next page. */
  readonly token: string | null;
  readonly total: number | undefined;
  readonly status: 'loading' | 'ready' | 'denied' | 'error';
  readonly error: Failure | undefined;
  /** Raised by every restart; a page of an older generation is dropped. */
  readonly generation: number;
  /** Resources created here and answered since the list was requested. They stay visible until the server lists them. */
  readonly arrivals: readonly { readonly id: string; readonly generation: number }[];
  /** True if the device may know only some of the items. */
  readonly isPartial: boolean;
}

/** The part of a list that is stored on the device. */
export type StoredList = Pick<ListState, 'ids' | 'token' | 'total'>;

export interface KnownList extends StoredList {
  readonly isPartial: boolean;
}

export interface ListPorts {
  readonly clock: ClockPort;
  readonly page: (request: PageRequest) => Promise<Page>;
  readonly accept: (type: string, items: readonly StoredResource[], asking: Asking) => void;
  /** Returns the device's copy of a list, once the device is open. */
  readonly load: (key: string, query: ListQuery) => Promise<StoredList | undefined>;
  /** Returns the known items of a list that the device does not store, for use without a network. */
  readonly known: (key: string, query: ListQuery) => Promise<KnownList | undefined>;
  readonly save: (key: string, query: ListQuery, list: StoredList) => void;
  readonly onChange: (key: string) => void;
  readonly onRefused: (failure: Failure) => void;
}

export const listKey = (query: ListQuery): string => {
  const { type, filters = [], orderBy, order, pageSize, partition, whole } = query;
  return `list:${JSON.stringify([type, filters, orderBy, order, pageSize, partition, ...(whole ? ['whole'] : [])])}`;
};

/** `readAhead`: nobody asked on a screen, the device keeps the list for use without a network. */
export interface Asking {
  readonly readAhead?: boolean;
}

/** Lists in the server's order, page by page. */
export class Lists {
  private readonly states = new Map<string, ListState>();
  private readonly watchers = new Map<string, number>();
  private readonly loading = new Map<string, { readonly work: Promise<void>; readonly readAhead: boolean }>();
  private readonly refreshing = new Map<string, () => void>();
  /** Continues over `clear`, so that an earlier response is never taken for a later one. */
  private generation = 0;

  constructor(private readonly ports: ListPorts) {}

  state(key: string): ListState | undefined {
    return this.states.get(key);
  }

  /** Keeps a list up to date while watched. Another watcher of a list on screen finds it up to date already. */
  watch(query: ListQuery): () => void {
    const key = listKey(query);
    const others = this.watchers.get(key) ?? 0;
    this.watchers.set(key, others + 1);
    const state = this.states.get(key);
    if (others === 0 || state?.status !== 'ready' || state.isPartial) void this.open(query);
    return () => {
      const left = (this.watchers.get(key) ?? 1) - 1;
      if (left > 0) this.watchers.set(key, left);
      else this.watchers.delete(key);
    };
  }

  /** Shows the device's copy, and asks the server at the same time. */
  async open(query: ListQuery, asking: Asking = {}): Promise<void> {
    const key = listKey(query);
    if (this.states.has(key)) return this.refresh(query, asking);
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
    await Promise.all([this.showStored(key, query), this.refresh(query, asking)]);
  }

  private async showStored(key: string, query: ListQuery): Promise<void> {
    const stored = await this.ports.load(key, query);
    const state = this.states.get(key);
    if (stored && state?.status === 'loading') this.put(key, { ...state, ...stored, status: 'ready' });
  }

  /**
   * Loads the list again from its first page, as many items as are shown. Concurrent calls share one request, but a person's
   * call shares none that the device made ahead: the server is to know what was opened.
   */
  refresh(query: ListQuery, asking: Asking = {}): Promise<void> {
    const key = listKey(query);
    const readAhead = this.isAhead(key, asking);
    const held = this.loading.get(key);
    if (held && (readAhead || !held.readAhead)) return held.work;
    const work = this.restart(key, query, readAhead).finally(() => {
      if (this.loading.get(key)?.work === work) this.loading.delete(key);
    });
    this.loading.set(key, { work, readAhead });
    return work;
  }

  /** A list on screen is not read ahead. */
  private isAhead(key: string, { readAhead = false }: Asking): boolean {
    return readAhead && !this.watchers.has(key);
  }

  private async restart(key: string, query: ListQuery, readAhead: boolean): Promise<void> {
    const generation = ++this.generation;
    this.change(key, { generation });
    const size = query.pageSize ?? usualPageSize;
    const asMany = () => {
      const shown = this.states.get(key)?.ids.length ?? 0;
      return Math.min(mostPageSize, Math.max(size, Math.ceil(shown / size) * size));
    };
    const pageSize = asMany();
    try {
      const { items, token, total } = query.whole
        ? await this.allPages(query, readAhead)
        : await this.ports.page({ ...requestOf(query, pageSize), readAhead });
      if (this.states.get(key)?.generation !== generation) return;
      // The device showed more items meanwhile: none of them may disappear because the request was early.
      if (token !== '' && asMany() > pageSize) return await this.restart(key, query, readAhead);
      this.ports.accept(query.type, items, { readAhead });
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

  private async allPages(query: ListQuery, readAhead: boolean): Promise<Page> {
    const items: StoredResource[] = [];
    for (const part of partsOf(query)) {
      let token: string | undefined;
      do {
        const page = await this.ports.page({ ...requestOf(part, mostPageSize), token, readAhead });
        items.push(...page.items);
        ({ token } = page);
      } while (token !== '');
    }
    return { items, token: '', total: items.length };
  }

  /** Loads the next page; does nothing while a page is loading and after the last one. */
  async more(query: ListQuery, asking: Asking = {}): Promise<void> {
    const key = listKey(query);
    const readAhead = this.isAhead(key, asking);
    const state = this.states.get(key);
    if (!state || state.token === null || state.token === '' || this.loading.has(key)) return;
    const { generation, token } = state;
    this.change(key, { token: null });
    try {
      const { items, token: next } = await this.ports.page({
        ...requestOf(query, query.pageSize ?? usualPageSize),
        token,
        readAhead,
      });
      const now = this.states.get(key);
      if (now?.generation !== generation) return;
      this.ports.accept(query.type, items, { readAhead });
      const ids = unique([...now.ids, ...items.map(({ id }) => id ?? '')]);
      this.change(key, { ids, token: next });
      this.ports.save(key, query, { ids, token: next, total: now.total });
    } catch (error) {
      if (this.states.get(key)?.generation !== generation) return;
      this.change(key, { token });
      if (error instanceof RequestFailed && (error.status === 400 || error.status === 410)) await this.refresh(query, asking);
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

  /** Keeps a created resource in its lists after the server has answered. */
  arrived(type: string, id: string): void {
    for (const [key, state] of this.states) {
      if (state.query.type === type) this.change(key, { arrivals: [...state.arrivals, { id, generation: state.generation }] });
    }
  }

  /** Handles a possible change of a type's lists: loads those on screen again, the others when next opened. */
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

  /** Loads every list on screen again, because the connection is back or events were missed. */
  refreshAll(): void {
    for (const [key, { query }] of this.states) if (this.watchers.has(key)) void this.refresh(query);
  }

  /** Loads every list on screen again that failed to load. */
  refreshFailed(): void {
    for (const [key, { query, status }] of this.states)
      if (status === 'error' && this.watchers.has(key)) void this.refresh(query);
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

/** The query in parts with no more values in a filter than the server takes. */
function partsOf(query: ListQuery): readonly ListQuery[] {
  const { filters = [] } = query;
  const long = filters.find(({ values = [], exclude }) => values.length > filterLimits.values && exclude !== true);
  if (!long?.values) return [query];
  const [first, rest] = [long.values.slice(0, filterLimits.values), long.values.slice(filterLimits.values)];
  return [first, rest].flatMap((values) =>
    partsOf({ ...query, filters: filters.map((one) => (one === long ? { ...long, values } : one)) }),
  );
}
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== '');
