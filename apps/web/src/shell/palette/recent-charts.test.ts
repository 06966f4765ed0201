import { expect, test } from 'vitest';
import { withOpened } from './recent-charts.ts';

test('the chart opened last stands first, each stands once, and the oldest make room', () => {
  expect(withOpened(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  expect(withOpened(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'i')).toEqual(['i', 'a', 'b', 'c', 'd', 'e', 'f', 'g']);
});
