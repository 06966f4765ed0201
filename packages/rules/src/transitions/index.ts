export * from './changes.ts';
export { keptHistories, type Recorded } from './history.ts';
export { statesOffered } from './states.ts';
export { type MayMove, type Move, mayMove, mayStartAs, type Need, nextStates, type TransitionTable } from './table.ts';
export * from './tables.ts';
