export { labelWords } from './label-words.ts';
export * from './offered.ts';
export type * from './rule.ts';
export * from './table.ts';
