import type { Note } from '@notewell/model';

/** Longest line in characters, about two lines of a list. */
const most = 160;
/** Abbreviations whose period ends no sentence. */
const abbreviated = /(?:\b(?:Dr|Mr|Mrs|Ms|vs|approx|e\.g|i\.e|appt|no)|\b[A-Z])\.$/i;

/** Returns the first sentence of a text, cut at a word if it is very long. */
export function firstSentence(text: string): string {
  const line =
    text
      .trim()
      .split(/\n/)[0]
      ?.replace(/^[-*•]\s+/, '')
      .replaceAll(/\s+/g, ' ') ?? '';
  let sentence = '';
  for (const part of line.split(/(?<=[.!?])\s+/)) {
    sentence = sentence ? `${sentence} ${part}` : part;
    if (!abbreviated.test(sentence)) break;
  }
  return sentence.length <= most ? sentence : `${sentence.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

/** Returns the text of a note's plan; undefined if it has none. */
export const planText = ({ sections = [] }: Pick<Note, 'sections'>): string | undefined =>
  sections.find(({ type, title, text }) => text?.trim() && (type ?? title?.toLowerCase()) === 'plan')?.text?.trim();

/** Returns the first sentence of a note's plan, else of its assessment; undefined if neither is written. */
export function planLine({ sections = [] }: Pick<Note, 'sections'>): string | undefined {
  for (const wanted of ['plan', 'assessment'] as const) {
    const text = sections.find(
      ({ type, title, text: words }) => words?.trim() && (type ?? title?.toLowerCase()) === wanted,
    )?.text;
    if (text) return firstSentence(text);
  }
  return undefined;
}
