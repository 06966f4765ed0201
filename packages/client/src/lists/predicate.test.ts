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
