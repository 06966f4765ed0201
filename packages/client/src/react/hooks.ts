import type { ResourceByType, ResourceType } from '@notewell/model';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Watch } from '../client/client.ts';
import type { Failure } from '../outbox/operation.ts';
import { expanded, referencesAt } from '../references/expand.ts';
import type { ListFilter, StoredResource } from '../resource.ts';
import { RequestFailed } from '../transport/problem.ts';
import type { CallOptions, CountView, KeptItem, ListQuery, ListView, ResourceView } from '../types.ts';
import { useClient, useWatch } from './context.tsx';

const never = <V>(value: V): Watch<V> => ({ subscribe: () => () => {}, snapshot: () => value });
const nothing: ResourceView<never> = { data: undefined, status: 'missing', error: undefined, saveState: 'Saved' };

/**
 * One resource, live: loads it and follows changes of this and other tabs and of other people. `expand` names reference
 * paths (`patient`, `participants.individual`) whose `resource` is filled in. Without an id the status is missing.
 */
export function useResource<T extends ResourceType>(
  type: T,
  id: string | undefined,
  options: { readonly expand?: readonly string[] } = {},
): ResourceView<T> {
  const client = useClient();
  const watch = useMemo(() => (id ? client.watchResource(type, id) : never<ResourceView<T>>(nothing)), [client, type, id]);
  const view = useWatch(watch);
  const data = useExpanded(view.data as StoredResource | undefined, options.expand) as ResourceByType[T] | undefined; // expansion keeps the type
  return useMemo(() => ({ ...view, data }), [view, data]);
}

/** Returns the value with its references resolved; unchanged while they load. */
function useExpanded(value: StoredResource | undefined, expand: readonly string[] | undefined): StoredResource | undefined {
  const client = useClient();
  const paths = (expand ?? []).join(' ');
  const [found, setFound] = useState<ReadonlyMap<string, StoredResource>>(new Map());
  useEffect(() => {
    if (!value || paths === '') return;
    let wanted = true;
    for (const reference of paths.split(' ').flatMap((path) => referencesAt(value, path))) {
      if (!reference.resourceType) continue;
      const key = `${reference.resourceType}|${reference.id}`;
      // The server returns existing types only.
      client.expand(reference.resourceType as ResourceType, reference.id, reference.versionId).then(
        (resource) => wanted && setFound((held) => (held.get(key) === resource ? held : new Map(held).set(key, resource))),
        () => undefined, // an unresolvable reference shows its display
      );
    }
    return () => {
      wanted = false;
    };
  }, [client, value, paths]);
  return useMemo(() => {
    if (!value || paths === '') return value;
    return paths
      .split(' ')
      .reduce((at, path) => expanded(at, path, (reference) => found.get(`${reference.resourceType}|${reference.id}`)), value);
  }, [value, paths, found]);
}

const noList: ListView<never> = {
  items: [],
  status: 'loading',
  error: undefined,
  continuation: null,
  total: undefined,
  isPartial: false,
};

/** A list, live, with its next page on demand. Null means that the query is not known yet. */
export function useList<T extends ResourceType>(
  query: ListQuery<T> | null,
): ListView<T> & { readonly loadMore: () => void; readonly refresh: () => void } {
  const client = useClient();
  const name = query === null ? '' : JSON.stringify(query);
  // Compared by value: callers write the query inline, and an equal one is the same list.
  const stable = useMemo((): ListQuery<T> | null => (name === '' ? null : JSON.parse(name)), [name]);
  const watch = useMemo(() => (stable ? client.watchList(stable) : never<ListView<T>>(noList)), [client, stable]);
  const view = useWatch(watch);
  const loadMore = useCallback(() => void (stable && client.more(stable)), [client, stable]);
  const refresh = useCallback(() => void (stable && client.refresh(stable)), [client, stable]);
  return useMemo(() => ({ ...view, loadMore, refresh }), [view, loadMore, refresh]);
}

const noCount: CountView = { count: undefined, status: 'loading' };

/** Count of the resources that pass the filters, live; the server counts. Without a type nothing is asked. */
export function useCount(type: ResourceType | null, filters: readonly ListFilter[] = [], partition?: string): CountView {
  const client = useClient();
  const name = JSON.stringify(filters);
  const watch = useMemo(() => {
    const stable: ListFilter[] = JSON.parse(name);
    return type ? client.watchCount(type, stable, partition) : never(noCount);
  }, [client, type, name, partition]);
  return useWatch(watch);
}

