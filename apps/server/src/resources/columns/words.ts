import type { ResourceDefinition } from '@notewell/model';
import { valuesIn } from './paths.ts';

/** Splits text into words for search: no accents, no case, split at everything but letters and digits. */
export const wordsOf = (text: string): string[] =>
  (isAscii.test(text)
    ? text.toLowerCase().split(/[^a-z\d]+/)
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
  ).filter(Boolean);
/** Has neither accents nor letters beyond the first 26, which are dear to look for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a range
const isAscii = /^[\x00-\x7f]*$/;

interface TextFilter {
  readonly kind: string;
  readonly paths: readonly string[];
  readonly mark: string;
}
const filtersOf = new WeakMap<ResourceDefinition, readonly TextFilter[]>();

/** The text filters of a type, each with the mark its words carry; a type's only one needs none. */
export function textFilters(definition: ResourceDefinition): readonly TextFilter[] {
  let known = filtersOf.get(definition);
  if (!known) filtersOf.set(definition, (known = readFilters(definition)));
  return known;
}

function readFilters(definition: ResourceDefinition): TextFilter[] {
  const all = Object.entries(definition.filters).flatMap(([kind, filter]) =>
    filter.by === 'text' ? [{ kind, paths: filter.paths }] : [],
  );
  return all.map((filter, index) => ({ ...filter, mark: all.length > 1 ? String.fromCharCode(97 + index) : '' }));
}

/** The most text of one resource that is indexed for search, in characters. */
const mostIndexed = 20_000;

/** The `words` column of a body: each word after a space and its filter's mark. Null if the type has no text filter. */
export function searchableWords(definition: ResourceDefinition, body: unknown): string | null {
  const filters = textFilters(definition);
  if (filters.length === 0) return null;
  let words = '';
  for (const { paths, mark } of filters) {
    const seen = new Set<string>();
    for (const path of paths) for (const value of valuesIn(body, path)) for (const word of wordsOf(String(value))) seen.add(word);
    for (const word of seen) {
      if (words.length > mostIndexed) return words;
      words += ` ${mark}${word}`;
    }
  }
  return words;
}
