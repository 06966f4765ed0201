import type { Reader } from './reading.ts';

/** Reads an answer copied from the chart: one line for each entry. */
export const lines: Reader = ({ label, values, said }) => {
  const all = values.length > 1 ? values.map(String) : (said.display ?? '').split('\n');
  const words = all.map((line) => line.trim()).filter((line) => line !== '');
  return words.length > 1 ? { kind: 'list', label, ordered: false, lines: words } : undefined;
};
