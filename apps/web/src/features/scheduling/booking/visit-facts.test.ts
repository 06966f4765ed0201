import { makeResource } from '@notewell/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { draftAt, factsOf } from './visit-facts.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const member = (id: string, period: object) => ({ member: { id, resourceType: 'Patient' as const }, period });
const group = makeResource('Group', {
  id: 'skills',
  name: 'Skills',
  members: [member('leaves', { end: '2026-11-30' }), member('joins', { start: '2026-12-01' })],
});
const by = { id: 'maya', resourceType: 'Practitioner' as const };
const chosen = {
  patient: undefined,
  group,
  service: makeResource('HealthcareService', { id: 'therapy', name: 'Therapy' }),
  mode: undefined,
  others: [{ subject: by }],
  details: {},
};
const manner = { link: '', isRequest: false };
const idsOf = (visit: ReturnType<typeof factsOf>) => visit?.attendees.map(({ subject }) => subject.id);

it('books a session found on another day with the members of that day', () => {
  expect(idsOf(factsOf(chosen, { ...manner, day: '2026-11-30', owner: 'ben' }))).toEqual(['skills', 'leaves', 'maya']);
  const times = { start: '2026-12-01T15:00:00.000Z', end: '2026-12-01T16:00:00.000Z' };
  const draft = draftAt(chosen, { ...manner, times, by });
  expect(idsOf(draft)).toEqual(['skills', 'joins']);
  expect(draft).toMatchObject({ ...times, owner: by, status: 'booked' });
  expect(draftAt({ ...chosen, service: undefined }, { ...manner, times, by })).toBeUndefined();
});
