import type { Appointment } from '@notewell/model';
import { grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { useBookable } from './use-bookable.ts';

const ruth = { id: 'ruth', resourceType: 'Practitioner' as const };
const wish: Appointment = {
  resourceType: 'Appointment',
  id: 'w',
  status: 'waitlist',
  start: '2026-11-28T12:00:00Z',
  attendees: [{ subject: { id: 'p', resourceType: 'Patient' } }],
  wish: { practitioners: [ruth] },
};
const Bookable = () => useBookable(wish).map(({ id }) => id);
const client = { watchList: () => watched(emptyList) };
const shown = (role: keyof typeof roles) =>
  markupOf(<Bookable />, { client, user: { id: 'me', permissions: permissionsOf(grantSetsOf([roles[role].id])) } });

it('leave out nobody for want of hours while the list of schedules has a next page', () => {
  const service = { id: 'medication', resourceType: 'HealthcareService' as const };
  const people = [
    { ...ruth, resourceType: 'Practitioner', services: [service] },
    { id: 'nils', resourceType: 'Practitioner' },
  ];
  const listed = (continuation: string) => ({
    watchList: ({ type }: { type: string }) =>
      watched({ ...emptyList, ...(type === 'Practitioner' ? { items: people } : { continuation }) }),
  });
  const Open = () => useBookable({ ...wish, wish: {}, serviceType: service }).map(({ id }) => id);
  const user = { id: 'me', permissions: permissionsOf(grantSetsOf([roles.Support.id])) };
  expect(markupOf(<Open />, { client: listed('more'), user })).toBe('ruthnils');
  expect(markupOf(<Open />, { client: listed(''), user })).toBe('ruth');
});

it('are those in whose calendars the user may book', () => {
  expect(shown('Support')).toBe('ruth');
  expect(shown('Supervisor')).toBe('');
});
