import type { Note } from '@notewell/model';

/** The text of a note's sections, or of what stands for a note. */
export const textOf = (note: object | undefined): string =>
  ((note as Note | undefined)?.sections ?? []).map(({ text = '' }) => text).join('\n'); // only notes are written here

/** The note with the text at the end of a section, which is made where it is not there yet. */
export function withText(note: Note, id: string, text: string): Note {
  const sections = note.sections ?? [];
  const own = sections.find((each) => each.id === id) ?? { id, kind: 'Narrative' as const };
  const grown = { ...own, text: (own.text ?? '') + text };
  return { ...note, sections: [...sections.filter((each) => each.id !== id), grown].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/**
 * The other copy with the words that only `mine` has: what an author who compares would choose. Place by place, each as often as
 * it stands there; the word at whose end somebody types is taken as it is, though its first keys may stand elsewhere as well,
 * left by a tab that died: what is typed next follows on them.
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
