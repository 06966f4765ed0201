export * from './authorizations.ts';
export * from './units.ts';
