export * from './changes.ts';
export { type MayMove, type Move, mayMove, mayStartAs, type Need, nextStates, type TransitionTable } from './table.ts';
export * from './tables.ts';
