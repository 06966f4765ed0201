export * from './after-signing.ts';
export * from './attendance.ts';
export * from './length.ts';
export * from './status-effects.ts';
export * from './too-early.ts';
export * from './wishes.ts';
