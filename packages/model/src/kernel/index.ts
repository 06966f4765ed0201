export * from './enumeration.ts';
export * from './family.ts';
export * from './field.ts';
export * from './resource.ts';
export * from './vocabulary.ts';
