import { expect, it } from 'vitest';
import { weekStart } from '../../../platform/dates.ts';
import { addMonths, weeksOf } from './month.ts';

it('shows every week of a month, and none of the next', () => {
  const sunday = weeksOf('2026-11-15', (day) => weekStart(day, 'Sunday'));
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05']);
  const monday = weeksOf('2026-11-15', (day) => weekStart(day, 'Monday'));
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
});
it('goes from month to month without leaving out a short one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-11-30', 2)).toBe('2027-01-30');
});
