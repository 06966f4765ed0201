export * from './parents.ts';
export * from './thread.ts';
export * from './units.ts';
export * from './work.ts';
