import { type Reader, structureIn, wordIn } from './reading.ts';

/** The surface that strokes of a form's signature are measured on. */
const pad = { width: 600, height: 160 } as const;
const drawn = /^[ML\d ,.-]{1,50000}$/;

/** What was drawn, over who gave it and when; a typed name is words alone. */
export const signature: Reader = ({ label, values, said }) => {
  const path = wordIn(structureIn(values[0]), 'path');
  return drawn.test(path) ? { kind: 'ink', label, path, ...pad, words: said.display ?? '' } : undefined;
};
