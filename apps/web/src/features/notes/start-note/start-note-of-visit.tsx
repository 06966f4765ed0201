import { Button } from '@mantine/core';
import type { Encounter } from '@notewell/model';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { startsFor, useStarts } from './use-may-start.ts';
import { CannotStartNote, useStartNote } from './use-start-note.ts';

interface StartNoteOfVisitProps {
  readonly visit: Encounter;
  /** The person's name, for the accessible name of one button among several. */
  readonly who?: string | undefined;
}

/** Starts the note of a visit that was recorded without one. Empty for users who do not write it. */
export function StartNoteOfVisit({ visit, who }: StartNoteOfVisitProps) {
  const { startOf, starting } = useStartNote();
  const open = useOpen();
  if (!startsFor(useStarts(), visit, useMe().profile.id)) return null;
  const begin = async () => {
    try {
      open('Note', await startOf(visit));
    } catch (error) {
      if (error instanceof CannotStartNote) toast(error.message, 'The note was not started');
      else toastFailure(error, 'The note was not started');
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={starting !== undefined}
      {...(who && { 'aria-label': `Start note, ${who}` })}
      onClick={() => void begin()}
    >
      Start note
    </Button>
  );
}
