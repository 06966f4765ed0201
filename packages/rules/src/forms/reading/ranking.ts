import { optionWords } from '../option-words.ts';
import type { Reader } from './reading.ts';

/** Lists ranked options, the first one on top. */
export const ranking: Reader = ({ item, label, values }) => ({
  kind: 'list',
  label,
  ordered: true,
  lines: values.map((value) => optionWords(item, value)),
});
