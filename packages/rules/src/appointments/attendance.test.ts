import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { type Attendance, attendanceOfAttendee, visitStatusOfAttendee, withAttendanceOf } from './attendance.ts';

const now = '2026-03-04T15:00:00.000Z';
const session: Appointment = {
  resourceType: 'Appointment',
  status: 'booked',
  start: now,
  attendees: ['a', 'b'].map((id) => ({ subject: { id, resourceType: 'Patient' as const } })),
};

describe('attendance of a group session', () => {
  it.each<[Attendance, string]>([
    ['CheckedIn', 'Show'],
    ['NoShow', 'NoShow'],
    ['Cancelled', 'Cancelled'],
    ['Expected', 'Show'],
  ])('recorded as %s is %s in the note', (attendance, inNote) => {
    const [own, other] = withAttendanceOf(session, { patient: 'a', attendance, now }).attendees ?? [];
    expect([own && attendanceOfAttendee(own), own && visitStatusOfAttendee(own)]).toEqual([attendance, inNote]);
    expect(other).toBe(session.attendees?.[1]);
  });
  it('keeps the first arrival, and forgets it for who did not come', () => {
    const came = withAttendanceOf(session, { patient: 'a', attendance: 'CheckedIn', now });
    expect(
      withAttendanceOf(came, { patient: 'a', attendance: 'CheckedIn', now: '2026-03-04T16:00:00.000Z' }).attendees?.[0]
        ?.checkedIn,
    ).toBe(now);
    expect(withAttendanceOf(came, { patient: 'a', attendance: 'NoShow', now }).attendees?.[0]).toEqual({
      subject: { id: 'a', resourceType: 'Patient' },
      status: 'NoShow',
    });
  });
});
