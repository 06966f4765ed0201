import { editsOf, mergedTokens, type TokenKind } from './tokens.ts';

/** Splits text into words and single other characters. Joined, they are the text. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_'’]+|[\s\S]/gu) ?? [];

const isSpace = (token: string) => /^\s/.test(token);
const words: TokenKind<string> = {
  key: (token) => token,
  between: (_first, second) => (isSpace(second) ? undefined : ' '),
};

/** Merges two changed versions of one text, so that the words of both stay. Laws: see `mergedTokens`. */
export function mergedText(ground: string, theirs: string, mine: string): string {
  if (theirs === ground || theirs === mine) return mine;
  if (mine === ground) return theirs;
  return mergedTokens({ ground: wordsOf(ground), theirs: wordsOf(theirs), mine: wordsOf(mine) }, words).join('');
}

/** Moves a caret (characters from the start) from one version of a text to the next. Text added at the caret comes after it. */
export function movedOffset(before: string, after: string, offset: number): number {
  let [at, moved] = [0, offset];
  const tokens = wordsOf(before);
  const starts = tokens.map((token) => (at += token.length) - token.length);
  const startOf = (index: number) => starts[index] ?? before.length;
  for (const { from, to, tokens: added } of editsOf(tokens, wordsOf(after), words)) {
    const [start, end, length] = [startOf(from), startOf(to), added.join('').length];
    if (offset >= end && offset > start) moved += length - (end - start);
    else if (offset > start) moved = Math.min(moved, offset - start > length ? moved - (offset - start) + length : moved);
  }
  return moved;
}
