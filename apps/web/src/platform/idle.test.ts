import { expect, it } from 'vitest';
import { isIdle } from './idle.ts';

it('is idle once the practice’s minutes have passed, and not a moment before', () => {
  expect(isIdle(0, 30 * 60_000 - 1, 30)).toBe(false);
  expect(isIdle(0, 30 * 60_000, 30)).toBe(true);
});
