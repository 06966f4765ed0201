/** Number of words compared as one run: shorter runs are common to all notes of a kind. */
const run = 5;

const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** Runs of words in a text, without case and punctuation; empty if the text is shorter than one run. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.normalize('NFC').toLowerCase().match(letters) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + run <= words.length; at += 1) found.add(words.slice(at, at + run).join(' '));
  return found;
}

/** Share of a text's five-word runs that occur in another text, from 0 to 1. */
export function shareIn(text: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (text.size === 0) return 0;
  let same = 0;
  for (const shingle of text) if (other.has(shingle)) same += 1;
  return same / text.size;
}

export interface Similar<S> {
  readonly source: S;
  readonly section: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Smallest share of a section worth reporting. */
export const worthSaying = 0.5;
/** Sections with fewer runs are too short to compare. */
const leastRuns = 8;

/**
 * Returns the most similar earlier text for each section if it is worth reporting, the highest share first. Earlier texts
 * are passed as runs, so that they are computed once.
 */
export function similarTexts<S>(
  sections: readonly { readonly id: string; readonly text: string }[],
  earlier: readonly { readonly source: S; readonly shingles: ReadonlySet<string> }[],
): Similar<S>[] {
  return sections
    .flatMap(({ id, text }): Similar<S>[] => {
      const own = shinglesOf(text);
      if (own.size < leastRuns) return [];
      let best: Similar<S> | undefined;
      for (const { source, shingles } of earlier) {
        const share = shareIn(own, shingles);
        if (share >= worthSaying && share > (best?.share ?? 0)) best = { source, section: id, share };
      }
      return best ? [best] : [];
    })
    .toSorted((a, b) => b.share - a.share);
}
