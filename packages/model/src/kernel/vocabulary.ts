import type { Vocabulary } from './field.ts';

/** Declares a coded vocabulary: its code system and source with license, then its codes in the order to offer them. */
export const vocabulary = (
  name: string,
  origin: { readonly system: string; readonly source: string },
  entries: readonly (readonly [code: string, display: string])[],
): Vocabulary => ({ name, ...origin, entries: entries.map(([code, display]) => ({ code, display })) });

/** The entries to offer: of codes with the same words, the first. The others stay readable where they are stored. */
export const offeredEntries = ({ entries }: Pick<Vocabulary, 'entries'>): Vocabulary['entries'] => {
  const words = new Set<string>();
  return entries.filter(({ display }) => !words.has(display.toLowerCase()) && words.add(display.toLowerCase()));
};
