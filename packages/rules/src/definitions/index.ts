export { lintDefinition } from './lint.ts';
