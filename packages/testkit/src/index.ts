export * from './arbitraries.ts';
export * from './clock.ts';
export * from './factories.ts';
export * from './ids.ts';
export * from './question-samples.ts';
export * from './sampling.ts';
export * from './subjects.ts';
