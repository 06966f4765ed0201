import { diffArrays } from 'diff';

/** A run of words that are unchanged, added or removed, with their whitespace. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts with more changes than this count as replaced. */
const mostChanges = 4_000;
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/**
 * Word-level difference of two texts with the fewest words added and removed. `same` and `removed` joined give `before`, `same`
 * and `added` give `after`, to the character.
 */
export function wordDiff(before: string, after: string): Stretch[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges }) ?? [
    { added: false, removed: true, value: [before] },
    { added: true, removed: false, value: [after] },
  ];
  return parts.flatMap(({ added, removed, value }) => {
    const text = value.join('');
    return text === '' ? [] : { kind: added ? 'added' : removed ? 'removed' : 'same', text };
  });
}
