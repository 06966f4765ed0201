import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { type SaveWords, SkeletonRows } from '@notewell/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { AfterSigning } from '../../../features/notes/after-signing/after-signing.tsx';
import { AlertBar } from '../../../features/notes/note-alerts/index.ts';
import { useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import { awaitsSignature, isOpen } from '../../../features/notes/note-editor/signing.ts';
import { useUndoAgain } from '../../../features/notes/signatures/use-undo-again.ts';
import { useAnswerSeen } from '../../../features/notifications/use-answer-seen.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { ShortcutSurface } from '../../../shell/frame/shortcuts.tsx';
import { useFocusKept } from '../../../shell/hooks/focus-kept.ts';
import { useKnownAddress } from '../../../shell/hooks/use-known-address.ts';
import { useHolder } from '../../../shell/screens.tsx';
import low from './low-window.module.css';
import classes from './note.module.css';
import { SignedMeanwhile } from './notices/signed-meanwhile.tsx';
import { QueueBar, useGoOn, useLeave } from './queue-bar.tsx';
import { ReadNote } from './read-note.tsx';
import { WriteNote } from './write-note.tsx';

/** One note next to its chart: editable until signed, then read-only. */
export default function NoteScreen() {
  const { noteId = '' } = useParams({ strict: false });
  const holder = useHolder();
  const { data: note, status, error, saveState } = useResource('Note', noteId);
  const goOn = useGoOn(noteId);
  const leave = useLeave(noteId);
  useKnownAddress('Note', noteId);
  useFocusKept(noteId);
  useUndoAgain(noteId, note);
  useAnswerSeen(note?.id ?? noteId);
  const client = useClient();
  const [signed, setSigned] = useState<string>();
  const isSignedHere = signed !== undefined && client.id(signed) === client.id(noteId);
  const onDone = () => {
    setSigned(noteId);
    goOn();
  };
  const patientId = note?.subject.resourceType === 'Group' ? undefined : note?.subject.id;
  return (
    <ShortcutSurface className={`${classes['page']} ${low['page']}`}>
      {patientId ? (
        // Next to a chart it needs no banner of its own, unless it is about another patient.
        patientId === holder?.subject ? null : (
          <ChartBanner patientId={patientId} />
        )
      ) : note ? (
        <GroupLine note={note} />
      ) : holder || status !== 'loading' ? null : (
        <div className={classes['bannerSpace']} />
      )}
      <QueueBar noteId={noteId} />
      {note ? <AlertBar noteId={noteId} note={note} /> : null}
      {note ? (
        <OneNote
          key={noteId}
          noteId={noteId}
          note={note}
          saveState={saveState}
          onDone={onDone}
          onDiscarded={leave}
          onAmend={() => setSigned(undefined)}
        />
      ) : status === 'loading' ? (
        <SkeletonRows rows={12} label="Loading the note" />
      ) : (
        <Absent
          type="Note"
          id={noteId}
          noun="note"
          {...{ status, error, denied, missing }}
          away={<Away to={holder?.address} />}
        />
      )}
      {note && isSignedHere && (!isOpen(note) || awaitsSignature(note)) ? <AfterSigning noteId={noteId} /> : null}
    </ShortcutSurface>
  );
}

/** Editable with permission until the first signature; else read-only. */
function OneNote({ noteId, note, saveState, onDone, onDiscarded, onAmend }: OneNoteProps) {
  const { may, me } = useNoteAuthority(note);
  const isEdited = isOpen(note) && !awaitsSignature(note) && may({ does: 'edit' });
  const [wasEdited, setWasEdited] = useState(isEdited);
  if (isEdited && !wasEdited) setWasEdited(true);
  if (isEdited)
    return <WriteNote noteId={noteId} record={note} saveState={saveState} onDone={onDone} onDiscarded={onDiscarded} />;
  return (
    <>
      {wasEdited ? <SignedMeanwhile note={note} me={me} /> : null}
      <ReadNote noteId={noteId} note={note} saveState={saveState} onDone={onDone} onDiscarded={onDiscarded} onAmend={onAmend} />
    </>
  );
}
interface OneNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly saveState: SaveWords;
  readonly onDone: () => void;
  readonly onDiscarded: () => void;
  readonly onAmend: () => void;
}

const GroupLine = ({ note }: { readonly note: Note }) => (
  <section className={classes['group']} aria-label="Group">
    {note.subject.display ?? 'Group'}
  </section>
);

const denied = { title: 'You may not read this note', text: 'You need permission to read notes of this chart.' };
const missing = { title: 'There is no such note', text: 'It may have been deleted, or the address is not complete.' };
const Away = ({ to }: { readonly to: string | undefined }) => (
  <Button variant="default" component={Link} to={to ?? '/'}>
    {to ? 'Back to the chart' : 'Go to Home'}
  </Button>
);
