export * from './allergies.ts';
export * from './birth.ts';
export * from './layout.ts';
export * from './matches.ts';
export * from './onset.ts';
export * from './past-dates.ts';
export * from './periods.ts';
export * from './unsaid.ts';
