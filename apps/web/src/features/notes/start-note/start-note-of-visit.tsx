import { Button } from '@mantine/core';
import type { Encounter } from '@notewell/model';
import { useMe } from '../../../shell/session/session.ts';
import type { useBeginNote } from './use-begin-note.tsx';
import { startsFor, useStarts } from './use-may-start.ts';
import { useStartNote } from './use-start-note.ts';

interface StartNoteOfVisitProps {
  readonly visit: Encounter;
  /** The person's name, for the accessible name of one button among several. */
  readonly who?: string | undefined;
  /** Of `useBeginNote`, outside the list: its question stays open when the row is drawn again. */
  readonly begin: ReturnType<typeof useBeginNote>['begin'];
}

/** Starts the note of a visit that was recorded without one. Empty for users who do not write it. */
export function StartNoteOfVisit({ visit, who, begin }: StartNoteOfVisitProps) {
  const { startOf, starting } = useStartNote();
  if (!startsFor(useStarts(), visit, useMe().profile.id)) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={starting !== undefined}
      {...(who && { 'aria-label': `Start note, ${who}` })}
      onClick={() => void begin((chosen) => startOf(visit, chosen))}
    >
      Start note
    </Button>
  );
}
