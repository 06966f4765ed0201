export * from './member-part.ts';
export * from './others-named.ts';
export * from './service-parts.ts';
