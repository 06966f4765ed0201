import type { Appointment, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { appointmentAfterAmending } from './after-signing.ts';
import {
  type Attendance,
  attendanceOfAttendee,
  noteAfterAttendance,
  visitStatusOfAttendee,
  withAttendanceOf,
} from './attendance.ts';
import { attendanceTooEarly, newAttendanceTooEarly } from './too-early.ts';

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

describe('attendance that changes once the group note began', () => {
  const assignment = (id: string, visitStatus?: 'Show' | 'NoShow' | 'Cancelled') => ({
    patient: { id, resourceType: 'Patient' as const },
    definition: { id: 'group', resourceType: 'NoteDefinition' as const },
    ...(visitStatus && { visitStatus }),
  });
  const note = {
    resourceType: 'Note',
    composition: 'Group',
    status: 'Preliminary',
    subject: { id: 'g', resourceType: 'Group' },
    definitionAssignments: [assignment('a', 'Show'), assignment('b')],
  } as Note; // the fields that attendance depends on
  const after = withAttendanceOf(session, { patient: 'a', attendance: 'NoShow', now });
  const change = { before: session, after };
  const statesIn = (one: Note | undefined) => one?.definitionAssignments?.map(({ visitStatus }) => visitStatus);
  it('flows into the note for the member whom it concerns', () => {
    expect(statesIn(noteAfterAttendance(note, change))).toEqual(['NoShow', undefined]);
    expect(statesIn(noteAfterAttendance(note, { before: after, after: session }))).toBeUndefined();
  });
  it('never goes over what somebody stated in the note', () => {
    const stated = { ...note, definitionAssignments: [assignment('a', 'Cancelled'), assignment('b')] };
    expect(noteAfterAttendance(stated, change)).toBeUndefined();
  });
  it('leaves a signed note and one about a single patient alone', () => {
    expect(noteAfterAttendance({ ...note, status: 'Final' }, change)).toBeUndefined();
    expect(noteAfterAttendance({ ...note, signatures: [{ status: 'Signed' }] } as Note, change)).toBeUndefined();
    expect(noteAfterAttendance({ ...note, composition: 'Individual' } as Note, change)).toBeUndefined();
  });
});

describe('attendance before a session', () => {
  const at = (time: string) => Date.parse(time);
  const early = (attendance: Attendance, time: string) => {
    const [one] = withAttendanceOf(session, { patient: 'a', attendance, now: time }).attendees ?? [];
    return one && attendanceTooEarly(session, one, at(time));
  };
  it('is not recorded: nobody has come on another day, or stayed away from what has not begun', () => {
    expect(early('CheckedIn', '2026-03-02T15:00:00.000Z')).toContain('on another day');
    expect(early('NoShow', '2026-03-04T14:00:00.000Z')).toContain('has not begun');
    expect([early('CheckedIn', '2026-03-04T14:00:00.000Z'), early('NoShow', '2026-03-04T15:01:00.000Z')]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('may say ahead that somebody will not come', () => {
    expect([early('Cancelled', '2026-03-01T15:00:00.000Z'), early('Expected', '2026-03-01T15:00:00.000Z')]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('has no check-in in the future, and is judged only where it changed', () => {
    const [first, second] = session.attendees ?? [];
    if (!first || !second) throw new Error('the session has two attendees');
    const future = { ...session, attendees: [{ ...first, checkedIn: '2026-03-04T16:00:00.000Z' }, second] };
    expect(newAttendanceTooEarly(session, future, at('2026-03-04T15:00:00.000Z'))).toContain('in the future');
    expect(newAttendanceTooEarly(future, { ...future, title: 'Skills' }, at('2026-03-04T15:00:00.000Z'))).toBeUndefined();
    const later = { ...future, start: '2026-04-01T15:00:00.000Z' };
    expect(newAttendanceTooEarly(future, later, at('2026-03-04T16:30:00.000Z'))).toContain('book another one');
    expect(newAttendanceTooEarly(undefined, future, at('2026-03-04T15:00:00.000Z'))).toContain('in the future');
  });
});

describe('an amended note', () => {
  const held = (status: Appointment['status']): Appointment => ({
    ...session,
    status,
    attendees: session.attendees?.map((one) => ({ ...one, status: 'Show' as const })),
  });
  it('corrects who came to a group, and leaves the visit of one patient', () => {
    const assignments = (visitStatus: 'Show' | 'NoShow') => [
      { patient: { id: 'a', resourceType: 'Patient' as const }, visitStatus },
    ];
    const group = (visitStatus: 'Show' | 'NoShow') => ({
      composition: 'Group' as const,
      subject: { id: 'g', resourceType: 'Group' as const },
      definitionAssignments: assignments(visitStatus) as Note['definitionAssignments'],
    });
    const after = appointmentAfterAmending(group('NoShow'), group('Show'), held('fulfilled'));
    expect(after?.attendees?.map(({ status }) => status)).toEqual(['NoShow', 'Show']);
    expect(appointmentAfterAmending(group('NoShow'), group('Show'), held('booked'))).toBeUndefined();
    const single = (visitStatus: 'Show' | 'NoShow') => ({
      composition: 'Individual' as const,
      subject: { id: 'a', resourceType: 'Patient' as const },
      visitStatus,
    });
    expect(appointmentAfterAmending(single('NoShow'), single('Show'), held('fulfilled'))).toBeUndefined();
  });
});
