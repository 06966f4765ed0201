import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { conflictText } from './conflict-text.ts';

it.each([
  ['313', 'Already booked: room 313'],
  ['Group room', 'Already booked: Group room'],
])('says of the room %s that it is taken', (room, words) => {
  expect(conflictText({ kind: 'busy', room })).toBe(words);
});

it('names the other person: the practitioner to the patient, and the patient to the practitioner', () => {
  const [leon, maya] = [
    { id: 'leon', resourceType: 'Patient' as const, display: 'Rivers, Leon' },
    { id: 'maya', resourceType: 'Practitioner' as const, display: 'Maya Chen' },
  ];
  const span = { start: '2026-11-30T15:00:00.000Z', end: '2026-11-30T15:50:00.000Z' };
  const booked: Appointment = {
    resourceType: 'Appointment',
    status: 'booked',
    owner: maya,
    attendees: [{ subject: leon }],
    ...span,
  };
  const said = (who: { readonly id: string; readonly display: string }) =>
    conflictText({ kind: 'busy', who, with: [{ ...span, id: 'a' }] }, () => booked);
  expect(said(leon)).toMatch(/^Already booked: Rivers, Leon, with Maya Chen from/);
  expect(said(maya)).toMatch(/^Already booked: Maya Chen, with Rivers, Leon from/);
});
