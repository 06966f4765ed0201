import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { saysWords } from '@notewell/rules';
import { StatesLeft } from '../../../features/charts/care-plan/states-left.tsx';
import { NoteForm } from '../../../features/notes/note-form/note-form.tsx';
import { UnsignedTextarea, useUnsignedText } from '../../../features/notes/unsigned-words/unsigned-text.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './note.module.css';

interface MarkInErrorProps {
  readonly noteId: string;
  readonly note: Note;
  readonly onDone: () => void;
}

/** Marks a note as entered in error, with the reason. */
export function MarkInError({ noteId, note, onDone }: MarkInErrorProps) {
  const client = useClient();
  const words = useUnsignedText(noteId, note, 'EnteredInError');
  const reason = words.text.trim();
  const end = async (work?: () => Promise<void>) => {
    try {
      await work?.();
      onDone();
      await words.end();
    } catch (error) {
      toastFailure(error, 'The note was not marked');
    }
  };
  return (
    <NoteForm
      onSubmit={() => {
        void end(async () => {
          const enteredInErrorReason = await words.read();
          await client.update('Note', noteId, (current) => ({ ...current, status: 'EnteredInError', enteredInErrorReason }));
        });
      }}
    >
      <UnsignedTextarea
        words={words}
        label="Why was this note entered in error?"
        description="The note stays readable, marked as an error, and no longer counts."
        required
        autoFocus
        autosize
        minRows={2}
      />
      <StatesLeft noteId={noteId} note={note} />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={() => void end()}>
          {reason === '' ? 'Cancel' : 'Discard'}
        </Button>
        <Button type="submit" color="red" disabled={!saysWords(reason)}>
          Mark as entered in error
        </Button>
      </div>
    </NoteForm>
  );
}
