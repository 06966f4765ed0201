import type { Appointment } from '@notewell/model';
import { Status } from '@notewell/ui';
import { timeOf } from '../../platform/dates.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import { WorkRow } from '../work-list/index.ts';
import { AppointmentState } from './appointment-state.tsx';
import { subjectOf } from './drafts.ts';
import { StartNoteButton } from './start-note-button.tsx';
import type { NotesOf } from './use-notes-of.ts';

interface AppointmentRowProps {
  readonly appointment: Appointment;
  readonly notes: NotesOf;
  readonly current?: boolean;
  /** Another visit of the same calendar at the same time. */
  readonly beside?: Appointment | undefined;
}

/** An appointment in a list: when, who, what, how it stands, and the one click to its note. */
export function AppointmentRow({ appointment, notes, current = false, beside }: AppointmentRowProps) {
  const { start, end, serviceType, title, location, room } = appointment;
  const subject = subjectOf(appointment);
  return (
    <WorkRow
      current={current}
      lead={
        <>
          <strong>{timeOf(start)}</strong>
          {end ? timeOf(end) : ''}
        </>
      }
      title={
        subject ? (
          <ResourceLink type={subject.resourceType ?? 'Patient'} id={subject.id}>
            {subject.display ?? 'No name'}
          </ResourceLink>
        ) : (
          (title ?? 'Meeting')
        )
      }
      detail={
        <>
          {beside ? (
            <>
              <Status tone="warn" plain>
                {sameTimeWords(beside)}
              </Status>
              <span data-between> · </span>
            </>
          ) : null}
          {[roomWords(room) ?? location?.display, serviceType?.display ?? title].filter(Boolean).join(' · ')}
        </>
      }
      status={<AppointmentState appointment={appointment} note={notes.get(appointment)} who={subject?.display} />}
      action={<StartNoteButton appointment={appointment} notes={notes} next={current} />}
    />
  );
}

/** Said of a visit that shares its time with another of the same calendar. */
export const sameTimeWords = (beside: Appointment): string =>
  `Same time as ${subjectOf(beside)?.display ?? beside.title ?? 'another'}`;

/** A bare number is a room's; anything else says itself what it is. */
const roomWords = (room: string | undefined) => (room && /^\d/.test(room) ? `Room ${room}` : room);
