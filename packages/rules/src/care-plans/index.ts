export * from './in-force.ts';
export * from './outline.ts';
export * from './parents.ts';
export * from './plan-content.ts';
export * from './reported.ts';
export * from './thread.ts';
export * from './units.ts';
export * from './work.ts';
