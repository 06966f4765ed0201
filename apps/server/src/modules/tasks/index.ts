import type { ModuleDef } from '../module.ts';

export { taskJob } from './task-job.ts';
export type { TaskKind, TaskWork } from './task-kind.ts';
export { taskRoutes } from './task-routes.ts';

/** Other modules bring the kinds of tasks. */
export const module: ModuleDef = {};
