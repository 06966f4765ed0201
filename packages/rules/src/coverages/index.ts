export * from './authorizations.ts';
export { authorizationToTake, namesAuthorization } from './choice.ts';
export * from './payer.ts';
export * from './units.ts';
