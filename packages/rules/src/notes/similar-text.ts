/** Words that are compared as one: shorter runs are common to all notes of a kind. */
const run = 5;

const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** The runs of words in a text, whatever its letters' case and punctuation; none where it is shorter than one run. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.normalize('NFC').toLowerCase().match(letters) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + run <= words.length; at += 1) found.add(words.slice(at, at + run).join(' '));
  return found;
}

/** How much of a text stands in another, from 0 to 1: the share of its runs of five words. */
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

/** Below this much of a section is nobody's concern. */
export const worthSaying = 0.5;
/** A section of fewer runs than this says too little to be compared. */
const leastRuns = 8;

/**
 * For each section of a note, the earlier text that holds most of it, where that is worth saying; the most alike first.
 * Earlier texts are given as their runs, so that they are worked out once.
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
