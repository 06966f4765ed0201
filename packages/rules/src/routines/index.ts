export * from './faults.ts';
export * from './lines.ts';
export * from './sheet.ts';
export * from './ticks.ts';
export * from './trend.ts';
