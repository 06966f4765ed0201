import type { Value } from './answers.ts';

/** The form receives only lists of values. */
export const valuesIn = (value: unknown): readonly Value[] => (value as readonly Value[] | undefined) ?? [];
