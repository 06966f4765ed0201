import { expect, it } from 'vitest';
import { targetWords } from './target-words.ts';

const target = '2025-08-04';

it('says by which day an item is due while it is open', () => {
  expect(targetWords({ status: 'InProgress', target })).toBe('by Aug 4, 2025');
  expect(targetWords({ target })).toBe('by Aug 4, 2025');
  expect(targetWords({ status: 'InProgress' })).toBe('');
});

it('tells the day on which it was achieved from its target', () => {
  expect(targetWords({ status: 'Achieved', target, achieved: '2026-11-28' })).toBe('Nov 28, 2026 · target Aug 4, 2025');
  expect(targetWords({ status: 'Achieved', target })).toBe('· target Aug 4, 2025');
  expect(targetWords({ status: 'Achieved', achieved: '2026-11-28' })).toBe('Nov 28, 2026');
});
