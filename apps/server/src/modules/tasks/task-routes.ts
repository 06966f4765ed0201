import type { Readable } from 'node:stream';
import { apiBase, headers as h, isUnderWay } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { parameter } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { TaskCalls } from './task-calls.ts';
import type { TaskKind } from './task-kind.ts';

const maxFiles = 50;
const about = { takes: [h.profile], gives: 'json' } as const;

/**
 * The calls of one kind of task: `POST …/tasks/{kind}` begins one, `POST …/{id}/files?name=` sends it a file, `POST …/{id}/run`
 * runs it with an input, `POST …/{id}/cancel` cancels it, and `GET` watches it. A task is its owner's alone.
 */
export function taskRoutes<I>(app: FastifyInstance, parts: AppParts, kind: TaskKind<I>): void {
  const calls = new TaskCalls(parts, kind);
  const at = `${apiBase}/practices/:networkId/tasks/${kind.name}`;
  watching(app, at, calls);
  running(app, at, calls);
  // In a scope where no parser touches the body.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, ready) => ready(null, payload));
    sending(scope, at, calls);
    done();
  });
}

function watching<I>(app: FastifyInstance, at: string, calls: TaskCalls<I>): void {
  const what = calls.kind.title.toLowerCase();
  app.get(at, described({ summary: `The caller's tasks: ${what}`, statuses: [200], ...about }), async (request, reply) => {
    const { caller, practice, owner } = await calls.permitted(request);
    reply.header('cache-control', 'no-store');
    return (await calls.tasks.ofOwner(practice, calls.kind.name, owner)).map((task) => calls.viewOf(task, caller));
  });
  app.get(`${at}/:id`, described({ summary: `Watch a task: ${what}`, statuses: [200], ...about }), async (request, reply) => {
    const asked = await calls.own(request);
    // The run that it waits for may have ended just before it was queued.
    if (asked.task.state === 'Queued') await calls.start(asked);
    reply.header('cache-control', 'no-store');
    return calls.viewOf(asked.task, asked.caller);
  });
}

function running<I>(app: FastifyInstance, at: string, calls: TaskCalls<I>): void {
  const { kind, tasks } = calls;
  const what = kind.title.toLowerCase();
  app.post(at, described({ summary: `Begin a task: ${what}`, statuses: [201], ...about }), async (request, reply) => {
    const { caller, practice, owner } = await calls.permitted(request);
    const id = v7();
    await tasks.create(practice, { id, kind: kind.name, owner, created: calls.now() });
    return reply.code(201).send(await calls.view({ practice, id }, caller));
  });
  app.post(
    `${at}/:id/run`,
    described({ summary: `Run a task: ${what}`, statuses: [202], sends: 'json', ...about }),
    async (request, reply) => {
      const asked = await calls.own(request);
      const input = parsedBody(kind.input, request.body);
      if (asked.task.files.length === 0) throw new Refusal('validation-failed', { detail: 'Send a file first.' });
      if (!(await tasks.queue(asked.place, input, calls.now())))
        throw new Refusal('already-exists', { detail: 'It is under way already.' });
      await calls.start(asked);
      calls.noteRun(asked);
      return reply.code(202).send(await calls.view(asked.place, asked.caller));
    },
  );
  app.post(
    `${at}/:id/cancel`,
    described({ summary: `Cancel a task: ${what}`, statuses: [202], ...about }),
    async (request, reply) => {
      const { caller, task, place } = await calls.own(request);
      if (isUnderWay(task.state)) await tasks.cancel(place, calls.now());
      return reply.code(202).send(await calls.view(place, caller));
    },
  );
}

function sending<I>(app: FastifyInstance, at: string, calls: TaskCalls<I>): void {
  const { kind, parts, tasks } = calls;
  const summary = `Send a file: ${kind.title.toLowerCase()}`;
  app.post(
    `${at}/:id/files`,
    {
      bodyLimit: kind.fileLimit,
      ...described({ summary, statuses: [200], query: ['name'], sends: 'bytes', ...about }),
    },
    async (request) => {
      const { caller, practice, task, place } = await calls.own(request);
      const name = parameter(request, 'name')?.slice(0, 200);
      if (!name || task.files.length >= maxFiles)
        throw new Refusal('validation-failed', { detail: `Send up to ${maxFiles} files, each with its name.` });
      const stored = await parts.content.put(practice, request.body as Readable, kind.fileLimit); // by the parser above
      const file = { name, ...stored };
      const isAdded = await parts.store.database.transaction(practice, async (run) => {
        await parts.store.holdContent(practice, file.hash, run);
        return tasks.addFile(place, { file, at: calls.now() }, run);
      });
      if (!isAdded) throw new Refusal('already-exists', { detail: 'This task has run. Begin another one for more files.' });
      return calls.view(place, caller);
    },
  );
}
