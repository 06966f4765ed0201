import type { Appointment } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { withArrival, withStatusOf } from './status-effects.ts';

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

describe('an arrival recorded without a connection', () => {
  const [ann, at] = [{ subject: { id: 'ann', resourceType: 'Patient' as const } }, '2026-11-09T08:55:00.000Z'];
  const maya = { subject: owner };
  it('is of the patients, at the time of the device', () => {
    const { attendees } = withArrival(of({ ...given, status: 'checked-in', attendees: [ann, maya] }), at);
    expect(attendees).toEqual([{ ...ann, checkedIn: at }, maya]);
  });
  it('keeps a time that is known', () => {
    const earlier = { ...ann, checkedIn: '2026-11-09T08:50:00.000Z' };
    expect(withArrival(of({ ...given, status: 'arrived', attendees: [earlier] }), at).attendees).toEqual([earlier]);
  });
  it.each([
    { ...given, status: 'checked-in', isGroup: true, attendees: [ann] },
    { ...given, status: 'noshow', attendees: [ann] },
  ] as const)('says nothing of a group, nor of who did not come', (one) =>
    expect(withArrival(of({ ...one, attendees: [...one.attendees] }), at)).toEqual(of({ ...one, attendees: [...one.attendees] })),
  );
});
