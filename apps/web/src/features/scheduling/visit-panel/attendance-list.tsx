import { NativeSelect } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { type Attendance, attendanceOfAttendee, attendanceTooEarly, withAttendanceOf } from '@notewell/rules';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './visit-panel.module.css';

const choices: readonly { readonly value: Attendance; readonly label: string }[] = [
  { value: 'Expected', label: 'Expected' },
  { value: 'CheckedIn', label: 'Checked in' },
  { value: 'NoShow', label: 'No show' },
  { value: 'Cancelled', label: 'Cancelled' },
];

interface AttendanceProps {
  readonly appointment: Appointment;
  readonly mayChange: boolean;
}

/** States of attendance in which somebody can be now. The present one stays a choice. */
function choicesAt(appointment: Appointment, patient: string) {
  const now = new Date();
  return choices.map((choice) => {
    const next = withAttendanceOf(appointment, { patient, attendance: choice.value, now: now.toISOString() });
    const attendee = next.attendees?.find(({ subject }) => subject.id === patient);
    return {
      ...choice,
      disabled: attendee !== undefined && attendanceTooEarly(appointment, attendee, now.getTime()) !== undefined,
    };
  });
}

/** The patients of a group session with their attendance, from which the group's note begins. */
export function AttendanceList({ appointment, mayChange }: AttendanceProps) {
  const client = useClient();
  const set = async (patient: string, value: string) => {
    const chosen = choices.find((one) => one.value === value);
    if (!chosen) return;
    const now = new Date().toISOString();
    try {
      await client.update('Appointment', appointment.id ?? '', (current) =>
        withAttendanceOf(current, { patient, attendance: chosen.value, now }),
      );
    } catch (error) {
      toastFailure(error, 'The attendance was not saved');
    }
  };
  return (
    <ul className={classes['attendance']}>
      {(appointment.attendees ?? [])
        .filter(({ subject }) => subject.resourceType === 'Patient')
        .map((attendee) => {
          const { id, display = 'No name' } = attendee.subject;
          const value = attendanceOfAttendee(attendee);
          return (
            <li key={id}>
              <ResourceLink type="Patient" id={id}>
                {display}
              </ResourceLink>
              {mayChange ? (
                <NativeSelect
                  size="xs"
                  aria-label={`Attendance of ${display}`}
                  data={choicesAt(appointment, id)}
                  value={value}
                  onChange={(event) => void set(id, event.currentTarget.value)}
                />
              ) : (
                <span>{choices.find((one) => one.value === value)?.label}</span>
              )}
            </li>
          );
        })}
    </ul>
  );
}
