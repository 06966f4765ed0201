import { ActionIcon, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import { isLocalId } from '@notewell/client';
import type { Appointment, Note, NoteDefinition } from '@notewell/model';
import { mayStartFrom, offeredFor } from '@notewell/rules';
import { iconSize, useConfirm } from '@notewell/ui';
import { IconDots, IconFileText, IconFileUnknown, IconPencilPlus } from '@tabler/icons-react';
import { useOpen } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import { isAsked, isToWrite } from './allowed.ts';
import { subjectOf } from './drafts.ts';
import { NoteMenu } from './note-menu.tsx';
import { documentsBooked } from './pick-definition.ts';
import { useBeginNote } from './use-begin-note.tsx';
import { startsFrom, useStarts } from './use-may-start.ts';
import { type NotesOf, useHasChart } from './use-notes-of.ts';
import { useStartNote } from './use-start-note.ts';

const whetherTwice = {
  title: 'Is there a note of this visit already?',
  text: 'The notes of this visit are not on this device, and the server cannot be reached. If one was begun elsewhere, a note that you start here will be a second one.',
  confirm: 'Start a note here',
};

interface StartNoteButtonProps {
  readonly appointment: Appointment;
  readonly notes: NotesOf;
  /** `icon` for narrow places; the accessible name stays. */
  readonly look?: 'button' | 'icon';
  /** True for the next task: the most prominent button of its list. */
  readonly next?: boolean;
  /** True if other notes than the usual one may be chosen next to it. */
  readonly offersOthers?: boolean;
}

/** Starts a note for an appointment, or opens the existing one, with one click. */
export function StartNoteButton({
  appointment,
  notes,
  look = 'button',
  next = false,
  offersOthers = false,
}: StartNoteButtonProps) {
  const { start, starting, definitions } = useStartNote();
  const open = useOpen();
  const { begin: beginNote, question } = useBeginNote();
  const note = notes.get(appointment);
  const noteId = note?.id;
  const subject = subjectOf(appointment);
  const preferences = usePreferences();
  const allowed = mayStartFrom(appointment, preferences);
  const writes = startsFrom(useStarts(), appointment, useMe().profile.id);
  // Others may have started a note, unless the appointment exists only on this device.
  const isOpenQuestion = !noteId && notes.known && !notes.isWhole && !isLocalId(appointment.id ?? '');
  const patient = subject?.resourceType === 'Patient' ? subject.id : undefined;
  const hasChart = useHasChart(isOpenQuestion ? patient : undefined);
  const isUnsure = isOpenQuestion && !hasChart;
  const confirm = useConfirm();
  const begin = async (type?: NoteDefinition) => {
    if (isUnsure && !(await confirm(whetherTwice))) return;
    await beginNote((chosen) => start(appointment, chosen ?? type));
  };
  const words = noteWords(note, isUnsure);
  const act = noteId ? () => open('Note', noteId) : () => void begin();
  const common = {
    onClick: act,
    loading: starting !== undefined && starting === appointment.id,
    disabled: !allowed && !noteId,
  };
  if (!noteId && writes && notes.known && !isToWrite(appointment))
    return (
      <>
        <CalledOff who={subject?.display} disabled={common.disabled || common.loading} onDocument={act} />
        {question}
      </>
    );
  const Symbol = noteId ? IconFileText : isUnsure ? IconFileUnknown : IconPencilPlus;
  // A staff meeting has no note, and neither has a request before somebody accepts it.
  if (!noteId && (!subject || !writes || (!allowed && isAsked(appointment)))) return null;
  if (!noteId && (!notes.known || (isOpenQuestion && patient !== undefined && hasChart === undefined)))
    return <Skeleton height={24} width={look === 'icon' ? 24 : 82} radius="md" display="inline-block" />;
  if (look === 'icon') {
    return (
      <>
        <Tooltip label={words}>
          <ActionIcon size={24} color="pine" aria-label={words} {...common}>
            <Symbol size={iconSize.small} />
          </ActionIcon>
        </Tooltip>
        {question}
      </>
    );
  }
  const main = (
    <Button size="compact-sm" variant={noteId || isUnsure ? 'default' : next ? 'filled' : 'light'} {...common}>
      {words}
    </Button>
  );
  const programs = appointment.program ? [appointment.program.id] : [];
  const others =
    offersOthers && patient !== undefined && !noteId && !common.disabled
      ? offeredFor(definitions, programs, preferences).filter(
          (type) => type.kind !== 'Group' && type.status === 'Active' && documentsBooked(type, appointment),
        )
      : [];
  return (
    <>
      {others.length > 1 ? (
        <NoteMenu
          main={main}
          look={next ? 'filled' : 'light'}
          offered={others}
          earlier={[]}
          onChoose={(type) => void begin(type)}
        />
      ) : (
        main
      )}
      {question}
    </>
  );
}

/** Label of the button. If the notes are unknown, it says so and asks first. */
export function noteWords(note: Pick<Note, 'status'> | undefined, isUnsure: boolean): string {
  if (note) return note.status === 'Preliminary' ? 'Open note' : 'Read note';
  return isUnsure ? 'Note unknown' : 'Start note';
}

interface CalledOffProps {
  readonly who: string | undefined;
  readonly disabled: boolean;
  readonly onDocument: () => void;
}

/** Actions for a canceled or missed visit, which needs none. */
function CalledOff({ who, disabled, onDocument }: CalledOffProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={24} aria-label={['More', who].filter(Boolean).join(': ')}>
          <IconDots size={iconSize.small} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={disabled} onClick={onDocument}>
          Document the cancelled visit
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
