import type { JobTime } from '@notewell/model';

/** Running: under way. Idle: there was nothing to do. Interrupted: the server stopped or was lost; it runs again. */
export const jobOutcomes = ['Running', 'Done', 'Idle', 'Failed', 'Interrupted'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** One attempt at a run of a job. */
export interface JobRunAnswer {
  readonly id: string;
  /** 1 for the first; later ones follow a failure. */
  readonly attempt: number;
  readonly started: string;
  readonly finished?: string | undefined;
  readonly outcome: JobOutcome;
  /** The result as a sentence. */
  readonly message: string;
  /** `Practitioner/<id>` of the administrator who started it; absent for runs on schedule. */
  readonly askedBy?: string | undefined;
}

/** Running, or waiting for a free server, or for the next attempt after a failure. */
export type JobProgress = 'running' | 'queued' | 'retry';

/** A job of a practice, with its latest run. */
export interface JobAnswer {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly scope: 'practice' | 'installation';
  readonly when: JobTime;
  /** False where the installation lacks what the job needs. */
  readonly isOn: boolean;
  readonly progress?: JobProgress | undefined;
  /** The next attempt or the next time on schedule. */
  readonly next?: string | undefined;
  readonly last?: JobRunAnswer | undefined;
}

export interface JobsAnswer {
  readonly timeZone: string;
  readonly jobs: readonly JobAnswer[];
}

/** Response to a request to run a job now: put into the queue, or under way already. */
export interface RunJobAnswer {
  readonly progress: JobProgress;
}
