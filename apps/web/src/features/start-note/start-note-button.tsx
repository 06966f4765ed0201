import { ActionIcon, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconDots, IconFileText, IconPencilPlus } from '@tabler/icons-react';
import { usePreferences } from '../../shell/preferences.ts';
import { useOpen } from '../../shell/screens.tsx';
import { toast, toastFailure } from '../../shell/toasts.ts';
import { isToWrite, mayStartFrom } from './allowed.ts';
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
    disabled: !allowed && !noteId,
  };
  if (!noteId && notes.known && !isToWrite(appointment))
    return <CalledOff who={subjectOf(appointment)?.display} disabled={common.disabled || common.loading} onDocument={act} />;
  const Symbol = noteId ? IconFileText : IconPencilPlus;
  // A meeting of the staff has no note.
  if (nobody && !noteId) return null;
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
