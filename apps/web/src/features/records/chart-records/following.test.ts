import { expect, it } from 'vitest';
import { followingOf } from './following.ts';

const profile = { id: 'me', resourceType: 'Practitioner' as const };
const prescriber = { profile, permissions: ['Medication.Delete'] };
const order = { type: 'Medication', name: 'intent', next: 'Order', record: {} } as const;

it('gives a call that came in the other side as its sender', () => {
  const nancy = { id: 'n', resourceType: 'Patient' as const };
  const change = { type: 'Communication', name: 'direction' } as const;
  const record = { sender: profile, recipients: [nancy] };
  expect(followingOf({ ...change, next: 'Incoming', record }, prescriber)).toEqual({ sender: nancy, recipients: [profile] });
  const back = { sender: nancy, recipients: [profile] };
  expect(followingOf({ ...change, next: 'Outgoing', record: back }, prescriber)).toEqual(record);
});

it('names its prescriber in an order that a prescriber begins', () => {
  expect(followingOf(order, prescriber)).toEqual({ prescriber: profile });
  expect(followingOf({ ...order, next: 'Reported' }, prescriber)).toEqual({});
  expect(followingOf({ ...order, record: { prescriber: { id: 'other' } } }, prescriber)).toEqual({});
  expect(followingOf(order, { ...prescriber, permissions: [] })).toEqual({});
});