/** Result of a read call, live: asked for again when a resource of one of the types changes. Null asks nothing. */
export function useAnswer<R>(path: string | null, types: readonly ResourceType[]): R | undefined {
  const client = useClient();
  const name = types.join(' ');
  const watch = useMemo(() => {
    // Joined above from names of types.
    const stable = name.split(' ') as ResourceType[];
    return path === null ? never<R | undefined>(undefined) : client.watchAnswer<R>(path, stable);
  }, [client, path, name]);
  return useWatch(watch);
}

/** "Saved", "Saved on this device" or "Not saved". */
export function useSaveState(type: ResourceType, id: string) {
  const client = useClient();
  return useWatch(useMemo(() => client.watchSaveState(type, id), [client, type, id]));
}

/** All writes on this device without a server response, oldest first. */
export function useUnsent() {
  const client = useClient();
  return useWatch(useMemo(() => client.watchUnsent(), [client]));
}

/** Rejected and cancelled changes, with the calls to send them again or discard them. */
export function useKeptWork() {
  const client = useClient();
  const items = useWatch(useMemo(() => client.watchKeptWork(), [client]));
  const sendAgain = useCallback((key: string) => client.sendAgain(key), [client]);
  const discard = useCallback((key: string) => client.discard(key), [client]);
  return { items, sendAgain, discard };
}

/** Rejected changes of one resource, oldest first. Its writer continues from the last one's `mine`. */
export function useKeptOf(type: ResourceType, id: string): readonly KeptItem[] {
  const client = useClient();
  const { items } = useKeptWork();
  return useMemo(
    () => items.filter((item) => item.type === type && client.id(item.id) === client.id(id)),
    [items, type, id, client],
  );
}

/** Temporary access in use; `client.access` requests and ends it. */
export function useAccess() {
  const client = useClient();
  return useWatch(useMemo(() => client.watchAccess(), [client]));
}

export function useConnection() {
  const client = useClient();
  return useWatch(useMemo(() => client.watchConnection(), [client]));
}

export interface Loaded<R> {
  readonly data: R | undefined;
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: Failure | undefined;
  /** False while an earlier result is shown instead of the one that loads. */
  readonly current: boolean;
  readonly refresh: () => void;
}

/** The versions of a resource, newest first. */
export function useHistory<T extends ResourceType>(type: T, id: string | undefined): Loaded<readonly ResourceByType[T][]> {
  const client = useClient();
  return useLoaded(
    `${type}|${id}`,
    useCallback(() => (id ? client.history(type, id) : Promise.resolve([])), [client, type, id]),
  );
}

/** Result of a read call that is not about a resource; it waits while `path` is null. Writes go through `client.call`. */
export function useCall<R = unknown>(
  path: string | null,
  options: Pick<CallOptions, 'query' | 'method' | 'body'> = {},
): Loaded<R> {
  const client = useClient();
  const name = JSON.stringify(options);
  return useLoaded(
    path ?? '',
    useCallback(
      (signal: AbortSignal) => {
        const stable: CallOptions = JSON.parse(name);
        return path === null ? new Promise<R>(() => {}) : client.call<R>(path, { ...stable, signal });
      },
      [client, path, name],
    ),
  );
}

interface Answered<R> {
  readonly load: unknown;
  readonly turn: number;
  readonly data: R | undefined;
  readonly error: Failure | undefined;
  readonly subject: string;
}

/** Loads again when `load` changes. The last result of the same subject stays visible meanwhile. */
function useLoaded<R>(subject: string, load: (signal: AbortSignal) => Promise<R>): Loaded<R> {
  const [answered, setAnswered] = useState<Answered<R>>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const answer = (data: R | undefined, error?: Failure) => {
      if (!stop.signal.aborted)
        setAnswered((held) => ({ load, turn, subject, error, data: error && held?.subject === subject ? held.data : data }));
    };
    load(stop.signal).then(
      (data) => answer(data),
      (error: unknown) => answer(undefined, failureIn(error)),
    );
    return () => stop.abort();
  }, [load, turn, subject]);
  const refresh = useCallback(() => setTurn((held) => held + 1), []);
  const held = answered?.subject === subject ? answered : undefined;
  const done = held?.load === load && held.turn === turn;
  const status = done && held.error ? 'error' : held?.data !== undefined || done ? 'ready' : 'loading';
  return useMemo(
    () => ({ data: held?.data, status, error: done ? held.error : undefined, current: done, refresh }),
    [held, done, status, refresh],
  );
}

const failureIn = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : { title: error instanceof Error ? error.message : String(error) };
