import { expect, it } from 'vitest';
import { followingOf } from './following.ts';

const profile = { id: 'me', resourceType: 'Practitioner' as const };
const prescriber = { profile, permissions: ['Medication.Delete'] };
const order = { type: 'Medication', name: 'intent', next: 'Order', record: {} } as const;

it('names its prescriber in an order that a prescriber begins', () => {
  expect(followingOf(order, prescriber)).toEqual({ prescriber: profile });
  expect(followingOf({ ...order, next: 'Reported' }, prescriber)).toEqual({});
  expect(followingOf({ ...order, record: { prescriber: { id: 'other' } } }, prescriber)).toEqual({});
  expect(followingOf(order, { ...prescriber, permissions: [] })).toEqual({});
});
