export * from './parents.ts';
