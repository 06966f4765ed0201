export * from './decide.ts';
export { type AccessDescription, describeAccess } from './describe.ts';
export * from './grant-sets.ts';
export * from './held.ts';
export * from './permissions.ts';
export * from './populations.ts';
export * from './roles.ts';
export { chart, type Family, families } from './type-families.ts';
