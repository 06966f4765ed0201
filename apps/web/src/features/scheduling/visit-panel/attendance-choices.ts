import type { Appointment } from '@notewell/model';
import { type Attendance, attendanceTooEarly, withAttendanceOf } from '@notewell/rules';

export const attendanceChoices: readonly { readonly value: Attendance; readonly label: string }[] = [
  { value: 'Expected', label: 'Expected' },
  { value: 'CheckedIn', label: 'Checked in' },
  { value: 'NoShow', label: 'No show' },
  { value: 'Cancelled', label: 'Cancelled' },
];

/** States of attendance in which somebody can be at a time. The present one stays a choice. */
export function choicesAt(appointment: Appointment, patient: string, now: Date) {
  return attendanceChoices.map((choice) => {
    const next = withAttendanceOf(appointment, { patient, attendance: choice.value, now: now.toISOString() });
    const attendee = next.attendees?.find(({ subject }) => subject.id === patient);
    return {
      ...choice,
      disabled: attendee !== undefined && attendanceTooEarly(appointment, attendee, now.getTime()) !== undefined,
    };
  });
}
