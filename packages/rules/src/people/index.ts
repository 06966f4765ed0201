export * from './likeness.ts';
export * from './particulars.ts';
