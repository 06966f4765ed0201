export * from './authorizations.ts';
export * from './payer.ts';
export * from './units.ts';
