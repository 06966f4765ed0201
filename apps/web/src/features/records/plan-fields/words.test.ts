import type { PlanItem } from '@notewell/rules';
import { expect, test } from 'vitest';
import { factWords } from './words.ts';

const item: PlanItem = { id: 'g1', kind: 'Goal', title: 'Sleep', target: '2026-12-01' };

test('a goal says its value and then its due day, and once achieved first the day', () => {
  expect(factWords(item)).toEqual(['by Dec 1, 2026']);
  const measured: PlanItem = { ...item, currentValue: 4, targetValue: '5' };
  expect(factWords({ ...measured, status: 'InProgress' })).toEqual(['now 4, aim 5', 'by Dec 1, 2026']);
  expect(factWords({ ...measured, status: 'Achieved', achieved: '2026-11-20' })).toEqual([
    'Nov 20, 2026 · target Dec 1, 2026',
    'now 4, aim 5',
  ]);
});
