import { ActionIcon, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import { isLocalId } from '@notewell/client';
import type { Appointment, Note } from '@notewell/model';
import { iconSize, useConfirm } from '@notewell/ui';
import { IconDots, IconFileText, IconFileUnknown, IconPencilPlus } from '@tabler/icons-react';
import { usePreferences } from '../../shell/preferences.ts';
import { useOpen } from '../../shell/screens.tsx';
import { toast, toastFailure } from '../../shell/toasts.ts';
import { isToWrite, mayStartFrom } from './allowed.ts';
import { subjectOf } from './drafts.ts';
import { type NotesOf, useHasChart } from './use-notes-of.ts';
import { CannotStartNote, useStartNote } from './use-start-note.ts';

const whetherTwice = {
  title: 'Is there a note of this visit already?',
  text: 'The notes of this visit are not on this device, and the server cannot be reached. If one was begun elsewhere, a note that you start here will be a second one.',
  confirm: 'Start a note here',
};

interface StartNoteButtonProps {
  readonly appointment: Appointment;
  readonly notes: NotesOf;
  /** `icon` where there is no room for words; its name stays the same. */
  readonly look?: 'button' | 'icon';
  /** The one to press next: the strongest button of its list. */
  readonly next?: boolean;
}

/** One click from an appointment to writing its note, or to the note that is there. */
export function StartNoteButton({ appointment, notes, look = 'button', next = false }: StartNoteButtonProps) {
  const { start, starting } = useStartNote();
  const open = useOpen();
  const note = notes.get(appointment);
  const noteId = note?.id;
  const subject = subjectOf(appointment);
  const allowed = mayStartFrom(appointment, usePreferences());
  // Only what others may have begun: an appointment that was booked here and is not sent has no note elsewhere.
  const isOpenQuestion = !noteId && notes.known && !notes.isWhole && !isLocalId(appointment.id ?? '');
  const patient = subject?.resourceType === 'Patient' ? subject.id : undefined;
  const hasChart = useHasChart(isOpenQuestion ? patient : undefined);
  const isUnsure = isOpenQuestion && !hasChart;
  const confirm = useConfirm();
  const begin = async () => {
    if (isUnsure && !(await confirm(whetherTwice))) return;
    try {
      open('Note', await start(appointment));
    } catch (error) {
      if (error instanceof CannotStartNote) toast(error.message, 'The note was not started');
      else toastFailure(error, 'The note was not started');
    }
  };
  const words = noteWords(note, isUnsure);
  const act = noteId ? () => open('Note', noteId) : () => void begin();
  const common = {
    onClick: act,
    loading: starting !== undefined && starting === appointment.id,
    disabled: !allowed && !noteId,
  };
  if (!noteId && notes.known && !isToWrite(appointment))
    return <CalledOff who={subject?.display} disabled={common.disabled || common.loading} onDocument={act} />;
  const Symbol = noteId ? IconFileText : isUnsure ? IconFileUnknown : IconPencilPlus;
  // A meeting of the staff has no note.
  if (!subject && !noteId) return null;
  if (!noteId && (!notes.known || (isOpenQuestion && patient !== undefined && hasChart === undefined)))
    return <Skeleton height={24} width={look === 'icon' ? 24 : 82} radius="md" display="inline-block" />;
  if (look === 'icon') {
    return (
      <Tooltip label={words}>
        <ActionIcon size={24} color="pine" aria-label={words} {...common}>
          <Symbol size={iconSize.small} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button size="compact-sm" variant={noteId || isUnsure ? 'default' : next ? 'filled' : 'light'} {...common}>
      {words}
    </Button>
  );
}

/** What the button does; of a visit whose notes nobody can tell now it says that, and asks before it does anything. */
export function noteWords(note: Pick<Note, 'status'> | undefined, isUnsure: boolean): string {
  if (note) return note.status === 'Preliminary' ? 'Open note' : 'Read note';
  return isUnsure ? 'Note unknown' : 'Start note';
}

interface CalledOffProps {
  readonly who: string | undefined;
  readonly disabled: boolean;
  readonly onDocument: () => void;
}

/** What may be done about a visit that will not take place: it is there, and asks for nothing. */
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
