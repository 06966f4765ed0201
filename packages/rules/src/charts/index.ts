export * from './layout.ts';
export * from './onset.ts';
