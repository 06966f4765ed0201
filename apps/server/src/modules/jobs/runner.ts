import { dayIn } from '@notewell/model';
import type { JobOutcome, JobProgress } from '@notewell/protocol';
import { automationCaller } from '../../kernel/automation-caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Job } from '../module.ts';
import type { AppParts } from '../parts.ts';
import { limitOf, Planner, type PlannerOptions, scopeOf } from './planner.ts';
import { createQueue, type Lane, lanes, type RunQueue, type TakenRun, type WaitingRun } from './queue.ts';
import { type JobRun, type JobSchedule, jobStoreOf } from './store/job-store.ts';

/** A job of a practice, as the database has it. */
export interface JobState {
  readonly job: Job;
  readonly isOn: boolean;
  readonly schedule: JobSchedule | undefined;
  readonly waiting: WaitingRun | undefined;
  readonly last: JobRun | undefined;
}

export interface RunnerOptions extends Pick<PlannerOptions, 'zoneOf'> {
  readonly jobs: readonly Job[];
  readonly parts: AppParts;
  /** Notified of failed runs, for the log. */
  readonly failed: (error: unknown, job: string) => void;
}

/** Runs under way on one server, for each lane. */
const slots: Readonly<Record<Lane, number>> = { quick: 2, long: 3 };
const superviseEveryMs = 60_000;
const stopped = 'The server stopped. The job runs again.';

/** Messages of unknown errors may hold patient data and stay out. */
const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'The run ended with an unexpected error. The server log has the details.';

/** Runs due jobs on this server, and shows those of all servers. */
export class JobRunner {
  readonly jobs: readonly Job[];
  readonly #parts: AppParts;
  readonly #failed: RunnerOptions['failed'];
  readonly #queue: RunQueue;
  readonly #planner: Planner;
  /** The jobs that this installation can run. */
  readonly #byName: ReadonlyMap<string, Job>;
  readonly #running = new Map<Promise<void>, TakenRun>();
  readonly #ending = new AbortController();
  #supervised = Number.NEGATIVE_INFINITY;

  constructor({ jobs, parts, zoneOf, failed }: RunnerOptions) {
    const { store, now } = parts;
    const on = jobs.filter(({ isOn }) => isOn?.(parts) ?? true);
    this.jobs = jobs;
    this.#parts = parts;
    this.#failed = failed;
    this.#queue = createQueue(store.database.pool);
    this.#planner = new Planner({ jobs: on, store, queue: this.#queue, now, zoneOf });
    this.#byName = new Map(on.map((job) => [job.name, job]));
  }

  /** Queues what is due, and starts what this server gets. Resolves before the runs end. */
  async round(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    if (this.#parts.now() - this.#supervised >= superviseEveryMs) await this.supervise();
    await this.#planner.queueDue();
    for (const lane of lanes) await this.#take(lane);
  }

  /** Gives the runs of lost servers back, and reads the practices and their schedules. */
  async supervise(): Promise<void> {
    this.#supervised = this.#parts.now();
    await this.#queue.open();
    await this.#queue.maintain();
    await this.#planner.read();
  }

  /** Resolves once no run is under way on this server. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }

  /** The jobs of a practice, or those of the installation for `*global`. */
  async states(practice: string): Promise<JobState[]> {
    const own = jobStoreOf(this.#parts.store);
    const [schedules, latest] = await Promise.all([own.schedules(practice), own.latest(practice)]);
    return this.#parts.store.database.transaction(practice, async (run) => {
      const states: JobState[] = [];
      for (const job of this.jobs.filter(({ scope }) => scope === scopeOf(practice)))
        states.push({
          job,
          isOn: this.#byName.has(job.name),
          schedule: schedules.find((one) => one.job === job.name),
          waiting: await this.#queue.waiting(run, { job: job.name, practice }),
          last: latest.find((one) => one.job === job.name),
        });
      return states;
    });
  }

  runs(practice: string, job: string): Promise<JobRun[]> {
    return jobStoreOf(this.#parts.store).runs(practice, job);
  }

  /** Queues a run now, unless one waits or is under way. */
  async runNow(practice: string, job: Job, askedBy: string): Promise<JobProgress> {
    const before = await this.#planner.queueNow(practice, job, askedBy);
    return before === 'active' ? 'running' : 'queued';
  }

  timeZone(practice: string): Promise<string> {
    return this.#planner.timeZone(practice);
  }

  /** The number of jobs whose last attempt failed, as of the last minute. */
  failing(): number {
    return this.#planner.failing();
  }

  /** Begins nothing more, aborts what runs, and waits so long for it. What is left runs again, here or on another server. */
  async stop(deadlineMs: number): Promise<void> {
    this.#ending.abort(new Error('The server stops'));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, deadlineMs)));
    await Promise.race([this.settled(), late]);
    clearTimeout(timer);
    for (const taken of this.#running.values()) await this.#end(taken, 'Interrupted', stopped);
  }

  async #take(lane: Lane): Promise<void> {
    const free = slots[lane] - [...this.#running.values()].filter((one) => one.lane === lane).length;
    if (free <= 0 || this.#ending.signal.aborted) return;
    for (const taken of await this.#queue.take(lane, free)) {
      // A run that cannot be recorded stays with the queue, which gives it back after its limit.
      const work = this.#execute(taken)
        .catch((error: unknown) => this.#failed(error, taken.job))
        .finally(() => this.#running.delete(work));
      this.#running.set(work, taken);
    }
  }

  async #execute(taken: TakenRun): Promise<void> {
    const { id, attempt, practice, askedBy } = taken;
    const job = this.#byName.get(taken.job);
    const started = new Date(this.#parts.now());
    await jobStoreOf(this.#parts.store).begin(practice, { id, attempt, job: taken.job, askedBy, started });
    // A newer server may have queued a job that this one lacks.
    if (!job) return this.#end(taken, 'Failed', 'This server cannot run the job. Another one tries it.');
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(limitOf(job) * 60_000)]);
    const day = dayIn(started.getTime(), await this.timeZone(practice));
    const caller = automationCaller({ networkId: practice, day }, job.permissions, `job ${id}`);
    try {
      const message = await job.run({ parts: this.#parts, practice, caller, runId: id, signal });
      await this.#end(taken, message === undefined ? 'Idle' : 'Done', message ?? '');
    } catch (error) {
      if (this.#ending.signal.aborted) return this.#end(taken, 'Interrupted', stopped);
      this.#failed(error, taken.job);
      await this.#end(taken, 'Failed', signal.aborted ? `The run took longer than ${limitOf(job)} minutes.` : sentenceOf(error));
    }
  }

  async #end(taken: TakenRun, outcome: JobOutcome, message: string): Promise<void> {
    const { practice, job } = taken;
    const { store, now } = this.#parts;
    const failures = await store.database.transaction(practice, async (run) => {
      const count = await jobStoreOf(store).end(run, taken, { outcome, message, finished: new Date(now()) });
      if (count === undefined) return undefined;
      await (outcome === 'Done' || outcome === 'Idle' ? this.#queue.complete(run, taken) : this.#queue.fail(run, taken));
      return count;
    });
    if (failures !== undefined) this.#planner.noteFailures(practice, job, failures);
  }
}
