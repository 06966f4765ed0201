import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { momentWords, timeOf } from '../../../../../platform/dates.ts';
import { useMayDo } from '../../../../../shell/session/may.ts';
import classes from '../sections.module.css';
import { differsFromBooked, type SessionTime } from './session-time.ts';

interface BookedTimesProps {
  readonly note: Note;
  readonly time: SessionTime;
  /** Takes the times of the appointment. Absent if times may not be entered. */
  readonly onTake: ((booked: Pick<SessionTime, 'start' | 'end'>) => void) | undefined;
}

/** Names the times of the session and of its appointment if they differ. */
export function BookedTimes({ note, time, onTake }: BookedTimesProps) {
  const { t } = useTranslation();
  const may = useMayDo();
  const visit = useResource('Encounter', may('Read', 'Encounter') ? note.encounter?.id : undefined).data;
  const appointment = useResource('Appointment', may('Read', 'Appointment') ? visit?.appointment?.id : undefined).data;
  if (!appointment || !differsFromBooked(time, appointment)) return null;
  const { start, end } = appointment;
  return (
    <p className={classes['booked']} role="note">
      {`The appointment is ${spanWords(start, end)}; ${t('this $t(session)')} is ${spanWords(time.start, time.end)}.`}
      {onTake ? (
        <Button size="compact-xs" variant="default" onClick={() => onTake({ start, end })}>
          Use the appointment’s times
        </Button>
      ) : null}
    </p>
  );
}

function spanWords(start: string | undefined, end: string | undefined): string {
  if (!start) return end ? `until ${timeOf(end)}` : '';
  return `${momentWords(start)}${end ? ` to ${timeOf(end)}` : ''}`;
}
