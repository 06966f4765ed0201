export * from './access/index.ts';
export * from './transitions/index.ts';
