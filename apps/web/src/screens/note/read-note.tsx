import { Button, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SaveMark, type SaveWords, Status } from '@notewell/ui';
import { IconClockHour4, IconPencilPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useMyProfile } from '../../features/my-profile/use-my-profile.ts';
import { addendum, givenSignatures, isInError, signerOf, signerWords } from '../../features/note-editor/signing.ts';
import { momentWords } from '../../platform/dates.ts';
import { fill } from '../../platform/path.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import { Glance } from './glance.tsx';
import { ReadMembers } from './group/read-members.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ReadServices } from './multi-service/read-services.tsx';
import classes from './note.module.css';
import { NoteBar } from './note-bar.tsx';
import { ReadSection } from './read-section.tsx';
import { path } from './route.ts';

interface ReadNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly saveState: SaveWords;
}

/** A signed note: as it was signed, with who signed it, and what was added later. */
export function ReadNote({ noteId, note, saveState }: ReadNoteProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [marking, setMarking] = useState(false);
  useKnownAddress(noteId);
  const pending = saveState !== 'Saved' && !isInError(note);
  return (
    <>
      <NoteBar
        note={note}
        noteId={noteId}
        history={showsHistory}
        onHistory={() => setShowsHistory((shown) => !shown)}
        saved={<SaveMark state={saveState} />}
        onError={() => setMarking(true)}
        {...(pending && note.signatures?.some(({ status }) => status === 'Pending') ? { statusWords: 'Signature pending' } : {})}
      />
      <div className={classes['scroller']} tabIndex={-1}>
        <div className={classes['columns']}>
          <div className={classes['sections']}>
            {isInError(note) ? <ErrorNotice note={note} /> : null}
            {marking && !isInError(note) ? <MarkInError noteId={noteId} onDone={() => setMarking(false)} /> : null}
            <article className={classes['paper']} data-error={isInError(note) || undefined}>
              <Signatures note={note} pending={pending} />
              {note.partOf ? (
                <p className={classes['about']}>
                  Part of{' '}
                  <ResourceLink type="Note" id={note.partOf.id}>
                    {note.partOf.display ?? 'the group’s note'}
                  </ResourceLink>
                </p>
              ) : null}
              {note.sections?.map((section) =>
                section.patient || section.service ? null : <ReadSection key={section.id} section={section} note={note} />,
              )}
              {note.composition === 'MultiService' ? <ReadServices note={note} /> : null}
              {note.composition === 'Group' ? <ReadMembers note={note} noteId={noteId} /> : null}
              <Addenda note={note} />
            </article>
            {isInError(note) ? null : <AddAddendum noteId={noteId} />}
          </div>
          <aside className={classes['aside']} aria-label={showsHistory ? 'Versions' : 'Chart at a glance'}>
            {showsHistory ? (
              <HistoryPanel noteId={noteId} onClose={() => setShowsHistory(false)} />
            ) : (
              <Glance patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} />
            )}
          </aside>
        </div>
      </div>
    </>
  );
}

/** Once the server has given the note its id, the address is the one that works everywhere. While one writes it stays: nothing may move. */
function useKnownAddress(noteId: string): void {
  const known = useClient().id(noteId);
  const open = useNavigate();
  useEffect(() => {
    if (known !== noteId && !known.startsWith('local:')) void open({ to: fill(path, { noteId: known }), replace: true });
  }, [known, noteId, open]);
}

function Signatures({ note, pending }: { readonly note: Note; readonly pending: boolean }) {
  const given = givenSignatures(note);
  const waiting = note.signatures?.filter(({ status }) => status === 'Requested') ?? [];
  return (
    <div className={classes['signatures']}>
      {given.map((signature) => {
        const name = signerWords({
          name: signature.name ?? signature.signer?.display ?? 'Unknown',
          credentials: signature.credentials,
        });
        const waits = pending && signature.status === 'Pending';
        return (
          <div key={`${signature.signer?.id}-${signature.signedAt}`} className={classes['signature']}>
            {waits ? (
              <>
                <Status tone="warn" icon={IconClockHour4}>
                  Signature pending
                </Status>
                <span>{name}: signed on this device, and final as soon as the server has confirmed it.</span>
              </>
            ) : (
              <>
                <strong>Signed by {name}</strong>
                {signature.signedAt ? <time dateTime={signature.signedAt}>{momentWords(signature.signedAt)}</time> : null}
                {signature.attestation ? <span className={classes['about']}>{signature.attestation}</span> : null}
              </>
            )}
          </div>
        );
      })}
      {waiting.map(({ signer, role }) => (
        <div key={`${signer?.id}-${role}`} className={classes['signature']}>
          <Status tone="info">{`Waits for ${signer?.display ?? role ?? 'a signature'}`}</Status>
        </div>
      ))}
    </div>
  );
}

function Addenda({ note }: { readonly note: Note }) {
  if (!note.addenda?.length) return null;
  return (
    <section className={classes['part']} aria-label="Addenda">
      {note.addenda.map(({ id, text, author, at, signature }) => (
        <div key={id ?? at} className={classes['addendum']}>
          <h3 className={classes['heading']}>Addendum</h3>
          <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{text}</p>
          <p className={classes['about']}>
            {[signature?.name ?? author?.display, at && momentWords(at)].filter(Boolean).join(', ')}
          </p>
        </div>
      ))}
    </section>
  );
}

function AddAddendum({ noteId }: { readonly noteId: string }) {
  const client = useClient();
  const me = useMyProfile();
  const [text, setText] = useState<string>();
  const id = useId();
  if (text === undefined) {
    return (
      <div>
        <Button variant="default" leftSection={<IconPencilPlus size={16} />} onClick={() => setText('')} disabled={!me}>
          Add addendum
        </Button>
      </div>
    );
  }
  const add = async () => {
    if (!me || text.trim() === '') return;
    const added = addendum(text.trim(), signerOf(me), new Date().toISOString(), crypto.randomUUID());
    try {
      await client.update('Note', noteId, (current) => ({ ...current, addenda: [...(current.addenda ?? []), added] }));
      setText(undefined);
    } catch (error) {
      toastFailure(error, 'The addendum was not added');
    }
  };
  return (
    <form
      className={classes['addendumForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Textarea
        id={id}
        label="Addendum"
        description="It is added below the signed note, with your name and the time. What was signed does not change."
        autosize
        minRows={3}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={() => setText(undefined)}>
          Cancel
        </Button>
        <Button type="submit" disabled={text.trim() === ''}>
          Sign addendum
        </Button>
      </div>
    </form>
  );
}

function MarkInError({ noteId, onDone }: { readonly noteId: string; readonly onDone: () => void }) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const mark = async () => {
    try {
      await client.update('Note', noteId, (current) => ({
        ...current,
        status: 'EnteredInError',
        enteredInErrorReason: reason.trim(),
      }));
      onDone();
    } catch (error) {
      toastFailure(error, 'The note was not marked');
    }
  };
  return (
    <form
      className={classes['errorForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      <Textarea
        label="Why was this note entered in error?"
        description="The note stays readable, marked as an error, and no longer counts."
        required
        autoFocus
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={reason.trim() === ''}>
          Mark as entered in error
        </Button>
      </div>
    </form>
  );
}

const ErrorNotice = ({ note }: { readonly note: Note }) => (
  <div className={classes['notice']} role="note">
    <strong>Entered in error.</strong> {note.enteredInErrorReason}
  </div>
);
