import type { ModuleDef } from '../module.ts';
import { taskJob, taskRoutes } from '../tasks/index.ts';
import { tableRoutes } from './table-routes.ts';
import { tableImport } from './table-task.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    tableRoutes(app, parts);
    taskRoutes(app, parts, tableImport);
  },
  jobs: [taskJob(tableImport)],
};
