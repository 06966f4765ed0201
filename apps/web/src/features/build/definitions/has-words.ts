/** True if each typed word is in one of the texts. */
export const hasWords = (typed: string, ...texts: readonly string[]): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.join(' ').toLowerCase().includes(word));
