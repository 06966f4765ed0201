import { expect, it } from 'vitest';
import { enrollmentObjection } from './episode.ts';
import { mostElse } from './periods.ts';

const program = { id: 'intensive', resourceType: 'Program' as const };
const from = (start: string, end?: string) => ({ program, start, ...(end !== undefined && { end }) });
const people = (...all: ReturnType<typeof from>[]) => all.map((days, n) => ({ patient: `p${n}`, days: [days] }));

it('a place is counted on the first day, today, and on each later day on which somebody begins', () => {
  const planned = people(from('2026-01-05'), from('2027-02-01'), from('2027-02-01'));
  const most = (own: ReturnType<typeof from>) => mostElse(own, planned, '2027-01-04');
  expect([most(from('2027-01-04')), most(from('2027-01-04', '2027-01-31')), most(from('2027-03-01'))]).toEqual([3, 1, 3]);
});

it('an enrollment that ended leaves its place, and one person takes one', () => {
  const left = people(from('2026-01-05', '2026-06-30'), from('2026-03-01'));
  expect(mostElse(from('2026-07-01'), left, '2027-01-04')).toBe(1);
  const twice = [{ patient: 'p', days: [from('2026-01-05', '2026-12-31'), from('2026-06-01')] }];
  expect(mostElse(from('2026-07-01'), twice, '2027-01-04')).toBe(1);
  const elsewhere = [{ patient: 'p', days: [{ program: { ...program, id: 'other' }, start: '2026-01-05' }] }];
  expect(mostElse(from('2026-07-01'), elsewhere, '2027-01-04')).toBe(0);
});

it('a program enrolls within its dates', () => {
  const on = (day: string) => enrollmentObjection({ period: { start: '2026-02-01', end: '2026-06-30' } }, { day, others: 0 });
  expect(['2026-01-31', '2026-02-01', '2026-06-30', '2026-07-01'].map(on)).toEqual(['not begun', undefined, undefined, 'ended']);
});
