import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { Link, useParams } from '@tanstack/react-router';
import { ChartBanner } from '../../features/chart-banner/chart-banner.tsx';
import { awaitsSignature, isOpen } from '../../features/note-editor/signing.ts';
import { Absent } from '../../shell/absent.tsx';
import { useHolder } from '../../shell/screens.tsx';
import { useKnownAddress } from '../../shell/use-known-address.ts';
import low from './low-window.module.css';
import classes from './note.module.css';
import { QueueBar, useGoOn } from './queue-bar.tsx';
import { ReadNote } from './read-note.tsx';
import { WriteNote } from './write-note.tsx';

/** One note beside the chart it belongs to: written until it is signed, then read. */
export default function NoteScreen() {
  const { noteId = '' } = useParams({ strict: false });
  const holder = useHolder();
  const { data: note, status, error, saveState } = useResource('Note', noteId);
  const goOn = useGoOn(noteId);
  useKnownAddress('Note', noteId);
  const patientId = note?.subject.resourceType === 'Group' ? undefined : note?.subject.id;
  return (
    <div className={`${classes['page']} ${low['page']}`}>
      {patientId ? (
        // Beside a chart it stands under that chart's banner, unless it is about somebody else.
        patientId === holder?.subject ? null : (
          <ChartBanner patientId={patientId} />
        )
      ) : note ? (
        <GroupLine note={note} />
      ) : holder || status !== 'loading' ? null : (
        <div className={classes['bannerSpace']} />
      )}
      <QueueBar noteId={noteId} />
      {note ? (
        isOpen(note) && !awaitsSignature(note) ? (
          <WriteNote key={noteId} noteId={noteId} record={note} saveState={saveState} onDone={goOn} />
        ) : (
          <ReadNote key={noteId} noteId={noteId} note={note} saveState={saveState} onDone={goOn} />
        )
      ) : status === 'loading' ? (
        <SkeletonRows rows={12} label="Loading the note" />
      ) : (
        <Absent type="Note" id={noteId} noun="note" {...{ status, error, denied, missing, away }} />
      )}
    </div>
  );
}

const GroupLine = ({ note }: { readonly note: Note }) => (
  <section className={classes['group']} aria-label="Group">
    {note.subject.display ?? 'Group'}
  </section>
);

const denied = { title: 'You may not read this note', text: 'It takes the permission to read notes of this chart.' };
const missing = { title: 'There is no such note', text: 'It may have been deleted, or the address is not complete.' };
const away = (
  <Button variant="default" component={Link} to="/">
    Go to Home
  </Button>
);
