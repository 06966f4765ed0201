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
    expect(withStatusOf({ earlier: of({ ...asked, status }), later: booked }, booked)).toEqual(
      of({ ...asked, status, comment: 'Called' }),
    );
  });
  it('keeps the time of a visit, and drops why it was cancelled', () => {
    const cancelled = of({ ...given, status: 'cancelled', cancellationNote: 'Ill' });
    expect(withStatusOf({ earlier: of({ ...asked, status: 'booked' }), later: cancelled }, cancelled)).toEqual(
      of({ ...given, status: 'booked' }),
    );
  });
  const patient = (id: string, more: object = {}) => ({ subject: { id, resourceType: 'Patient' as const }, ...more });
  const checkedIn = '2026-11-09T08:55:00Z';
  const absence = { status: 'NoShow', missedReason: 'Called at 9: car broke down' } as const;
  it('keeps attendance recorded after the status that is undone', () => {
    const earlier = of({ ...given, status: 'booked', isGroup: true, attendees: [patient('a'), patient('b')] });
    const later = of({ ...earlier, status: 'checked-in' });
    const now = of({ ...later, attendees: [patient('a', { checkedIn }), patient('b', absence), patient('c', { checkedIn })] });
    expect(withStatusOf({ earlier, later }, now)).toEqual(of({ ...now, status: 'booked' }));
  });
  it('takes back what the status brought, with a reason written for it', () => {
    const earlier = of({ ...given, status: 'checked-in', attendees: [patient('a', { checkedIn }), patient('b', absence)] });
    const later = of({
      ...earlier,
      status: 'noshow',
      attendees: [patient('a', { checkedIn, status: 'NoShow' }), patient('b', absence)],
    });
    const now = of({ ...later, attendees: [patient('a', { checkedIn, ...absence }), patient('b', absence)] });
    expect(withStatusOf({ earlier, later }, now)).toEqual(earlier);
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
