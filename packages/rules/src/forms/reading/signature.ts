import { type Reader, structureIn, wordIn } from './reading.ts';

/** The surface on which the strokes of a form's signature are measured. */
const pad = { width: 600, height: 160 } as const;
const drawn = /^[ML\d ,.-]{1,50000}$/;

/** Returns the drawn strokes with signer and time; a typed name is only text. */
export const signature: Reader = ({ label, values, said }) => {
  const path = wordIn(structureIn(values[0]), 'path');
  return drawn.test(path) ? { kind: 'ink', label, path, ...pad, words: said.display ?? '' } : undefined;
};
