import { isRichText, plainTextOf } from '@notewell/model';
import type { Reader } from './reading.ts';

/** Keeps the emphasis and lists of formatted text. */
export const text: Reader = ({ label, values: [value], said }) =>
  isRichText(value) ? { kind: 'document', label, document: value, words: said.display ?? plainTextOf(value) } : undefined;
