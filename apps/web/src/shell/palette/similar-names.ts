/** Letters without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Letters to insert, drop, replace or swap to get from one word to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + (isSame ? 0 : 1);
      row.push(Math.min(replaced, at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, isSwapped ? at(i - 2, j - 2) + 1 : replaced));
    }
  }
  return at(a.length, b.length);
}

/** Wrong letters that a typed word may have. */
const allowed = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** Wrong letters in the typed words, each compared with the nearest word of the name or its beginning. Undefined if too many. */
export function misspelling(typed: string, name: string): number | undefined {
  const names = wordsOf(name);
  let total = 0;
  for (const word of wordsOf(typed)) {
    const nearest = Math.min(...names.flatMap((one) => [distance(word, one), distance(word, one.slice(0, word.length))]));
    if (nearest > allowed(word)) return undefined;
    total += nearest;
  }
  return total;
}

/**
 * Searches for people whose names may have been misspelled, most precise first: the words without their last letters, of which
 * the first are usually right. None for text too short to misspell.
 */
export function looseSearches(typed: string): readonly string[] {
  const words = wordsOf(typed);
  if (!words.some((word) => allowed(word) > 0)) return [];
  const begun = (letters: number) => words.map((word) => (allowed(word) > 0 ? word.slice(0, letters) : word)).join(' ');
  return [begun(3), begun(2)];
}
