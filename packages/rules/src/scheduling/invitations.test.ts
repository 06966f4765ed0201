import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { afterInvitations, invitationsDue } from './invitations.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const at = '2026-03-01T00:00:00.000Z';
const [pat, rae] = [
  { id: 'pat', resourceType: 'Patient' },
  { id: 'rae', resourceType: 'RelatedPerson' },
] as const;
const maya = { id: 'maya', resourceType: 'Practitioner' } as const;
const booked: Appointment = {
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-03-04T15:00:00Z',
  end: '2026-03-04T16:00:00Z',
  attendees: [{ subject: pat }, { subject: rae }, { subject: maya }],
};
const none = { request: [], cancel: [] };
const both = { request: [pat, rae], cancel: [] };
const invited = afterInvitations(booked, both, at);

it('invites once, again after a move, and calls off what was invited to', () => {
  expect(invitationsDue(booked, now)).toEqual(both);
  expect(invitationsDue(invited, now)).toEqual(none);
  expect(invitationsDue({ ...invited, start: '2026-03-04T15:00:00.000Z' }, now)).toEqual(none);
  expect(invitationsDue({ ...invited, end: '2026-03-04T17:00:00Z' }, now)).toEqual(both);
  const cancelled = { ...invited, status: 'cancelled' as const };
  const off = { request: [], cancel: [pat, rae] };
  expect(invitationsDue(cancelled, now)).toEqual(off);
  expect(invitationsDue(afterInvitations(cancelled, off, at), now)).toEqual(none);
  expect(invitationsDue({ ...booked, status: 'cancelled' }, now)).toEqual(none);
});

it('calls off for who was taken off, and invites who joined', () => {
  const left = { ...invited, attendees: [{ subject: pat }] };
  const due = { request: [], cancel: [rae] };
  expect(invitationsDue(left, now)).toEqual(due);
  const after = afterInvitations(left, due, at);
  expect(invitationsDue(after, now)).toEqual(none);
  expect(invitationsDue({ ...after, attendees: booked.attendees ?? [] }, now)).toEqual({ request: [rae], cancel: [] });
  expect(invitationsDue({ ...left, start: '2026-03-04T14:00:00Z' }, now)).toEqual({ request: [pat], cancel: [rae] });
});

it.each([{ status: 'Cancelled' }, { response: 'Declined' }] as const)('calls off for who does not come: %j', (said) => {
  const attendees = [
    { subject: pat, ...said },
    { subject: rae, required: false },
  ];
  expect(invitationsDue({ ...invited, attendees }, now)).toEqual({ request: [], cancel: [pat] });
  expect(invitationsDue({ ...booked, attendees }, now)).toEqual({ request: [rae], cancel: [] });
});

it('takes an invitation without people as one to all attendees', () => {
  const { people: _people, ...older } = invited.invited ?? {};
  expect(invitationsDue({ ...invited, invited: older, status: 'cancelled' }, now).cancel).toEqual([pat, rae]);
});

it('invites to nothing that is only asked for, or has begun', () => {
  for (const status of ['proposed', 'pending', 'waitlist'] as const)
    expect(invitationsDue({ ...booked, status }, now)).toEqual(none);
  expect(invitationsDue(booked, Date.parse(booked.start))).toEqual(none);
});
