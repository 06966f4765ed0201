import { NativeSelect } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { attendanceOfAttendee, withAttendanceOf } from '@notewell/rules';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMinute } from '../../../shell/hooks/use-minute.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { attendanceChoices, choicesAt } from './attendance-choices.ts';
import classes from './visit-panel.module.css';

interface AttendanceProps {
  readonly appointment: Appointment;
  readonly mayChange: boolean;
}

/** The patients of a group session with their attendance, from which the group's note begins. */
export function AttendanceList({ appointment, mayChange }: AttendanceProps) {
  const client = useClient();
  const minute = useMinute();
  const set = async (patient: string, value: string) => {
    const chosen = attendanceChoices.find((one) => one.value === value);
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
                  data={choicesAt(appointment, id, minute)}
                  value={value}
                  onChange={(event) => void set(id, event.currentTarget.value)}
                />
              ) : (
                <span>{attendanceChoices.find((one) => one.value === value)?.label}</span>
              )}
            </li>
          );
        })}
    </ul>
  );
}
