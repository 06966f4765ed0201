import type { TaskView } from '@notewell/protocol';
import type { FastifyRequest } from 'fastify';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { type StoredTask, type TaskStore, taskStoreOf } from './store/task-store.ts';
import { jobNameOf } from './task-job.ts';
import type { TaskKind } from './task-kind.ts';

interface Asked {
  readonly caller: Caller;
  readonly practice: string;
  /** `Practitioner/<id>`. */
  readonly owner: string;
}
interface AskedOfTask extends Asked {
  readonly task: StoredTask;
  readonly place: { readonly practice: string; readonly id: string };
}

/** The parts that the calls of one kind of task share. */
export class TaskCalls<I> {
  readonly tasks: TaskStore;

  constructor(
    readonly parts: AppParts,
    readonly kind: TaskKind<I>,
  ) {
    this.tasks = taskStoreOf(parts.store);
  }

  now(): Date {
    return new Date(this.parts.now());
  }

  /** The caller, who may do this here. */
  async permitted(request: FastifyRequest): Promise<Asked> {
    const caller = callerOf(request);
    const practice = inPath(request, 'networkId');
    this.kind.permit(caller);
    if (!(await this.parts.store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    return { caller, practice, owner: nameOf(caller) };
  }

  /** The task in the path. Somebody else's is answered like an unknown one. */
  async own(request: FastifyRequest): Promise<AskedOfTask> {
    const asked = await this.permitted(request);
    const place = { practice: asked.practice, id: inPath(request, 'id') };
    const task = await this.tasks.read(place);
    if (!task || task.kind !== this.kind.name || task.owner !== asked.owner) throw new Refusal('not-found');
    return { ...asked, task, place };
  }

  /** The task as it is now. */
  async view(place: AskedOfTask['place'], caller: Caller): Promise<TaskView> {
    const task = await this.tasks.read(place);
    if (!task) throw new Refusal('not-found');
    return this.viewOf(task, caller);
  }

  viewOf(task: StoredTask, caller: Caller): TaskView {
    const { id, state, files, created, finished, progress, message, result } = task;
    const input = this.kind.input.safeParse(task.input);
    return {
      id,
      state,
      files: files.map(({ name, size }) => ({ name, size })),
      input: input.success ? this.kind.shownInput?.(input.data) : undefined,
      created: created.toISOString(),
      finished: finished?.toISOString(),
      progress,
      message,
      result: result === undefined || !this.kind.shown ? result : this.kind.shown(result, caller),
    };
  }

  /** Lets the job take the tasks that wait. */
  async start({ practice, owner }: Asked): Promise<void> {
    const { jobs } = this.parts;
    const job = jobs?.jobs.find(({ name }) => name === jobNameOf(this.kind));
    if (!jobs || !job) throw new Refusal('not-configured', { detail: 'This server runs no jobs.' });
    await jobs.runNow(practice, job, owner);
  }

  noteRun({ caller, practice, owner, task }: AskedOfTask): void {
    this.parts.store.trail.note(practice, {
      action: 'run-task',
      type: 'Task',
      id: this.kind.name,
      actor: owner,
      account: caller.accountId,
      requestId: caller.requestId,
      detail: { ...circumstancesOf(caller), task: task.id },
    });
  }
}
