import type { NoteDefinition } from '@notewell/model';
import { PlainModal } from '@notewell/ui';
import { type ReactNode, useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { NoteTypes } from './note-menu.tsx';
import { CannotStartNote, ChooseNoteType } from './use-start-note.ts';

/** Starts a note, with the type that the user chose if there is a choice. Returns the note’s id. */
type Start = (chosen?: NoteDefinition) => Promise<string>;

/** Starts a note and opens it. Where no note type fits best, `question` asks for one. */
export function useBeginNote(): { readonly begin: (start: Start) => Promise<void>; readonly question: ReactNode } {
  const open = useOpen();
  const [asked, setAsked] = useState<{ readonly types: readonly NoteDefinition[]; readonly start: Start }>();
  const begin = async (start: Start, chosen?: NoteDefinition) => {
    try {
      open('Note', await start(chosen));
    } catch (error) {
      if (error instanceof ChooseNoteType) setAsked({ types: error.types, start });
      else if (error instanceof CannotStartNote) toast(error.message, 'The note was not started');
      else toastFailure(error, 'The note was not started');
    }
  };
  const question = asked ? (
    <PlainModal onClose={() => setAsked(undefined)} title="Which note do you write?" size="sm">
      <NoteTypes
        offered={asked.types}
        earlier={[]}
        onChoose={(type) => {
          setAsked(undefined);
          void begin(asked.start, type);
        }}
      />
    </PlainModal>
  ) : null;
  return { begin: (start) => begin(start), question };
}
