export { importFhir } from './run.ts';
export { linesOf } from './summary.ts';
