import { expect, it } from 'vitest';
import { untilLull } from './lull.ts';

it('covers at once where nobody types', () => {
  expect(untilLull(Number.NEGATIVE_INFINITY, 1_000, 1_000)).toBe(0);
  expect(untilLull(0, 60_000, 60_000)).toBe(0);
});

it('waits for whoever is in the middle of a word, from their last key', () => {
  expect(untilLull(1_000, 1_000, 1_000)).toBe(1_200);
  expect(untilLull(1_500, 1_000, 2_000)).toBe(700);
});

it('does not wait for ever for whoever types on', () => {
  expect(untilLull(8_900, 1_000, 8_900)).toBe(100);
  expect(untilLull(9_000, 1_000, 9_000)).toBe(0);
});
