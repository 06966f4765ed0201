import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { isAmendmentOpen, missedWords } from '@notewell/rules';
import { SaveMark, type SaveWords, Status } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDiscardNote } from '../../../features/notes/discard-note/index.ts';
import { AlertActions } from '../../../features/notes/note-alerts/index.ts';
import { asAmender, useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import { topSections } from '../../../features/notes/note-editor/child-sections.ts';
import { awaitsSignature, isInError } from '../../../features/notes/note-editor/signing.ts';
import { PresenceMark, usePresenceLine } from '../../../features/notes/presence/index.ts';
import { asksPatientToSign } from '../../../features/notes/signatures/patient-places.ts';
import { PatientSigns } from '../../../features/notes/signatures/patient-signs.tsx';
import { useSignatureConfiguration } from '../../../features/notes/signatures/use-sign-note.ts';
import { useStandings } from '../../../features/notes/signatures/verify.ts';
import { type UnsignedWords, useUnsignedWords } from '../../../features/notes/unsigned-words/use-unsigned-words.ts';
import { momentWords } from '../../../platform/dates.ts';
import { fill } from '../../../platform/path.ts';
import { followsMark } from '../../../shell/hooks/focus-kept.ts';
import { useOwnSaveMark } from '../../../shell/work/own-save-mark.ts';
import { AddAddendum } from './add-addendum.tsx';
import { AmendNote } from './amend-note.tsx';
import { useAmending } from './amending/use-amending.ts';
import { AuthorStrip, authorActions, HandOvers } from './author-strip.tsx';
import { CosignStrip } from './cosign-strip.tsx';
import { Glance } from './glance.tsx';
import { ReadMembers } from './group/read-members.tsx';
import { type AuthorChange, HandOver } from './hand-over.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MarkInError } from './in-error/mark-in-error.tsx';
import { ReadServices } from './multi-service/read-services.tsx';
import classes from './note.module.css';
import { NoteBar } from './note-bar.tsx';
import { PartOfGroup, SentBack, SignedOver } from './notices/note-notices.tsx';
import { ReadSection } from './read-section.tsx';
import { Review, Reviewers } from './returns/review.tsx';
import { path } from './route.ts';
import { useNoteContext } from './rule-results.ts';
import { Mark, SignaturesPart } from './signatures-part.tsx';
import { useCollapse } from './use-collapse.ts';
import { VisitAuthorization } from './visit-authorization.tsx';

interface ReadNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly saveState: SaveWords;
  /** Called once the note is co-signed or sent back here. */
  readonly onDone?: () => void;
  readonly onDiscarded?: () => void;
  /** Called once an amendment is begun. */
  readonly onAmend?: () => void;
}

