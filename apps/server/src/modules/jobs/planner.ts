import { isTimeZone } from '@notewell/model';
import { nextDue } from '@notewell/rules';
import type { Run } from '../../resources/postgres/database.ts';
import { globalPractice, type Store } from '../../resources/store/index.ts';
import type { Job } from '../module.ts';
import type { Lane, QueuedRun, RunQueue } from './queue.ts';
import { jobStoreOf } from './store/job-store.ts';

const defaultLimit = 15;
const defaultRetry = { times: 3, afterSeconds: 60 };
export const limitOf = ({ limitMinutes = defaultLimit }: Pick<Job, 'limitMinutes'>): number => limitMinutes;
const laneOf = (job: Job): Lane => (limitOf(job) <= 1 ? 'quick' : 'long');

export const scopeOf = (practice: string): Job['scope'] => (practice === globalPractice ? 'installation' : 'practice');

/** The next time of a job in a practice. */
interface Plan {
  readonly practice: string;
  readonly job: Job;
  readonly zone: string;
  at: number;
  /** Failed attempts since the last success. */
  failures: number;
}

export interface PlannerOptions {
  /** Those that this installation can run. */
  readonly jobs: readonly Job[];
  readonly store: Pick<Store, 'database' | 'practices'>;
  readonly queue: RunQueue;
  readonly now: () => number;
  /** The time zone that a practice chose. */
  readonly zoneOf: (practice: string) => Promise<string | undefined>;
}

/** Queues a run of each job when it is due. The schedule's row is the truth; a copy in memory saves reading it each second. */
export class Planner {
  readonly #options: PlannerOptions;
  #plans = new Map<string, Plan>();

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  /** Reads the practices, their zones and schedules, and plans what is new or changed. */
  async read(): Promise<void> {
    const practices = (await this.#options.store.practices.list()).map(({ networkId }) => networkId);
    const plans = new Map<string, Plan>();
    for (const practice of [globalPractice, ...practices])
      for (const one of await this.#plan(practice)) plans.set(`${one.job.name} ${practice}`, one);
    this.#plans = plans;
  }

  /** Queues one run for all times of a job that are past. */
  async queueDue(): Promise<void> {
    const { now } = this.#options;
    for (const plan of this.#plans.values()) if (plan.at <= now()) await this.#claim(plan);
  }

  /** Queues a run now. Returns the state of the one that waits or runs already, if there is one. */
  async queueNow(practice: string, job: Job, askedBy: string): Promise<'created' | 'active' | undefined> {
    const { store, queue } = this.#options;
    const own = jobStoreOf(store);
    // Makes the row that is locked below.
    await this.#plan(practice);
    return store.database.transaction(practice, async (run) => {
      const data = { job: job.name, practice, askedBy };
      await own.lock(run, { practice, job: job.name });
      const waiting = await queue.waiting(run, data);
      if (waiting && waiting.state !== 'retry') return waiting.state;
      if (waiting) await queue.cancel(run, laneOf(job), waiting.id);
      await this.#add(run, job, data);
      return undefined;
    });
  }

  async timeZone(practice: string): Promise<string> {
    const chosen = practice === globalPractice ? undefined : await this.#options.zoneOf(practice);
    return chosen !== undefined && isTimeZone(chosen) ? chosen : 'UTC';
  }

  noteFailures(practice: string, job: string, failures: number): void {
    const plan = this.#plans.get(`${job} ${practice}`);
    if (plan) plan.failures = failures;
  }

  /** The number of jobs whose last attempt failed, as of the last reading. */
  failing(): number {
    return [...this.#plans.values()].filter(({ failures }) => failures > 0).length;
  }

  async #plan(practice: string): Promise<readonly Plan[]> {
    const { jobs, store, now } = this.#options;
    const own = jobStoreOf(store);
    const zone = await this.timeZone(practice);
    const known = new Map((await own.schedules(practice)).map((one) => [one.job, one]));
    const plans: Plan[] = [];
    for (const job of jobs.filter((one) => one.scope === scopeOf(practice))) {
      const timing = JSON.stringify('at' in job.when ? [job.when, zone] : job.when);
      const before = known.get(job.name);
      let at = before?.nextDue.getTime();
      if (at === undefined || before?.timing !== timing) {
        at = job.runsFirst && !before ? now() : nextDue(job.when, now(), zone);
        await own.plan(practice, { job: job.name, timing, nextDue: new Date(at) });
      }
      plans.push({ practice, job, zone, at, failures: before?.failures ?? 0 });
    }
    return plans;
  }

  /** The server that locks the schedule first queues the run; the others read the time that it wrote. */
  async #claim(plan: Plan): Promise<void> {
    const { store, queue, now } = this.#options;
    const own = jobStoreOf(store);
    const { practice, job, zone } = plan;
    plan.at = await store.database.transaction(practice, async (run) => {
      const next = await own.lock(run, { practice, job: job.name });
      if (next === undefined) return Number.POSITIVE_INFINITY;
      if (next.getTime() > now()) return next.getTime();
      const after = nextDue(job.when, now(), zone);
      await own.setNext(run, { practice, job: job.name }, new Date(after));
      // A run that still waits or goes on serves for this time too.
      if (!(await queue.waiting(run, { job: job.name, practice }))) await this.#add(run, job, { job: job.name, practice });
      return after;
    });
  }

  #add(run: Run, job: Job, data: QueuedRun): Promise<void> {
    const options = { lane: laneOf(job), limitSeconds: limitOf(job) * 60, retry: job.retry ?? defaultRetry };
    return this.#options.queue.add(run, data, options);
  }
}
