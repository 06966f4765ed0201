export * from './kernel/enumeration.ts';
export * from './kernel/field.ts';
export * from './kernel/resource.ts';
export * from './kernel/vocabulary.ts';
export * from './registry.ts';
export * from './resources/index.ts';
export * from './vocabularies/index.ts';
export { enumerations, vocabularies } from './vocabularies/table.ts';
export * from './values/rich-text.ts';
