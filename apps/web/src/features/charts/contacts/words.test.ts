import { expect, it } from 'vitest';
import { contactTitle } from './words.ts';

const nancy = { id: 'n', resourceType: 'Patient', display: 'Nancy Ward' };
const staff = { id: 's', resourceType: 'Practitioner', display: 'Sam Porter' };

it.each([
  [{ medium: 'Phone', direction: 'Incoming', sender: nancy, recipients: [staff] }, 'Phone call from Nancy Ward'],
  [
    { medium: 'Letter', direction: 'Outgoing', sender: staff, recipients: [nancy], title: 'Referral' },
    'Letter to Nancy Ward: Referral',
  ],
  [{ medium: 'Sms', direction: 'Outgoing' }, 'Text message'],
  [{}, 'Contact'],
])('names a call or letter by its way and the other side', (record, words) => expect(contactTitle(record)).toBe(words));
