import { valueWords } from '../condition-words.ts';
import type { Reader } from './reading.ts';

/** The first one foremost. */
export const ranking: Reader = ({ item, label, values }) => ({
  kind: 'list',
  label,
  ordered: true,
  lines: values.map((value) => valueWords(item, value)),
});
