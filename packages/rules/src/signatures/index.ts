export * from './awaited.ts';
export * from './complete.ts';
export * from './content.ts';
export * from './judge.ts';
export * from './lists.ts';
export * from './sentences.ts';
export * from './signature.ts';
export * from './typed-name.ts';
