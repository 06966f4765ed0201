/** A part of a text; `hit` where it is what was searched for. */
export interface FoundPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Characters before the first hit that an excerpt keeps. */
const before = 40;

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A text from just before its first hit, with the words that begin as the searched ones do marked. */
export function foundParts(text: string, asked: string): readonly FoundPart[] {
  const wanted = wordsIn(asked);
  const parts: { text: string; hit: boolean }[] = [];
  for (const piece of text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
    const word = piece.normalize('NFC').toLowerCase();
    const start = wanted.find((one) => word.startsWith(one));
    const length = start === undefined ? 0 : Math.min(piece.length, start.length);
    for (const [own, hit] of [
      [piece.slice(0, length), true],
      [piece.slice(length), false],
    ] as const) {
      if (own === '') continue;
      const last = parts.at(-1);
      if (last?.hit === hit) last.text += own;
      else parts.push({ text: own, hit });
    }
  }
  const [first] = parts;
  if (first && !first.hit && parts.length > 1 && first.text.length > before) first.text = `…${first.text.slice(-before)}`;
  return parts;
}
