import type { JobOutcome } from '@notewell/protocol';
import type pg from 'pg';
import { type Database, prepared, type Row, type Run } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** When a job runs next in a practice. */
export interface JobSchedule {
  readonly job: string;
  /** The times and zone from which `nextDue` was computed. */
  readonly timing: string;
  readonly nextDue: Date;
  /** Failed attempts since the last success. */
  readonly failures: number;
}
export interface JobRun {
  readonly id: string;
  readonly attempt: number;
  readonly job: string;
  readonly askedBy: string | undefined;
  readonly started: Date;
  readonly finished: Date | undefined;
  readonly outcome: JobOutcome;
  readonly message: string;
}
/** A job in a practice. */
interface JobPlace {
  readonly practice: string;
  readonly job: string;
}
type RunPlace = JobPlace & Pick<JobRun, 'id' | 'attempt'>;
export type JobEnd = Pick<JobRun, 'outcome' | 'message'> & { readonly finished: Date };

/** Schedules and latest runs of the jobs of each practice. */
export interface JobStore {
  readonly schedules: (practice: string) => Promise<JobSchedule[]>;
  /** Saves the schedule of a job whose times or zone changed. */
  readonly plan: (practice: string, schedule: Omit<JobSchedule, 'failures'>) => Promise<void>;
  /** Locks the schedule of a job within a transaction, and returns its next time. */
  readonly lock: (run: Run, place: JobPlace) => Promise<Date | undefined>;
  readonly setNext: (run: Run, place: JobPlace, nextDue: Date) => Promise<void>;
  /** Records the start of an attempt. Earlier ones of the job that never ended become interrupted. */
  readonly begin: (practice: string, run: Omit<JobRun, 'finished' | 'outcome' | 'message'>) => Promise<void>;
  /**
   * Records the end of an attempt, keeps the latest runs, and returns the failures since the last success. Returns undefined
   * for an attempt that counts as lost already.
   */
  readonly end: (run: Run, place: RunPlace, end: JobEnd) => Promise<number | undefined>;
  /** The latest runs of a job, the newest first. */
  readonly runs: (practice: string, job: string) => Promise<JobRun[]>;
  /** The latest run of each job. */
  readonly latest: (practice: string) => Promise<JobRun[]>;
}

/** Runs of each job in each practice that are kept. */
const maxRuns = 50;

const schedules = prepared('select job, timing, next_due, failures from job_schedule where practice_id = $1');
const plan = prepared(
  `insert into job_schedule (practice_id, job, timing, next_due) values ($1, $2, $3, $4)
   on conflict (practice_id, job) do update set timing = excluded.timing, next_due = excluded.next_due
     where job_schedule.timing <> excluded.timing`,
);
const lock = prepared('select next_due from job_schedule where practice_id = $1 and job = $2 for update');
const setNext = prepared('update job_schedule set next_due = $3 where practice_id = $1 and job = $2');
const begin = prepared(
  `with lost as (update job_run set outcome = 'Interrupted', finished = $6 where practice_id = $1 and job = $4 and outcome = 'Running')
   insert into job_run (practice_id, id, attempt, job, asked_by, started, outcome) values ($1, $2, $3, $4, $5, $6, 'Running')
   on conflict (practice_id, id, attempt) do update set started = excluded.started, outcome = 'Running', finished = null`,
);
const end = prepared(
  `update job_run set finished = $4, outcome = $5, message = $6 where practice_id = $1 and id = $2 and attempt = $3 and outcome = 'Running' returning 1`,
);
/** Of the runs with nothing to do, only the latest is kept. */
const trim = prepared(
  `delete from job_run where practice_id = $1 and job = $2 and (
     (id, attempt) in (select id, attempt from job_run where practice_id = $1 and job = $2 order by started desc, attempt desc offset ${maxRuns})
     or (outcome = 'Idle' and (id, attempt) not in (
       select id, attempt from job_run where practice_id = $1 and job = $2 and outcome = 'Idle' order by started desc, attempt desc limit 1)))`,
);
const count = prepared(
  `update job_schedule set failures = case when $3 then 0 else failures + 1 end where practice_id = $1 and job = $2 returning failures`,
);
const known = prepared('select failures from job_schedule where practice_id = $1 and job = $2');
const columns = 'id, attempt, job, asked_by, started, finished, outcome, message';
const runs = prepared(
  `select ${columns} from job_run where practice_id = $1 and job = $2 order by started desc, attempt desc limit ${maxRuns}`,
);
const latest = prepared(
  `select distinct on (job) ${columns} from job_run where practice_id = $1 order by job, started desc, attempt desc`,
);

type Columns = [string, number, string, string | null, Date, Date | null, JobOutcome, string | null];

function runOf(row: Row): JobRun {
  const [id, attempt, job, askedBy, started, finished, outcome, message] = row as Columns; // the types of its columns
  return {
    id,
    attempt: Number(attempt),
    job,
    askedBy: askedBy ?? undefined,
    started,
    finished: finished ?? undefined,
    outcome,
    message: String(message),
  };
}

const createJobStore = (db: Database): JobStore => ({
  schedules: async (practice) =>
    (await db.run(practice, schedules, [practice])).map(([job, timing, nextDue, failures]) => ({
      job: String(job),
      timing: String(timing),
      nextDue: nextDue as Date, // the column's type
      failures: Number(failures),
    })),
  plan: async (practice, { job, timing, nextDue }) => void (await db.run(practice, plan, [practice, job, timing, nextDue])),
  async lock(run, { practice, job }) {
    const [row] = await run(lock, [practice, job]);
    return row?.[0] as Date | undefined; // the column's type
  },
  setNext: async (run, { practice, job }, nextDue) => void (await run(setNext, [practice, job, nextDue])),
  begin: async (practice, { id, attempt, job, askedBy, started }) =>
    void (await db.run(practice, begin, [practice, id, attempt, job, askedBy ?? null, started])),
  async end(run, { practice, id, attempt, job }, { finished, outcome, message }) {
    const ended = await run(end, [practice, id, attempt, finished, outcome, message]);
    if (ended.length === 0) return undefined;
    await run(trim, [practice, job]);
    // An interrupted run is neither a success nor a failure.
    const [row] =
      outcome === 'Interrupted' ? await run(known, [practice, job]) : await run(count, [practice, job, outcome !== 'Failed']);
    return Number(row?.[0] ?? 0);
  },
  runs: async (practice, job) => (await db.run(practice, runs, [practice, job])).map(runOf),
  latest: async (practice) => (await db.run(practice, latest, [practice])).map(runOf),
});

export const jobStoreOf = ofDatabase((db) => createJobStore(db));

/** Jobs whose last attempt failed, over all practices, as `practice: job`. As the owner. */
export async function failingJobs(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin read only');
  try {
    await client.query('set local row_security = off');
    const { rows } = await client.query<{ name: string }>(
      `select practice_id || ': ' || job as name from public.job_schedule where failures > 0 order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.query('commit');
  }
}
