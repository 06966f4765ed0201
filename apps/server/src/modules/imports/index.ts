import type { ModuleDef } from '../module.ts';
import { taskJob, taskRoutes } from '../tasks/index.ts';
import { fhirImport } from './fhir-task.ts';

export { type FhirImport, importFhir, isComplete, linesOf, resultOf, SourceNeeded, type Summary } from './fhir/index.ts';

export const module: ModuleDef = {
  routes: (app, parts) => taskRoutes(app, parts, fhirImport),
  jobs: [taskJob(fhirImport)],
};
