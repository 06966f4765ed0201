export * from './at-visit.ts';
export * from './episode.ts';
export * from './judged.ts';
export * from './periods.ts';
