import type { CallOptions } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface Held<R> {
  readonly key: string;
  readonly items: readonly R[];
  readonly continuation: string | undefined;
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
}

/** Loads a paged list, and reloads it when the call changes. Does nothing while the path is null. */
export function usePages<R>(path: string | null, options: Pick<CallOptions, 'query' | 'method' | 'body' | 'headers'> = {}) {
  const client = useClient();
  const name = JSON.stringify([path, options]);
  const [turn, setTurn] = useState(0);
  const key = `${turn} ${name}`;
  const [held, setHeld] = useState<Held<R>>({ key: '', items: [], continuation: undefined, status: 'loading', error: undefined });
  const going = useRef('');

  const load = useCallback(
    async (signal: AbortSignal, before: readonly R[], continuation: string | undefined) => {
      const [at, asked]: [string | null, CallOptions] = JSON.parse(name); // the call, restored from its JSON key
      if (at === null) return;
      try {
        const page = await client.pageOf<R>(at, { ...asked, continuation, signal });
        if (!signal.aborted)
          setHeld({ key, items: [...before, ...page.items], continuation: page.continuation, status: 'ready', error: undefined });
      } catch (error) {
        if (!signal.aborted) setHeld({ key, items: before, continuation: undefined, status: 'error', error });
      }
    },
    [client, key, name],
  );
  useEffect(() => {
    const stop = new AbortController();
    going.current = '';
    void load(stop.signal, [], undefined);
    return () => stop.abort();
  }, [load]);

  const current = held.key === key;
  const more = useCallback(() => {
    if (held.key !== key || held.continuation === undefined || going.current === held.continuation) return;
    going.current = held.continuation;
    void load(new AbortController().signal, held.items, held.continuation);
  }, [held, key, load]);
  const refresh = useCallback(() => setTurn((one) => one + 1), []);
  return useMemo(
    () => ({
      // The old items stay visible during a reload.
      items: held.items,
      status: current
        ? held.status
        : held.items.length > 0 && held.key.endsWith(name)
          ? ('ready' as const)
          : ('loading' as const),
      error: current ? held.error : undefined,
      hasMore: current && held.continuation !== undefined,
      more,
      refresh,
    }),
    [held, current, name, more, refresh],
  );
}
