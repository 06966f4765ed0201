export { lintDefinition, lintDraft } from './lint.ts';
export { faultPlaces } from './unfinished.ts';
