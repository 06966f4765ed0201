import { Button, Checkbox } from '@mantine/core';
import type { Client } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { authorsOf, hasOpenAlert, isStanding, mayDo, saysWords } from '@notewell/rules';
import { useState } from 'react';
import { StatesLeft } from '../../../../features/charts/care-plan/states-left.tsx';
import { useNoteActor } from '../../../../features/notes/note-authority/use-note-authority.ts';
import { NoteForm } from '../../../../features/notes/note-form/note-form.tsx';
import { UnsignedTextarea, useUnsignedText } from '../../../../features/notes/unsigned-words/unsigned-text.tsx';
import { toastFailure } from '../../../../shell/hooks/toasts.ts';
import classes from '../note.module.css';

interface MarkInErrorProps {
  readonly noteId: string;
  readonly note: Note;
  readonly onDone: () => void;
}

/** Marks notes as entered in error for one reason: the session's first, then those of its members. */
export async function markInError(client: Pick<Client, 'update'>, ids: readonly string[], reason: string): Promise<void> {
  for (const id of ids)
    await client.update('Note', id, (current) => ({ ...current, status: 'EnteredInError', enteredInErrorReason: reason }));
}

/** Signed notes in the charts of a session's members: those that the user may withdraw too, and the others. */
function useNotesOfMembers(noteId: string, note: Note) {
  const actor = useNoteActor(note);
  const isGroup = note.composition === 'Group';
  const { items } = useList(isGroup ? { type: 'Note', filters: [{ kind: 'PartOf', values: [noteId] }], pageSize: 500 } : null);
  const signed = items.filter((one) => isStanding(one) && one.status !== 'Preliminary');
  const mayWithdraw = (one: Note) => mayDo({ does: 'withdraw' }, one, actor);
  return { own: signed.filter(mayWithdraw), others: signed.filter((one) => !mayWithdraw(one)) };
}

/** Marks a note as entered in error, with the reason, and the notes of its members. */
export function MarkInError({ noteId, note, onDone }: MarkInErrorProps) {
  const client = useClient();
  const words = useUnsignedText(noteId, note, 'EnteredInError');
  const reason = words.text.trim();
  const members = useNotesOfMembers(noteId, note);
  const [withMembers, setWithMembers] = useState(true);
  const alarming = [note, ...(withMembers ? members.own : [])].filter(hasOpenAlert);
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
          const too = withMembers ? members.own.flatMap(({ id }) => id ?? []) : [];
          await markInError(client, [noteId, ...too], await words.read());
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
      {members.own.length > 0 ? (
        <Checkbox
          label={`Also mark the notes in the members’ charts: ${namesIn(members.own)}`}
          description="Without this they stay signed and count."
          checked={withMembers}
          onChange={(event) => setWithMembers(event.currentTarget.checked)}
        />
      ) : null}
      {members.others.length > 0 ? (
        <p className={classes['given']} role="note">
          {`These stay signed, because others answer for them: ${members.others.map(withAuthor).join('; ')}. Ask them to mark theirs.`}
        </p>
      ) : null}
      {alarming.length > 0 ? (
        <p className={classes['given']} role="alert">
          {`An answer points to a risk (${namesIn(alarming)}). Record what was done about it above the note first.`}
        </p>
      ) : null}
      <StatesLeft noteId={noteId} note={note} />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={() => void end()}>
          {reason === '' ? 'Cancel' : 'Discard'}
        </Button>
        <Button type="submit" color="red" disabled={!saysWords(reason) || alarming.length > 0}>
          Mark as entered in error
        </Button>
      </div>
    </NoteForm>
  );
}

const namesIn = (notes: readonly Note[]): string => notes.map(({ subject }) => subject.display ?? 'a member').join(', ');
const withAuthor = (note: Note): string => [namesIn([note]), authorsOf(note)[0]?.display].filter(Boolean).join(', by ');
