import type { Appointment } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { withStatusOf } from './status-effects.ts';

const owner = { id: 'maya', resourceType: 'Practitioner' as const };
const asked = { start: '2026-11-01T09:00:00Z', title: 'Therapy', mode: 'Telehealth' } as const;
const given = { start: '2026-11-09T09:00:00Z', end: '2026-11-09T09:50:00Z', owner, room: '2', mode: 'InPerson' } as const;
const of = (more: Partial<Appointment>): Appointment => makeResource('Appointment', { id: 'a', ...more });

describe('a status that is undone', () => {
  it.each(['waitlist', 'proposed'] as const)('returns a booked visit to a %s wish without the time it was given', (status) => {
    const booked = of({ ...asked, ...given, status: 'booked', comment: 'Called' });
    expect(withStatusOf(of({ ...asked, status }), booked)).toEqual(of({ ...asked, status, comment: 'Called' }));
  });
  it('keeps the time of a visit, and drops why it was cancelled', () => {
    const cancelled = of({ ...given, status: 'cancelled', cancellationNote: 'Ill' });
    expect(withStatusOf(of({ ...asked, status: 'booked' }), cancelled)).toEqual(of({ ...given, status: 'booked' }));
  });
});
