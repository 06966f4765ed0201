import { useClient } from '@notewell/client/react';
import { headers, type NoteCheckPage, type NoteCheckWeight } from '@notewell/protocol';
import { useCallback, useEffect, useState } from 'react';

export interface CheckFilter {
  readonly rule: string | undefined;
  readonly weight: NoteCheckWeight | undefined;
  readonly status: 'Preliminary' | 'Final' | undefined;
}

export interface NoteChecks extends NoteCheckPage {
  readonly state: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly more: (() => void) | undefined;
  readonly reload: () => void;
}

const nothing: NoteCheckPage = { notes: [], counts: {}, checked: 0 };

/** Latest results of the note rules, page by page. Does not show pages of a previous filter. */
export function useNoteChecks({ rule, weight, status }: CheckFilter): NoteChecks {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<NoteCheckPage>(nothing);
  const [state, setState] = useState<NoteChecks['state']>('loading');
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    (continuation: string | undefined, signal: AbortSignal) =>
      client.call<NoteCheckPage>('notes/checks', {
        query: { ...(rule ? { rule } : {}), ...(weight ? { weight } : {}), ...(status ? { status } : {}) },
        ...(continuation ? { headers: { [headers.continuationToken]: continuation } } : {}),
        signal,
      }),
    [client, rule, weight, status],
  );
  const take = useCallback(
    (continuation: string | undefined, signal: AbortSignal) => {
      setState('loading');
      load(continuation, signal).then(
        (answer) => {
          if (signal.aborted) return;
          setShown((before) => (continuation ? { ...answer, notes: [...before.notes, ...answer.notes] } : answer));
          setState('ready');
        },
        (failed: unknown) => {
          if (signal.aborted) return;
          setError(failed);
          setState('error');
        },
      );
    },
    [load],
  );
  useEffect(() => {
    const stop = new AbortController();
    setShown(({ next: _next, ...before }) => ({ ...before, notes: [] }));
    take(undefined, stop.signal);
    return () => stop.abort();
  }, [take, turn]);
  return {
    ...shown,
    state,
    error,
    more: shown.next ? () => take(shown.next, new AbortController().signal) : undefined,
    reload: () => setTurn((times) => times + 1),
  };
}
