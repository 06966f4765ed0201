import { Location } from '@notewell/model';
import type { JobRunAnswer, JobsAnswer } from '@notewell/protocol';
import { allPermissions } from '@notewell/rules';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installQueue, JobRunner } from '../src/modules/jobs/index.ts';
import { startJobs } from '../src/modules/jobs/start.ts';
import type { Job, JobWork } from '../src/modules/module.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import type { Store } from '../src/resources/store/index.ts';
import { callerWith, checks, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
let other: Store;
let owner: pg.Client;
beforeAll(async () => {
  db = await startDatabase();
  other = db.another().store;
  owner = new pg.Client({ connectionString: db.url });
  await owner.connect();
  await installQueue(owner);
});
afterAll(async () => {
  await owner.end();
  await db.stop();
});
afterEach(async () => {
  await owner.query('truncate job_schedule, job_run, pgboss.job');
});

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-20T12:00:00Z');
let time = start;

const job = (run: Job['run'], row: Partial<Job> = {}): Job => ({
  name: 'test-job',
  title: 'Test job',
  about: 'Tests.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: [],
  retry: { times: 1, afterSeconds: 0 },
  run,
  ...row,
});

interface Zone {
  name?: string;
}
/** A server that runs these jobs, by the clock of the test. */
function serverWith(jobs: readonly Job[], { store = db.store, zone = {} }: { store?: Store; zone?: Zone } = {}) {
  const parts = { store, saving: createSaving({ store, checks }), now: () => time } as unknown as AppParts; // jobs here use no other
  const errors: unknown[] = [];
  const runner = new JobRunner({
    jobs,
    parts,
    zoneOf: () => Promise.resolve(zone.name),
    failed: (error) => errors.push(error),
  });
  const round = async () => {
    await runner.round();
    await runner.settled();
  };
  return { runner, round, errors };
}
const outcomes = async (runner: JobRunner, practice = 'north') =>
  (await runner.runs(practice, 'test-job')).map(({ outcome, attempt }) => `${outcome} ${attempt}`);

describe('a job', () => {
  it('runs once in each practice, though two servers look at the same time', async () => {
    const ran: string[] = [];
    const run = ({ practice }: JobWork) => Promise.resolve(void ran.push(practice));
    const servers = [serverWith([job(run)]), serverWith([job(run)], { store: other })];
    const both = () => Promise.all(servers.map(({ round }) => round()));
    await both();
    expect(ran).toEqual([]);
    time += hour;
    for (let look = 0; look < 4; look++) await both();
    expect(ran.sort()).toEqual(['north', 'south']);
    time += hour;
    for (let look = 0; look < 4; look++) await both();
    expect(ran.length).toBe(4);
  });

  it('runs once for the installation', async () => {
    const ran: string[] = [];
    const row = job(({ practice }) => Promise.resolve(void ran.push(practice)), { scope: 'installation', runsFirst: true });
    for (const { round } of [serverWith([row]), serverWith([row], { store: other })]) await round();
    expect(ran).toEqual(['*global']);
  });

  it('runs once after downtime, however many times were missed', async () => {
    let ran = 0;
    const row = job(() => Promise.resolve(void ran++), { when: { at: '09:00' }, scope: 'installation' });
    await serverWith([row]).round();
    time += 30 * 24 * hour;
    const later = serverWith([row]);
    for (let look = 0; look < 3; look++) await later.round();
    expect(ran).toBe(1);
  });

  it('runs at the time of day of the practice, and follows a change of its zone', async () => {
    const zone: Zone = { name: 'America/Chicago' };
    const { runner, round } = serverWith([job(() => Promise.resolve(undefined), { when: { at: '09:00' } })], { zone });
    const next = async () => (await runner.states('north'))[0]?.schedule?.nextDue.toISOString();
    time = Date.parse('2026-10-31T16:00:00Z');
    await round();
    expect(await next()).toBe('2026-11-01T15:00:00.000Z');
    zone.name = 'Asia/Kolkata';
    time += minute;
    await round();
    expect(await next()).toBe('2026-11-01T03:30:00.000Z');
  });

  it('runs again after its server is lost in the middle', async () => {
    const ids: string[] = [];
    const hang = job(({ runId }) => new Promise((resolve) => (ids.push(runId), (end = () => resolve('Too late.')))), {
      runsFirst: true,
    });
    let end = () => {};
    const lost = serverWith([{ ...hang, scope: 'installation' }]);
    await lost.runner.round();
    await expect.poll(() => ids.length).toBe(1);

    const rescue = serverWith([job(({ runId }) => Promise.resolve(void ids.push(runId)), { scope: 'installation' })], {
      store: other,
    });
    await rescue.round();
    expect(ids.length).toBe(1);
    // As if its limit had passed.
    await owner.query(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    await rescue.runner.supervise();
    expect((await rescue.runner.states('*global'))[0]).toMatchObject({
      waiting: { state: 'retry' },
      last: { outcome: 'Running' },
    });
    await rescue.round();
    expect(ids.length).toBe(2);
    expect(ids[1]).toBe(ids[0]);
    expect(await outcomes(rescue.runner, '*global')).toEqual(['Idle 2', 'Interrupted 1']);
    end();
    await lost.runner.settled();
  });

  it('is tried again after a failure, and counts as failing until it succeeds', async () => {
    let works = false;
    const { runner, round, errors } = serverWith([
      job(() => (works ? Promise.resolve('Sent 3 letters.') : Promise.reject(new Error('Pat Patient')))),
    ]);
    await round();
    time += hour;
    for (let look = 0; look < 4; look++) await round();
    expect(await outcomes(runner)).toEqual(['Failed 2', 'Failed 1']);
    expect(runner.failing()).toBe(2);
    expect(errors.length).toBe(4);
    const [last] = await runner.runs('north', 'test-job');
    expect(last?.message).toBe('The run ended with an unexpected error. The server log has the details.');
    works = true;
    time += hour;
    await round();
    expect(runner.failing()).toBe(0);
    expect((await runner.runs('north', 'test-job'))[0]).toMatchObject({ outcome: 'Done', message: 'Sent 3 letters.' });
  });

  it('keeps its latest 50 runs, and one of those with nothing to do', async () => {
    await owner.query(
      `insert into job_run (practice_id, id, attempt, job, started, finished, outcome)
      select 'north', n::text, 1, 'test-job', $1::timestamptz + n * interval '1 second', $1, case when n > 55 then 'Idle' else 'Done' end
      from generate_series(1, 60) n`,
      [new Date(start - hour)],
    );
    const { runner, round } = serverWith([job(() => Promise.resolve(undefined), { runsFirst: true })]);
    await round();
    const kept = await runner.runs('north', 'test-job');
    expect(kept.filter(({ outcome }) => outcome === 'Idle').length).toBe(1);
    expect(kept.length).toBeLessThanOrEqual(50);
    expect(kept[0]?.outcome).toBe('Idle');
  });

  it('writes with the permissions of its row and no others', async () => {
    const write = ({ caller, parts, practice }: JobWork) =>
      parts.saving.create({ practice, caller, definition: Location, draft: { name: 'By a job' } }).then(() => 'Made a location.');
    const may = job(write, { name: 'may', permissions: ['Location.Create'], runsFirst: true });
    const { runner, round } = serverWith([may, job(write, { runsFirst: true })]);
    await round();
    expect((await runner.runs('north', 'may'))[0]).toMatchObject({ outcome: 'Done', message: 'Made a location.' });
    expect((await runner.runs('north', 'test-job'))[0]).toMatchObject({ outcome: 'Failed' });
  });

  it('is aborted when its server stops, and runs on another', async () => {
    let begun = 0;
    const row = job(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          begun++;
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        }),
      { scope: 'installation', runsFirst: true },
    );
    const { runner, errors } = serverWith([row]);
    const stop = startJobs(runner, (error) => errors.push(error));
    await expect.poll(() => begun).toBe(1);
    await stop(60_000);
    expect(errors).toEqual([]);
    expect(await outcomes(runner, '*global')).toEqual(['Interrupted 1']);
    const next = serverWith([{ ...row, run: () => Promise.resolve('Finished.') }], { store: other });
    await next.round();
    expect(await outcomes(next.runner, '*global')).toEqual(['Done 2', 'Interrupted 1']);
  });

  it('that outlasts the stop of its server is handed on', async () => {
    let end = () => {};
    const row = job(() => new Promise((resolve) => (end = () => resolve('Too late.'))), {
      scope: 'installation',
      runsFirst: true,
    });
    const { runner } = serverWith([row]);
    await runner.round();
    await expect.poll(() => outcomes(runner, '*global')).toEqual(['Running 1']);
    await runner.stop(0);
    expect(await outcomes(runner, '*global')).toEqual(['Interrupted 1']);
    end();
    await runner.settled();
    expect(await outcomes(runner, '*global')).toEqual(['Interrupted 1']);
  });
});

