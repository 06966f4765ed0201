import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { invitationLetter } from './invitation-letter.ts';

test('a practice with quotes in its name sends an invitation that calendars read', () => {
  const { calendar = '' } = invitationLetter({
    to: 'pat@home.test',
    method: 'REQUEST',
    networkId: 'north',
    preferences: { resourceType: 'PracticePreferences', name: 'The "Old Mill"; clinic, north', timeZone: 'Europe/Berlin' },
    appointment: {
      resourceType: 'Appointment',
      id: 'a1',
      status: 'booked',
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T09:50:00.000Z',
    },
  });
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
  expect(event?.getFirstProperty('organizer')?.getParameter('cn')).toBe("The 'Old Mill'; clinic, north");
});
