import { Button, NativeSelect } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SaveMark, type SaveWords } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMyProfile } from '../../features/my-profile/use-my-profile.ts';
import { topSections } from '../../features/note-editor/child-sections.ts';
import { asksReviewOf, awaitsSignature, isInError, reviewAskedOf, reviewedBy } from '../../features/note-editor/signing.ts';
import { PatientSigns } from '../../features/signatures/patient-signs.tsx';
import { useSignatureConfiguration } from '../../features/signatures/use-sign-note.ts';
import { useStandings } from '../../features/signatures/verify.ts';
import { type UnsignedWords, useUnsignedWords } from '../../features/unsigned-words/use-unsigned-words.ts';
import { momentWords } from '../../platform/dates.ts';
import { fill } from '../../platform/path.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import { AddAddendum } from './add-addendum.tsx';
import { AmendNote } from './amend-note.tsx';
import { CosignStrip } from './cosign-strip.tsx';
import { Glance } from './glance.tsx';
import { ReadMembers } from './group/read-members.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MarkInError } from './mark-in-error.tsx';
import { ReadServices } from './multi-service/read-services.tsx';
import classes from './note.module.css';
import { NoteBar } from './note-bar.tsx';
import { ReadSection } from './read-section.tsx';
import { path } from './route.ts';
import { useNoteContext } from './rule-results.ts';
import { Mark, SignaturesPart } from './signatures-part.tsx';

interface ReadNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly saveState: SaveWords;
  /** Told once the note is co-signed or sent back from here. */
  readonly onDone?: () => void;
}

