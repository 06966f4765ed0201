import { expect, test } from 'vitest';
import { conflictBetween, SourceNeeded } from './conflicts.ts';

const messageOf = (count: number) =>
  new SourceNeeded(
    Array.from({ length: count }, (_, n) => conflictBetween({ system: '', value: `Patient/${n + 1}` }, 'Ada Moore', 'Ben Stone')),
  ).message;

test('names up to five ids that are of two records, and counts the others', () => {
  expect(messageOf(1)).toContain('  Patient/1 is Ada Moore and also Ben Stone.');
  expect(messageOf(5)).toContain('Patient/5 is');
  expect(messageOf(5)).not.toContain('more.');
  expect(messageOf(7)).toContain('… and 2 more.');
  expect(messageOf(7)).not.toContain('Patient/6');
});
