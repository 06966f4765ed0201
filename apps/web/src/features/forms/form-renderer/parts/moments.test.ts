import { beforeEach, expect, test } from 'vitest';
import { goByZone } from '../../../../platform/dates.ts';
import { instantOf, localOf, timeOfInstant } from './moments.ts';

beforeEach(() => goByZone('America/Chicago'));

test('a moment is shown and taken by the practice’s clock, wherever the reader is', () => {
  expect(localOf('2026-11-21T03:05:00Z')).toBe('2026-11-20T21:05');
  expect(instantOf('2026-11-20T21:05')).toBe('2026-11-21T03:05:00.000Z');
  expect(timeOfInstant('2026-11-21T03:05:00Z')).toMatch(/^9:05\sPM$/);
});
test('what is no moment yet stays as it was typed', () => {
  expect(localOf('soon')).toBe('');
  expect(instantOf('')).toBe('');
});
