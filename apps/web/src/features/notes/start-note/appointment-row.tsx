import { ActionIcon } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { iconSize, Status } from '@notewell/ui';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { WorkRow } from '../work-list/index.ts';
import { AppointmentState } from './appointment-state.tsx';
import { subjectOf } from './drafts.ts';
import { StartNoteButton } from './start-note-button.tsx';
import type { NotesOf } from './use-notes-of.ts';

interface AppointmentRowProps {
  readonly appointment: Appointment;
  readonly notes: NotesOf;
  readonly current?: boolean;
  /** True if the list has visits of several clinicians, so that each row names its clinician. */
  readonly namesOwner?: boolean;
  /** An overlapping visit of the same calendar. */
  readonly overlapping?: Appointment | undefined;
  /** Further content below the detail. */
  readonly more?: ReactNode;
  /** How long it is until the visit, such as `Now`; shown before the detail. */
  readonly until?: string | undefined;
  /** True if other notes than the usual one may be chosen next to the button. */
  readonly offersOthers?: boolean;
  /** Replaces the button for the note. */
  readonly action?: ReactNode;
  /** Opens the details. Without it the row has none. */
  readonly onOpen?: (() => void) | undefined;
}

/** A list row of an appointment: time, patient, service, status, and the button for its note. */
export function AppointmentRow({
  appointment,
  notes,
  current = false,
  namesOwner = false,
  overlapping,
  more,
  until,
  offersOthers = false,
  action,
  onOpen,
}: AppointmentRowProps) {
  const { start, end, allDay, serviceType, title, location, room, owner } = appointment;
  const subject = subjectOf(appointment);
  return (
    <WorkRow
      current={current}
      lead={
        <>
          <strong>{allDay ? 'All day' : timeOf(start)}</strong>
          {end && !allDay ? timeOf(end) : ''}
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
          {until ? (
            <>
              <Status tone="accent" plain>
                {until}
              </Status>
              <span data-between> · </span>
            </>
          ) : null}
          {overlapping ? (
            <>
              <Status tone="warn" plain>
                {sameTimeWords(overlapping)}
              </Status>
              <span data-between> · </span>
            </>
          ) : null}
          {[
            namesOwner && owner?.display,
            roomWords(room) ?? location?.display,
            serviceType?.display ?? (subject ? title : undefined),
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      status={<AppointmentState appointment={appointment} note={notes.get(appointment)} who={subject?.display} />}
      action={
        <>
          {action === undefined ? (
            <StartNoteButton appointment={appointment} notes={notes} next={current} offersOthers={offersOthers} />
          ) : (
            action
          )}
          {onOpen ? (
            <ActionIcon aria-label={`Details: ${subject?.display ?? title ?? 'Meeting'}`} onClick={onOpen}>
              <IconChevronRight size={iconSize.small} aria-hidden />
            </ActionIcon>
          ) : null}
        </>
      }
      more={more}
    />
  );
}

/** Text for a visit that overlaps another in the same calendar. */
export const sameTimeWords = (overlapping: Appointment): string =>
  `Same time as ${subjectOf(overlapping)?.display ?? overlapping.title ?? 'another'}`;

/** Adds "Room" to a bare number; other text stays. */
const roomWords = (room: string | undefined) => (room && /^\d/.test(room) ? `Room ${room}` : room);
