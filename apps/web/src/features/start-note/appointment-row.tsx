import type { Appointment, Note } from '@notewell/model';
import { timeOf } from '../../platform/dates.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import { WorkRow } from '../work-list/index.ts';
import { AppointmentState } from './appointment-state.tsx';
import { subjectOf } from './drafts.ts';
import { StartNoteButton } from './start-note-button.tsx';

interface AppointmentRowProps {
  readonly appointment: Appointment;
  readonly note: Note | undefined;
  readonly current?: boolean;
}

/** An appointment in a list: when, who, what, how it stands, and the one click to its note. */
export function AppointmentRow({ appointment, note, current = false }: AppointmentRowProps) {
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
      detail={[serviceType?.display ?? title, room ?? location?.display].filter(Boolean).join(' · ')}
      status={<AppointmentState appointment={appointment} note={note} />}
      action={
        <StartNoteButton
          next={current}
          appointment={appointment}
          noteId={note?.id}
          noteIsSigned={note !== undefined && note.status !== 'Preliminary'}
        />
      }
    />
  );
}
