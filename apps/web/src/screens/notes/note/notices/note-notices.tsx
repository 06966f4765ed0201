import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { differsFromGroup, signedOver } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { givenSignatures, openRevisions, signerWords } from '../../../../features/notes/note-editor/signing.ts';
import { momentWords } from '../../../../platform/dates.ts';
import { useSay } from '../../../../platform/words.ts';
import { followsMark } from '../../../../shell/hooks/focus-kept.ts';
import { ResourceLink } from '../../../../shell/screens.tsx';
import { AmendAsGroup } from '../amending/amend-as-group.tsx';
import classes from '../note.module.css';

/** Open revision requests above the sections. Signing again answers them. */
export function SentBack({ note }: { readonly note: Note }) {
  const open = openRevisions(note);
  if (open.length === 0) return null;
  return (
    <div className={classes['sentBack']} role="note" tabIndex={-1} {...followsMark}>
      {open.map(({ comment, by, at }) => (
        <p key={at ?? comment}>
          <strong>Sent back{by?.display ? ` by ${by.display}` : ''}. </strong>
          {comment}
          {at ? <span className={classes['when']}>{momentWords(at)}</span> : null}
        </p>
      ))}
    </div>
  );
}

/** Some have signed and others must follow. A changed text needs new signatures. */
export function GivenSoFar({ note }: { readonly note: Note }) {
  const { t } = useTranslation();
  const given = givenSignatures(note);
  const patients = (note.patientSignatures ?? []).filter(({ status }) => status === 'Signed' || status === 'Pending');
  if (given.length + patients.length === 0) return null;
  return (
    <div className={classes['given']} role="note">
      {given.map(({ signer, name, credentials }) => (
        <strong key={signer?.id}>Signed by {signerWords({ name: name ?? signer?.display ?? '', credentials })}. </strong>
      ))}
      {patients.map(({ role, name, patient, signedAt }) => (
        <strong key={`${role}-${signedAt}`}>
          {role === 'Guardian' ? t('Signed for the $t(patient) by') : 'Signed by'}{' '}
          {name ?? patient?.display ?? t('the $t(patient)')}.{' '}
        </strong>
      ))}
      {openRevisions(note).length > 0
        ? 'The note is back with its author. Once it is changed, everybody signs again.'
        : 'The note waits for a further signature. If it is changed now, everybody signs again.'}
    </div>
  );
}

const isSigned = ({ status }: Note) => status === 'Final' || status === 'Amended';

/** Link from a member's note to the group's, and where the two differ: an amendment of one leaves the other as signed. */
export function PartOfGroup({ note }: { readonly note: Note }) {
  const { partOf } = note;
  const whole = useResource('Note', partOf?.id).data;
  if (!partOf) return null;
  const differing = whole && isSigned(whole) && isSigned(note) ? differsFromGroup(note, whole) : [];
  return (
    <div>
      <p className={classes['about']}>
        Part of{' '}
        <ResourceLink type="Note" id={partOf.id}>
          {partOf.display ?? 'the group’s note'}
        </ResourceLink>
      </p>
      {whole && differing.length > 0 ? (
        <div className={classes['given']} role="note">
          <p>{`The group’s note differs in: ${differing.join(', ')}. If this note is wrong, amend it.`}</p>
          <AmendAsGroup own={note} whole={whole} />
        </div>
      ) : null}
    </div>
  );
}

/** Words for a member's own note on the group's, where the two differ, and the amendment that follows. */
export function OwnDiffers({ own, whole }: { readonly own: Note; readonly whole: Note }) {
  const differing = isSigned(own) && isSigned(whole) ? differsFromGroup(own, whole) : [];
  if (differing.length === 0) return null;
  return (
    <>
      <Status tone="warn">{`Differs in: ${differing.join(', ')}`}</Status>
      <AmendAsGroup own={own} whole={whole} />
    </>
  );
}

/** Checks that were open when the note was signed, with the reason that was given. Co-signers read it before they sign. */
export function SignedOver({ note }: { readonly note: Note }) {
  const say = useSay();
  const all = signedOver(note);
  if (all.length === 0) return null;
  return (
    <div className={classes['given']} role="note" aria-label="Signed over open checks">
      {all.map(({ reason, by, at, found }) => (
        <div key={`${reason} ${at}`}>
          <strong>Signed over open checks{by ? ` by ${by}` : ''}: </strong>
          {reason}
          {at ? <span className={classes['when']}>{momentWords(at)}</span> : null}
          <div className={classes['about']}>{say(found.join(' '))}</div>
        </div>
      ))}
    </div>
  );
}