/** A signed note with signatures and later additions. */
export function ReadNote({ noteId, note, saveState, onDone, onDiscarded, onAmend }: ReadNoteProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [marking, setMarking] = useState(false);
  const isWaiting = awaitsSignature(note);
  const isPartial = note.meta?.hasTransformations === true;
  const authority = useNoteAuthority(note);
  const { may } = authority;
  const [changing, setChanging] = useState<AuthorChange>();
  const isDraft = note.status === 'Preliminary';
  const isSigned = note.status === 'Final' || note.status === 'Amended';
  const mayAmend = isSigned && may(asAmender) && may({ does: 'amend' });
  const [amending, setAmending] = useAmending(mayAmend);
  const amend = () => {
    onAmend?.();
    setAmending(true);
  };
  const amendment = useUnsignedWords(noteId, note, 'Amendment');
  const configuration = useSignatureConfiguration(note);
  // A signed text changes its author only once it was sent back.
  const isFixed = isWaiting && configuration?.lockAfterFirst === true;
  const context = useNoteContext(note);
  useKnownAddress(noteId);
  useOwnSaveMark();
  const discard = useDiscardNote(note, noteId, onDiscarded ? { onDiscarded } : {});
  const scroller = useRef<HTMLDivElement>(null);
  useCollapse(scroller);
  const place = useRef<HTMLDivElement>(null);
  const present = usePresenceLine(noteId, { on: isDraft || amending, place });
  const pending = saveState !== 'Saved' && !isInError(note);
  // A signature that is still asked for comes before the text, where nobody overlooks it.
  const asksPatient = isWaiting && asksPatientToSign(note, configuration, context);
  const patientSigns =
    isInError(note) || amending || !may({ does: 'collectSignature' }) ? null : (
      <PatientSigns noteId={noteId} note={note} configuration={configuration} context={context} always={isWaiting} />
    );
  return (
    <>
      <NoteBar
        note={note}
        noteId={noteId}
        history={showsHistory}
        onHistory={() => setShowsHistory((shown) => !shown)}
        // A note that only reads has nothing to save.
        saved={saveState === 'Saved' ? null : <SaveMark state={saveState} />}
        present={<PresenceMark line={present} />}
        {...(may({ does: 'withdraw' }) ? { onError: () => setMarking(true) } : {})}
        {...(mayAmend ? { onAmend: amend } : {})}
        {...(isDraft && !isFixed ? authorActions(authority, setChanging) : {})}
        onDiscard={discard && (() => void discard())}
        {...(isWaiting && !pending ? { statusWords: 'Waits for a signature' } : {})}
        {...(isAmendmentOpen(note) && !pending ? { statusWords: 'Amendment waits for a signature' } : {})}
        {...(pending && note.signatures?.some(({ status }) => status === 'Pending') ? { statusWords: 'Signature pending' } : {})}
      />
      <div ref={scroller} className={classes['scroller']} tabIndex={0} role="region" aria-label="Text of the note">
        <div className={classes['columns']}>
          <div ref={place} className={classes['sections']}>
            {isInError(note) ? <ErrorNotice note={note} /> : null}
            {marking && !isInError(note) ? <MarkInError noteId={noteId} note={note} onDone={() => setMarking(false)} /> : null}
            {changing ? <HandOver noteId={noteId} note={note} change={changing} onDone={() => setChanging(undefined)} /> : null}
            <HandOvers note={note} />
            {isDraft ? <SentBack note={note} /> : null}
            <Reviewers noteId={noteId} note={note} />
            {amending && amendment.ready ? (
              <AmendNote noteId={noteId} note={note} words={amendment} onDone={() => setAmending(false)} />
            ) : amendment.found && !isInError(note) ? (
              <BegunAmendment words={amendment} onGoOn={amend} />
            ) : null}
            {asksPatient ? patientSigns : null}
            <article hidden={amending} className={classes['paper']} data-error={isInError(note) || undefined}>
              {note.confidential ? (
                <p className={classes['about']}>Confidential: read only by those who take part in it, sign it or review it.</p>
              ) : null}
              {isPartial ? (
                <p className={classes['notice']} role="note">
                  Parts of this note are not shown to you.
                </p>
              ) : null}
              <Missed note={note} />
              <SignaturesPart note={note} pending={pending} />
              <Reasons note={note} />
              <PartOfGroup note={note} />
              {topSections(note).map((section) =>
                section.patient || section.service ? null : <ReadSection key={section.id} section={section} note={note} />,
              )}
              {note.composition === 'MultiService' ? <ReadServices note={note} /> : null}
              {note.composition === 'Group' ? <ReadMembers note={note} noteId={noteId} /> : null}
              <Addenda note={note} />
              <AlertActions note={note} />
            </article>
            {isInError(note) || amending || isPartial ? null : (
              <div className={classes['after']}>
                {isSigned && may({ does: 'addAddendum' }) ? <AddAddendum noteId={noteId} note={note} /> : null}
                <Review noteId={noteId} note={note} />
                <VisitAuthorization note={note} />
              </div>
            )}
            {asksPatient ? null : patientSigns}
          </div>
          <aside className={classes['aside']} tabIndex={0} aria-label={showsHistory ? 'Versions' : 'Chart at a glance'}>
            {showsHistory ? (
              <HistoryPanel noteId={noteId} onClose={() => setShowsHistory(false)} />
            ) : (
              <Glance patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} />
            )}
          </aside>
        </div>
      </div>
      {isWaiting || note.status === 'Amended' ? <CosignStrip noteId={noteId} note={note} onDone={onDone} /> : null}
      {!isDraft || isWaiting ? null : !authority.isAuthor && may({ does: 'sendBack' }) ? (
        <CosignStrip noteId={noteId} note={note} onDone={onDone} onChangeAuthor={setChanging} />
      ) : (
        <AuthorStrip note={note} onChangeAuthor={setChanging} />
      )}
    </>
  );
}

/** Replaces a local id in the address with the server's. Waits during editing, so that nothing moves. */
function useKnownAddress(noteId: string): void {
  const known = useClient().id(noteId);
  const open = useNavigate();
  useEffect(() => {
    if (known !== noteId && !known.startsWith('local:')) void open({ to: fill(path, { noteId: known }), replace: true });
  }, [known, noteId, open]);
}

/** An unsigned amendment, visible only to its author. */
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

const Reasons = ({ note }: { readonly note: Note }) => (
  <>
    <SignedOver note={note} />
    <Amendments note={note} />
  </>
);

/** Says that the visit did not take place, where the signed sentence may not. */
function Missed({ note }: { readonly note: Note }) {
  const words = missedWords(note);
  if (!words) return null;
  return (
    <div>
      <Status tone="warn">{words}</Status>
    </div>
  );
}

/** Reasons for amendments. Earlier versions are under Versions. */
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

const ErrorNotice = ({ note }: { readonly note: Note }) => (
  <div className={classes['notice']} role="note" tabIndex={-1} {...followsMark}>
    <strong>Entered in error{note.enteredInErrorBy?.display ? ` by ${note.enteredInErrorBy.display}` : ''}. </strong>
    {note.enteredInErrorReason}
    {note.enteredInErrorAt ? <span className={classes['when']}>{momentWords(note.enteredInErrorAt)}</span> : null}
  </div>
);
