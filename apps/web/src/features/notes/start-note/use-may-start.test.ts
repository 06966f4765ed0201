import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { startsFrom } from './use-may-start.ts';

const booked = (status: Appointment['status']): Appointment => ({
  resourceType: 'Appointment',
  id: 'a',
  status,
  start: '2026-11-20T15:00:00Z',
  owner: { id: 'ann', resourceType: 'Practitioner' },
});

describe('the note of a visit that was missed', () => {
  it('is not offered to a scribe, whom the server refuses it', () => {
    expect(
      (['booked', 'arrived', 'noshow', 'cancelled'] as const).map((status) => startsFrom('for others', booked(status), 'me')),
    ).toEqual([true, true, false, false]);
  });
  it('is offered to those who write their own notes', () => {
    expect(startsFrom('own', booked('noshow'), 'me')).toBe(true);
  });
});
