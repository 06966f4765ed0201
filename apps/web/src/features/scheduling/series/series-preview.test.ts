import { expect, test } from 'vitest';
import { openWords } from './series-preview.tsx';

test('says that nothing is in the way only where nothing is', () => {
  const words = { one: 'Visit', many: 'Visits', book: 'Book' };
  expect(openWords(0, words, false)).toBe('Nothing is in the way.');
  expect(openWords(0, words, true)).toBe('Every conflict is decided.');
  expect(openWords(2, words, true)).toBe('2 visits have a conflict to decide.');
});
