export * from './particulars.ts';