/** A signed note: as it was signed, with who signed it, and what was added later. */
export function ReadNote({ noteId, note, saveState, onDone }: ReadNoteProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [marking, setMarking] = useState(false);
  const [amending, setAmending] = useState(false);
  const isWaiting = awaitsSignature(note);
  const amendment = useUnsignedWords(noteId, note, 'Amendment');
  const configuration = useSignatureConfiguration(note);
  const context = useNoteContext(note);
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
        {...(isWaiting || isInError(note) ? {} : { onAmend: () => setAmending(true) })}
        {...(isWaiting && !pending ? { statusWords: 'Waits for a signature' } : {})}
        {...(pending && note.signatures?.some(({ status }) => status === 'Pending') ? { statusWords: 'Signature pending' } : {})}
      />
      <div className={classes['scroller']} tabIndex={-1}>
        <div className={classes['columns']}>
          <div className={classes['sections']}>
            {isInError(note) ? <ErrorNotice note={note} /> : null}
            {marking && !isInError(note) ? <MarkInError noteId={noteId} note={note} onDone={() => setMarking(false)} /> : null}
            {amending && amendment.ready ? (
              <AmendNote noteId={noteId} note={note} words={amendment} onDone={() => setAmending(false)} />
            ) : amendment.found && !isInError(note) ? (
              <BegunAmendment words={amendment} onGoOn={() => setAmending(true)} />
            ) : null}
            <article hidden={amending} className={classes['paper']} data-error={isInError(note) || undefined}>
              <SignaturesPart note={note} pending={pending} />
              <Amendments note={note} />
              {note.partOf ? (
                <p className={classes['about']}>
                  Part of{' '}
                  <ResourceLink type="Note" id={note.partOf.id}>
                    {note.partOf.display ?? 'the group’s note'}
                  </ResourceLink>
                </p>
              ) : null}
              {topSections(note).map((section) =>
                section.patient || section.service ? null : <ReadSection key={section.id} section={section} note={note} />,
              )}
              {note.composition === 'MultiService' ? <ReadServices note={note} /> : null}
              {note.composition === 'Group' ? <ReadMembers note={note} noteId={noteId} /> : null}
              <Addenda note={note} />
            </article>
            {isInError(note) || amending ? null : (
              <div className={classes['after']}>
                {isWaiting ? null : <AddAddendum noteId={noteId} note={note} />}
                <Review noteId={noteId} note={note} />
              </div>
            )}
            {isInError(note) || amending ? null : (
              <PatientSigns noteId={noteId} note={note} configuration={configuration} context={context} always={isWaiting} />
            )}
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
      {isWaiting ? <CosignStrip noteId={noteId} note={note} onDone={onDone} /> : null}
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

/** An amendment that its writer began and has not signed: nobody else sees it. */
function BegunAmendment({ words, onGoOn }: { readonly words: UnsignedWords; readonly onGoOn: () => void }) {
  const at = words.found?.meta?.lastModified ?? words.found?.created;
  return (
    <div className={classes['begun']} role="note">
      <span>
        <strong>You began to amend this note and have not signed it. </strong>
        {at ? <span className={classes['when']}>{momentWords(at)}</span> : null}
      </span>
      <Button size="compact-sm" variant="default" onClick={onGoOn}>
        Go on
      </Button>
    </div>
  );
}

/** Why the note was changed after it was signed. The versions before are under Versions. */
function Amendments({ note }: { readonly note: Note }) {
  if (!note.amendments?.length) return null;
  return (
    <div className={classes['given']} role="note">
      {note.amendments.map(({ reason, at, by }) => (
        <div key={at ?? reason}>
          <strong>Amended{by?.display ? ` by ${by.display}` : ''}: </strong>
          {reason}
          {at ? <span className={classes['when']}>{momentWords(at)}</span> : null}
        </div>
      ))}
    </div>
  );
}

function Addenda({ note }: { readonly note: Note }) {
  const { ofAddendum } = useStandings(note);
  if (!note.addenda?.length) return null;
  return (
    <section className={classes['part']} aria-label="Addenda">
      {note.addenda.map((one) => {
        const { id, text, author, at, signature } = one;
        return (
          <div key={id ?? at} className={classes['addendum']}>
            <h3 className={classes['heading']}>Addendum</h3>
            <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{text}</p>
            <p className={classes['about']}>
              {[signature?.name ?? author?.display, at && momentWords(at)].filter(Boolean).join(', ')}
            </p>
            <Mark standing={ofAddendum(one)} />
          </div>
        );
      })}
    </section>
  );
}

/** Looking at a note for a colleague: asked for by name, answered by whoever was asked. */
function Review({ noteId, note }: { readonly noteId: string; readonly note: Note }) {
  const client = useClient();
  const me = useMyProfile();
  const [asking, setAsking] = useState(false);
  const staff = useList(asking ? { type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 } : null).items;
  const change = (next: (current: Note) => Note, fault: string) =>
    client.update('Note', noteId, next).catch((error: unknown) => toastFailure(error, fault));
  if (me?.id && asksReviewOf(note, me.id)) {
    const own = me.id;
    return (
      <Button onClick={() => void change((current) => reviewedBy(current, own), 'The note was not marked')}>
        Mark as reviewed
      </Button>
    );
  }
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)} disabled={!me}>
        Ask a colleague to review…
      </Button>
    );
  }
  return (
    <NativeSelect
      aria-label="Who is to review the note"
      autoFocus
      value=""
      data={[
        { value: '', label: 'Choose a colleague' },
        ...staff.filter(({ id }) => id !== me?.id).map(({ id = '', display }) => ({ value: id, label: display ?? 'Colleague' })),
      ]}
      onChange={(event) => {
        const found = staff.find(({ id }) => id === event.currentTarget.value);
        if (!found?.id) return;
        const reviewer = {
          id: found.id,
          resourceType: 'Practitioner' as const,
          ...(found.display ? { display: found.display } : {}),
        };
        setAsking(false);
        void change((current) => reviewAskedOf(current, reviewer), 'Nobody was asked');
      }}
    />
  );
}

const ErrorNotice = ({ note }: { readonly note: Note }) => (
  <div className={classes['notice']} role="note">
    <strong>Entered in error.</strong> {note.enteredInErrorReason}
  </div>
);
