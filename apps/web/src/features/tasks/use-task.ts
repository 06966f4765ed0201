import { useClient } from '@notewell/client/react';
import { isUnderWay, type TaskView } from '@notewell/protocol';
import { useCallback, useEffect, useState } from 'react';
import { sentenceFor } from '../../platform/failure.ts';
import { useReportSeen } from '../notifications/use-report-seen.ts';

/** Milliseconds between looks at a task under way. */
const lookEvery = 1_000;

export interface Task<I, R> {
  readonly view: TaskView<R> | undefined;
  readonly fault: string;
  /** True while a call waits for its answer. */
  readonly busy: boolean;
  /** Begins a task with these files; false if one was not taken. */
  readonly send: (files: readonly File[]) => Promise<boolean>;
  readonly run: (input: I) => Promise<void>;
  /** Sends files to a new task and runs it. */
  readonly begin: (files: readonly File[], input: I) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly forget: () => void;
}

/** A long operation on the server: its files, its run and its result, watched until it ends. It goes on without this page. */
export function useTask<I, R>(kind: string): Task<I, R> {
  const client = useClient();
  const [view, setView] = useState<TaskView<R>>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const id = view?.id;
  useReportSeen(view && !isUnderWay(view.state) ? id : undefined);
  const path = `tasks/${kind}`;

  const act = useCallback(async (work: () => Promise<TaskView<R>>): Promise<boolean> => {
    setBusy(true);
    setFault('');
    try {
      setView(await work());
      return true;
    } catch (error) {
      setFault(sentenceFor(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  // The last task of an hour ago or less goes on where it was left. The list has no results.
  useEffect(() => {
    const stop = new AbortController();
    client
      .call<readonly TaskView<R>[]>(path, { signal: stop.signal })
      .then(async ([latest]) => {
        if (!latest || latest.state === 'New' || !isRecent(latest)) return;
        setView(await client.call<TaskView<R>>(`${path}/${latest.id}`, { signal: stop.signal }));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [client, path]);

  useLooks(view, path, setView);
  const send = (files: readonly File[]) => sentTo<R>(client, path, files);
  const start = (task: string | undefined, input: I) =>
    client.call<TaskView<R>>(`${path}/${task}/run`, { method: 'POST', body: input });

  return {
    view,
    fault,
    busy,
    send: (files) => act(() => send(files)),
    run: async (input) => void (await act(() => start(id, input))),
    begin: async (files, input) => void (await act(async () => start((await send(files)).id, input))),
    cancel: async () => void (await act(() => client.call<TaskView<R>>(`${path}/${id}/cancel`, { method: 'POST' }))),
    forget: () => {
      setView(undefined);
      setFault('');
    },
  };
}

/** Begins a task with these files. */
async function sentTo<R>(client: ReturnType<typeof useClient>, path: string, files: readonly File[]): Promise<TaskView<R>> {
  let made = await client.call<TaskView<R>>(path, { method: 'POST' });
  for (const file of files) {
    const body = new Blob([file], { type: 'application/octet-stream' });
    const options = { method: 'POST', query: { name: file.name }, body } as const;
    made = await client.call<TaskView<R>>(`${path}/${made.id}/files`, options);
  }
  return made;
}

/** Looks at a task every second until it ends. */
function useLooks<R>(view: TaskView<R> | undefined, path: string, onView: (view: TaskView<R>) => void): void {
  const client = useClient();
  const id = view && isUnderWay(view.state) ? view.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setInterval(() => {
      client.call<TaskView<R>>(`${path}/${id}`).then(onView, () => undefined);
    }, lookEvery);
    return () => clearInterval(timer);
  }, [client, path, id, onView]);
}

const hour = 3_600_000;
const isRecent = ({ state, finished }: TaskView): boolean => isUnderWay(state) || Date.now() - Date.parse(finished ?? '') < hour;
