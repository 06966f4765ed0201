import type { Vocabulary } from './field.ts';

/** Declares a coded vocabulary: its code system and source with license, then its codes in the order to offer them. */
export const vocabulary = (
  name: string,
  origin: { readonly system: string; readonly source: string },
  entries: readonly (readonly [code: string, display: string])[],
): Vocabulary => ({ name, ...origin, entries: entries.map(([code, display]) => ({ code, display })) });
