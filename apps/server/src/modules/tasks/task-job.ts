import { Refusal } from '../../kernel/refusal.ts';
import { StartError } from '../../kernel/start-error.ts';
import type { Job, JobWork } from '../module.ts';
import { tellOfTask } from '../notifications/index.ts';
import type { AppParts } from '../parts.ts';
import { type StoredFile, type StoredTask, taskStoreOf } from './store/task-store.ts';
import type { TaskKind } from './task-kind.ts';

/** Milliseconds between two notes of progress. */
const noteEveryMs = 500;
/** Finished tasks and their files are kept this long. */
const keepMs = 7 * 86_400_000;

/** The job that runs the tasks of a kind, one after another in each practice. */
export const taskJob = <I>(kind: TaskKind<I>): Job => ({
  name: jobNameOf(kind),
  title: kind.title,
  about: kind.about,
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: [],
  limitMinutes: 600,
  retry: { times: 3, afterSeconds: 10 },
  async run(work) {
    const { practice, parts } = work;
    const store = taskStoreOf(parts.store);
    let count = 0;
    for (;;) {
      const task = await store.take(practice, kind.name, new Date(parts.now()));
      if (!task) break;
      await runOne(kind, task, work);
      count += 1;
    }
    await removeFiles(parts, practice, await store.expire(practice, kind.name, new Date(parts.now() - keepMs)));
    return count > 0 ? `Ran ${count} ${count === 1 ? 'task' : 'tasks'}.` : undefined;
  },
});

export const jobNameOf = ({ name }: Pick<TaskKind<unknown>, 'name'>): string => `task-${name}`;

/** Removes files that nothing else holds. */
async function removeFiles({ store, content }: AppParts, practice: string, files: readonly StoredFile[]): Promise<void> {
  for (const { hash } of files) await store.removeUnused({ practice, hash }, () => content.remove(practice, hash));
}

/** Sentences of expected failures. Messages of unknown errors may hold patient data and stay out. */
const failureOf = (error: unknown): string | undefined =>
  error instanceof Refusal || error instanceof StartError ? error.message : undefined;

async function runOne<I>(kind: TaskKind<I>, task: StoredTask, { parts, practice, signal }: JobWork): Promise<void> {
  const store = taskStoreOf(parts.store);
  const place = { practice, id: task.id };
  const now = () => new Date(parts.now());
  if (task.isCancelled) return store.end(place, { state: 'Cancelled', message: kind.cancelled, at: now() });
  const cancelled = new AbortController();
  // The report is there even without its notification.
  const tell = (hasFailed: boolean) =>
    tellOfTask(parts, practice, { id: task.id, owner: task.owner, title: kind.title, hasFailed }).catch(() => undefined);
  let line = '';
  const note = async () => {
    if (await store.note(place, line, now())) cancelled.abort(new Error('Cancelled'));
  };
  // A lost connection ends the task by its own next query.
  const timer = setInterval(() => void note().catch(() => undefined), noteEveryMs).unref();
  try {
    const result = await kind.run({
      parts,
      practice,
      input: kind.input.parse(task.input),
      files: task.files.map(({ name, hash }) => ({ name, open: () => openFile(parts, practice, hash) })),
      owner: task.owner,
      taskId: task.id,
      progress: (next) => {
        line = next;
      },
      signal: AbortSignal.any([signal, cancelled.signal]),
    });
    clearInterval(timer);
    await store.end(place, { state: 'Done', result, at: now() });
    await tell(false);
  } catch (error) {
    clearInterval(timer);
    // A stopping server leaves the task to the next run.
    if (signal.aborted) throw error;
    if (cancelled.signal.aborted) return store.end(place, { state: 'Cancelled', message: kind.cancelled, at: now() });
    const known = failureOf(error);
    const message = known ?? 'It ended with an unexpected error. The server log has the details.';
    await store.end(place, { state: 'Failed', message, at: now() });
    await tell(true);
    if (known === undefined) throw error;
  }
}

async function openFile({ content }: AppParts, practice: string, hash: string) {
  const stream = await content.open(practice, hash);
  if (!stream) throw new Refusal('content-missing');
  return stream;
}
