export { SourceNeeded } from './conflicts.ts';
export { type FhirImport, importFhir } from './run.ts';
export { isComplete, linesOf, resultOf, type Summary } from './summary.ts';
