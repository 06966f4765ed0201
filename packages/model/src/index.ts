export * from './kernel/enumeration.ts';
export * from './kernel/field.ts';
export * from './kernel/resource.ts';
export * from './vocabularies/index.ts';
export { enumerations } from './vocabularies/table.ts';
