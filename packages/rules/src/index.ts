export * from './access/index.ts';
export * from './audit/words.ts';
export * from './definitions/index.ts';
export * from './fhir/index.ts';
export * from './forms/index.ts';
export * from './notes/index.ts';
export * from './pictures/printable.ts';
export * from './transitions/index.ts';
