import type { ModuleDef } from '../module.ts';
import { jobRoutes } from './jobs-route.ts';
import type { JobRunner } from './runner.ts';

export { installQueue } from './queue.ts';
export { JobRunner } from './runner.ts';
export { startJobs } from './start.ts';
export { failingJobs, jobStoreOf } from './store/job-store.ts';

declare module '../parts.ts' {
  interface AppParts {
    /** Absent if no jobs run. */
    readonly jobs?: JobRunner;
  }
}

export const module: ModuleDef = { routes: jobRoutes };