describe('the calls of jobs', () => {
  const practiceJob = job(() => Promise.resolve('Checked 2 notes.'));
  const wholeJob = job(() => Promise.resolve('Cleaned.'), { name: 'whole', scope: 'installation' });
  const offJob = job(() => Promise.resolve('Never.'), { name: 'off', isOn: () => false });
  async function served() {
    const { runner, round } = serverWith([practiceJob, wholeJob, offJob]);
    const calls = await startCalls(db.store, { jobs: runner });
    return { round, calls };
  }
  const without = (flag: string) => callerWith({ permissions: new Set([...allPermissions].filter((one) => one !== flag)) });

  it('list each job with its latest run and its next time', async () => {
    const { round, calls } = await served();
    await round();
    time += hour;
    await round();
    const answer = (await calls.call('GET', '/jobs')).json<JobsAnswer>();
    expect(answer.timeZone).toBe('UTC');
    expect(answer.jobs.map(({ name, scope, isOn }) => [name, scope, isOn])).toEqual([
      ['test-job', 'practice', true],
      ['off', 'practice', false],
      ['whole', 'installation', true],
    ]);
    expect(answer.jobs[0]).toMatchObject({
      next: new Date(time + hour).toISOString(),
      last: { outcome: 'Done', message: 'Checked 2 notes.', attempt: 1 },
    });
    expect(answer.jobs[1]?.next).toBeUndefined();
    await calls.close();
  });

  it('run a job now, and audit who asked for it', async () => {
    const { round, calls } = await served();
    expect((await calls.call('POST', '/jobs/test-job/run')).json()).toEqual({ progress: 'queued' });
    expect((await calls.call('POST', '/jobs/test-job/run')).json()).toEqual({ progress: 'queued' });
    await round();
    const runs = (await calls.call('GET', '/jobs/test-job/runs')).json<JobRunAnswer[]>();
    expect(runs.map(({ outcome, askedBy }) => [outcome, askedBy?.split('/')[0]])).toEqual([['Done', 'Practitioner']]);
    const log = (await calls.call('GET', '/audit?action=run-job')).json<{ id: string; resourceType: string }[]>();
    expect(log.map(({ id, resourceType }) => [id, resourceType])).toEqual([
      ['test-job', 'Job'],
      ['test-job', 'Job'],
    ]);
    await calls.close();
  });

  it('open jobs of the installation only to holders of practice database', async () => {
    const { calls } = await served();
    const caller = without('practice database');
    const listed = (await calls.call('GET', '/jobs', undefined, {}, caller)).json<JobsAnswer>();
    expect(listed.jobs.map(({ name }) => name)).toEqual(['test-job', 'off']);
    expect((await calls.call('POST', '/jobs/whole/run', undefined, {}, caller)).status).toBe(403);
    expect((await calls.call('GET', '/jobs/whole/runs', undefined, {}, caller)).status).toBe(403);
    expect((await calls.call('POST', '/jobs/whole/run')).status).toBe(202);
    await calls.close();
  });

  it('refuse unknown jobs, those that are off, and other practices', async () => {
    const { calls } = await served();
    expect((await calls.call('POST', '/jobs/nothing/run')).status).toBe(404);
    expect((await calls.call('POST', '/jobs/off/run')).status).toBe(501);
    expect((await calls.call('GET', '/jobs', undefined, {}, callerWith({ networkId: 'nowhere' }))).status).toBe(404);
    await calls.close();
  });
});
