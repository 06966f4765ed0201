import { apiBase, headers as h, type JobAnswer, type JobRunAnswer, type JobsAnswer, type RunJobAnswer } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requirePermission } from '../../kernel/access.ts';
import { circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import { globalPractice } from '../../resources/store/index.ts';
import type { Job } from '../module.ts';
import type { AppParts } from '../parts.ts';
import type { JobState } from './runner.ts';
import type { JobRun } from './store/job-store.ts';

const mayRun = 'preferences master';
/** Jobs of the installation concern every practice. */
const mayRunAll = 'practice database';
const at = `${apiBase}/practices/:networkId/jobs`;

/**
 * `GET /practices/{networkId}/jobs`: the jobs of the practice with their latest runs, for *preferences master*; with *practice
 * database* also those of the installation. `GET …/{job}/runs`: the kept runs of one. `POST …/{job}/run`: runs it now.
 */
export function jobRoutes(app: FastifyInstance, parts: AppParts): void {
  app.get(
    at,
    described({ summary: 'The jobs of the practice and their latest runs', statuses: [200], takes: [h.profile], gives: 'json' }),
    async (request, reply): Promise<JobsAnswer> => {
      const { caller, practice, runner } = await permitted(request, parts);
      const states = await runner.states(practice);
      if (caller.permissions.has(mayRunAll)) states.push(...(await runner.states(globalPractice)));
      reply.header('cache-control', 'no-store');
      return { timeZone: await runner.timeZone(practice), jobs: states.map(answerOf) };
    },
  );
  app.get(
    `${at}/:job/runs`,
    described({ summary: 'The latest runs of a job', statuses: [200], takes: [h.profile], gives: 'json' }),
    async (request, reply): Promise<JobRunAnswer[]> => {
      const { place, job, runner } = await named(request, parts);
      reply.header('cache-control', 'no-store');
      return (await runner.runs(place, job.name)).map(runAnswerOf);
    },
  );
  app.post(
    `${at}/:job/run`,
    described({ summary: 'Run a job now', statuses: [202], takes: [h.profile], gives: 'json' }),
    async (request, reply) => {
      const { caller, practice, place, job, runner, grant } = await named(request, parts);
      if (!(job.isOn?.(parts) ?? true)) throw new Refusal('not-configured');
      const progress = await runner.runNow(place, job, nameOf(caller));
      parts.store.trail.note(practice, {
        action: 'run-job',
        type: 'Job',
        id: job.name,
        actor: nameOf(caller),
        account: caller.accountId,
        requestId: caller.requestId,
        detail: { ...circumstancesOf(caller), grant },
      });
      return reply.code(202).send({ progress } satisfies RunJobAnswer);
    },
  );
}

async function permitted(request: FastifyRequest, { store, jobs }: AppParts) {
  const caller = callerOf(request);
  const practice = inPath(request, 'networkId');
  requirePermission(caller, mayRun);
  if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
  if (!jobs) throw new Refusal('not-configured', { detail: 'This server runs no jobs.' });
  return { caller, practice, runner: jobs };
}

/** The job in the path, and the practice whose schedule it has. */
async function named(request: FastifyRequest, parts: AppParts) {
  const { caller, practice, runner } = await permitted(request, parts);
  const job: Job | undefined = runner.jobs.find(({ name }) => name === inPath(request, 'job'));
  if (!job) throw new Refusal('not-found');
  const ofAll = job.scope === 'installation';
  if (ofAll) requirePermission(caller, mayRunAll);
  return { caller, practice, runner, job, place: ofAll ? globalPractice : practice, grant: ofAll ? mayRunAll : mayRun };
}

const runAnswerOf = ({ id, attempt, askedBy, started, finished, outcome, message }: JobRun): JobRunAnswer => ({
  id,
  attempt,
  askedBy,
  started: started.toISOString(),
  finished: finished?.toISOString(),
  outcome,
  message,
});

const progressOf = { created: 'queued', retry: 'retry', active: 'running' } as const;

function answerOf({ job, isOn, schedule, waiting, last }: JobState): JobAnswer {
  const { name, title, about, scope, when } = job;
  const next = waiting?.state === 'retry' ? waiting.startAfter : schedule?.nextDue;
  // A run of a lost server has no end until the next one begins.
  const isLost = last?.outcome === 'Running' && waiting?.state !== 'active';
  return {
    name,
    title,
    about,
    scope,
    when,
    isOn,
    progress: waiting && progressOf[waiting.state],
    next: isOn ? next?.toISOString() : undefined,
    last: last && runAnswerOf(isLost ? { ...last, outcome: 'Interrupted' } : last),
  };
}
