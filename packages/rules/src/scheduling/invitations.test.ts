import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { afterInvitation, invitationDue } from './invitations.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const at = '2026-03-01T00:00:00.000Z';
const booked: Appointment = {
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-03-04T15:00:00Z',
  end: '2026-03-04T16:00:00Z',
};
const invited = afterInvitation(booked, 'REQUEST', at);

it('invites once, again after a move, and calls off what was invited to', () => {
  expect(invitationDue(booked, now)).toBe('REQUEST');
  expect(invitationDue(invited, now)).toBeUndefined();
  expect(invitationDue({ ...invited, start: '2026-03-04T15:00:00.000Z' }, now)).toBeUndefined();
  expect(invitationDue({ ...invited, end: '2026-03-04T17:00:00Z' }, now)).toBe('REQUEST');
  const cancelled = { ...invited, status: 'cancelled' as const };
  expect(invitationDue(cancelled, now)).toBe('CANCEL');
  expect(invitationDue(afterInvitation(cancelled, 'CANCEL', at), now)).toBeUndefined();
  expect(invitationDue({ ...booked, status: 'cancelled' }, now)).toBeUndefined();
});

it('invites to nothing that is only asked for, or has begun', () => {
  for (const status of ['proposed', 'pending', 'waitlist'] as const)
    expect(invitationDue({ ...booked, status }, now)).toBeUndefined();
  expect(invitationDue(booked, Date.parse(booked.start))).toBeUndefined();
});
