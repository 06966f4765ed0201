import { definitionOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { matchesFilters } from './predicate.ts';

const finds = (type: 'Practitioner' | 'SecurityRole', kind: string, body: object) =>
  [true, false].map((value) =>
    matchesFilters(definitionOf(type), { resourceType: type, ...body }, [{ kind, values: [String(value)] }]),
  );

it('a flag that was never set is found as what its field says it counts as', () => {
  expect(finds('Practitioner', 'Active', {})).toEqual([true, false]);
  expect(finds('Practitioner', 'Active', { active: false })).toEqual([false, true]);
  expect(finds('SecurityRole', 'Hidden', {})).toEqual([false, true]);
  expect(finds('SecurityRole', 'Hidden', { hidden: true })).toEqual([true, false]);
});

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('a range holds from its first day to before its last: %s', (at, isIn) => {
  const range = { fields: {}, filters: { When: { by: 'range', of: 'date', paths: ['at'] } } } as const;
  const filter = { kind: 'When', from: '2026-11-21', to: '2026-11-23' };
  expect(matchesFilters(range, { resourceType: 'Condition', at }, [filter])).toBe(isIn);
});

it.each([
  [1, false],
  [2, true],
  [9, true],
  [10, false],
])('a range of numbers compares them as numbers: %i', (at, isIn) => {
  const range = { fields: {}, filters: { Size: { by: 'range', of: 'number', paths: ['at'] } } } as const;
  expect(matchesFilters(range, { resourceType: 'Condition', at }, [{ kind: 'Size', from: '2', to: '10' }])).toBe(isIn);
});
