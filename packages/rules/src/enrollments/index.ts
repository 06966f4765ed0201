export * from './episode.ts';
export * from './periods.ts';
