import type { Readable } from 'node:stream';
import { apiBase, headers as h, isUnderWay, type TaskView } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { type StoredTask, taskStoreOf } from './store/task-store.ts';
import { jobNameOf } from './task-job.ts';
import type { TaskKind } from './task-kind.ts';

const maxFiles = 50;

/**
 * The calls of one kind of task: `POST …/tasks/{kind}` begins one, `POST …/{id}/files?name=` sends it a file, `POST …/{id}/run`
 * runs it with an input, `POST …/{id}/cancel` cancels it, and `GET` watches it. A task is its owner's alone.
 */
export function taskRoutes<I>(parent: FastifyInstance, parts: AppParts, kind: TaskKind<I>): void {
  const at = `${apiBase}/practices/:networkId/tasks/${kind.name}`;
  const tasks = taskStoreOf(parts.store);
  const now = () => new Date(parts.now());
  const what = kind.title.toLowerCase();
  const about = { takes: [h.profile], gives: 'json' } as const;

  async function permitted(request: FastifyRequest) {
    const caller = callerOf(request);
    const practice = inPath(request, 'networkId');
    kind.permit(caller);
    if (!(await parts.store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    return { caller, practice, owner: nameOf(caller) };
  }
  /** The task in the path. Somebody else's is answered like an unknown one. */
  async function own(request: FastifyRequest) {
    const call = await permitted(request);
    const task = await tasks.read({ practice: call.practice, id: inPath(request, 'id') });
    if (!task || task.kind !== kind.name || task.owner !== call.owner) throw new Refusal('not-found');
    return { ...call, task, place: { practice: call.practice, id: task.id } };
  }
  const answer = async (place: { practice: string; id: string }, caller: Caller): Promise<TaskView> => {
    const task = await tasks.read(place);
    if (!task) throw new Refusal('not-found');
    return viewOf(task, caller);
  };
  const viewOf = ({ id, state, files, created, finished, progress, message, result }: StoredTask, caller: Caller): TaskView => ({
    id,
    state,
    files: files.map(({ name, size }) => ({ name, size })),
    created: created.toISOString(),
    finished: finished?.toISOString(),
    progress,
    message,
    result: result === undefined ? undefined : (kind.shown?.(result, caller) ?? result),
  });
  const start = (practice: string, owner: string) => {
    const job = parts.jobs?.jobs.find(({ name }) => name === jobNameOf(kind));
    if (!parts.jobs || !job) throw new Refusal('not-configured', { detail: 'This server runs no jobs.' });
    return parts.jobs.runNow(practice, job, owner);
  };

  parent.get(at, described({ summary: `The caller's tasks: ${what}`, statuses: [200], ...about }), async (request, reply) => {
    const { caller, practice, owner } = await permitted(request);
    reply.header('cache-control', 'no-store');
    return (await tasks.ofOwner(practice, kind.name, owner)).map((task) => viewOf(task, caller));
  });
  parent.get(`${at}/:id`, described({ summary: `Watch a task: ${what}`, statuses: [200], ...about }), async (request, reply) => {
    const { caller, task, practice, owner } = await own(request);
    // The run that it waits for may have ended just before it was queued.
    if (task.state === 'Queued') await start(practice, owner);
    reply.header('cache-control', 'no-store');
    return viewOf(task, caller);
  });
  parent.post(at, described({ summary: `Begin a task: ${what}`, statuses: [201], ...about }), async (request, reply) => {
    const { caller, practice, owner } = await permitted(request);
    const id = v7();
    await tasks.create(practice, { id, kind: kind.name, owner, created: now() });
    return reply.code(201).send(await answer({ practice, id }, caller));
  });
  parent.post(
    `${at}/:id/run`,
    described({ summary: `Run a task: ${what}`, statuses: [202], sends: 'json', ...about }),
    async (request, reply) => {
      const { caller, practice, owner, task, place } = await own(request);
      const input = parsedBody(kind.input, request.body);
      if (task.files.length === 0) throw new Refusal('validation-failed', { detail: 'Send a file first.' });
      if (!(await tasks.queue(place, input, now()))) throw new Refusal('already-exists', { detail: 'It is under way already.' });
      await start(practice, owner);
      parts.store.trail.note(practice, {
        action: 'run-task',
        type: 'Task',
        id: kind.name,
        actor: owner,
        account: caller.accountId,
        requestId: caller.requestId,
        detail: { ...circumstancesOf(caller), task: task.id },
      });
      return reply.code(202).send(await answer(place, caller));
    },
  );
  parent.post(
    `${at}/:id/cancel`,
    described({ summary: `Cancel a task: ${what}`, statuses: [202], ...about }),
    async (request, reply) => {
      const { caller, task, place } = await own(request);
      if (isUnderWay(task.state)) await tasks.cancel(place, now());
      return reply.code(202).send(await answer(place, caller));
    },
  );
  // In a scope where no parser touches the body.
  void parent.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, ready) => ready(null, payload));
    app.post(
      `${at}/:id/files`,
      {
        bodyLimit: kind.fileLimit,
        ...described({ summary: `Send a file: ${what}`, statuses: [200], query: ['name'], sends: 'bytes', ...about }),
      },
      async (request) => {
        const { caller, practice, task, place } = await own(request);
        const name = parameter(request, 'name')?.slice(0, 200);
        if (!name || task.files.length >= maxFiles)
          throw new Refusal('validation-failed', { detail: `Send up to ${maxFiles} files, each with its name.` });
        const stored = await parts.content.put(practice, request.body as Readable, kind.fileLimit); // by the parser above
        if (!(await tasks.addFile(place, { name, ...stored }, now())))
          throw new Refusal('already-exists', { detail: 'This task has run. Begin another one for more files.' });
        return answer(place, caller);
      },
    );
    done();
  });
}
