import { expect, it } from 'vitest';
import { offeredIn } from './use-fit.ts';

const people = ['maya', 'karen'].map((id) => ({ id, resourceType: 'Practitioner' as const, display: id }));

it('practitioners who give the service are offered first, and the others below', () => {
  expect(offeredIn(people, new Set(['maya']), 'Give this service')).toEqual([
    { group: 'Give this service', items: [{ value: 'maya', label: 'maya' }] },
    { group: 'Others', items: [{ value: 'karen', label: 'karen' }] },
  ]);
  for (const givers of [[], ['maya', 'karen']])
    expect(offeredIn(people, new Set(givers), 'Give this service')).toEqual(people.map(({ id }) => ({ value: id, label: id })));
});
