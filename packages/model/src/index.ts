export * from './kernel/enumeration.ts';
export * from './kernel/field.ts';
export * from './kernel/resource.ts';
