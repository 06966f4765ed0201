import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconFileText, IconPencilPlus } from '@tabler/icons-react';
import { usePreferences } from '../../shell/preferences.ts';
import { useOpen } from '../../shell/screens.tsx';
import { toast, toastFailure } from '../../shell/toasts.ts';
import { mayStartFrom } from './allowed.ts';
import { subjectOf } from './drafts.ts';
import type { NotesOf } from './use-notes-of.ts';
import { CannotStartNote, useStartNote } from './use-start-note.ts';

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
  const nobody = subjectOf(appointment) === undefined;
  const allowed = mayStartFrom(appointment, usePreferences());
  const begin = async () => {
    try {
      open('Note', await start(appointment));
    } catch (error) {
      if (error instanceof CannotStartNote) toast(error.message, 'The note was not started');
      else toastFailure(error, 'The note was not started');
    }
  };
  const words = noteId ? (note?.status !== 'Preliminary' ? 'Read note' : 'Open note') : 'Start note';
  const act = noteId ? () => open('Note', noteId) : () => void begin();
  const common = {
    onClick: act,
    loading: starting !== undefined && starting === appointment.id,
    disabled: (nobody || !allowed) && !noteId,
  };
  const Symbol = noteId ? IconFileText : IconPencilPlus;
  if (!noteId && !notes.known)
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
    <Button size="compact-sm" variant={noteId ? 'default' : next ? 'filled' : 'light'} {...common}>
      {words}
    </Button>
  );
}
