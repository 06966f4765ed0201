import type { Note } from '@notewell/model';

/** The text of a note's sections. */
export const textOf = (note: object | undefined): string =>
  ((note as Note | undefined)?.sections ?? []).map(({ text = '' }) => text).join('\n'); // only notes are written here

/** Appends text to a section of the note; creates the section if it is missing. */
export function withText(note: Note, id: string, text: string): Note {
  const sections = note.sections ?? [];
  const own = sections.find((each) => each.id === id) ?? { id, kind: 'Narrative' as const };
  const grown = { ...own, text: (own.text ?? '') + text };
  return { ...note, sections: [...sections.filter((each) => each.id !== id), grown].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/**
 * Merges the words that only `mine` has into the other copy, as an author who compares would. Merges section by section,
 * each word as often as it occurs. A word still being typed is taken even if its first keys occur elsewhere, left by a dead
 * tab: the next keys continue it.
 */
export function withWordsOf(theirs: Note, mine: Note | undefined): Note {
  let merged = theirs;
  for (const { id, text = '' } of mine?.sections ?? []) {
    const there = theirs.sections?.find((each) => each.id === id)?.text ?? '';
    if (there.startsWith(text)) continue;
    const held = [...wordsOf(there)];
    const goesOn = text.startsWith(there);
    const words = goesOn ? [text.slice(there.length)] : wordsOf(text);
    for (const [n, word] of words.entries()) {
      const isUnderWay = n === words.length - 1 && !word.endsWith('}');
      const at = goesOn || isUnderWay ? -1 : held.indexOf(word);
      if (at >= 0) held.splice(at, 1);
      else merged = withText(merged, id, word);
    }
  }
  return merged;
}
const wordsOf = (text: string): readonly string[] => text.match(/\{[^{]*/g) ?? [];
