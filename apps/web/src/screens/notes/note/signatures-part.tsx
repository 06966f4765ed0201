import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { awaitedSignatures, isScribe, type Standing } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { IconAlertTriangle, IconClockHour4, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pad } from '../../../features/forms/form-renderer/questions/signature/codec.ts';
import { givenSignatures, signerWords } from '../../../features/notes/note-editor/signing.ts';
import { inkIn } from '../../../features/notes/signatures/ink.ts';
import { useStandings } from '../../../features/notes/signatures/verify.ts';
import { momentWords } from '../../../platform/dates.ts';
import classes from './note.module.css';
import signed from './signatures.module.css';

/** Signatures, their verification, and the missing signers. */
export function SignaturesPart({ note, pending }: { readonly note: Note; readonly pending: boolean }) {
  const { t } = useTranslation();
  const { ofSignature: standing } = useStandings(note);
  const waiting = awaitedSignatures(note);
  return (
    <div className={signed['signatures']}>
      {givenSignatures(note).map((signature) => {
        const name = signerWords({
          name: signature.name ?? signature.signer?.display ?? 'Unknown',
          credentials: signature.credentials,
        });
        const waits = pending && signature.status === 'Pending';
        return (
          <div key={`${signature.signer?.id}-${signature.signedAt}`} className={signed['signature']}>
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
                <Mark standing={standing(signature)} />
                {signature.media ? <Ink id={signature.media.id} name={name} /> : null}
                {signature.attestation ? <span className={classes['about']}>{signature.attestation}</span> : null}
              </>
            )}
          </div>
        );
      })}
      {(note.patientSignatures ?? []).map((signature) => {
        const name = signature.name ?? signature.signer?.display ?? signature.patient?.display ?? 'Patient';
        return (
          <div key={`${signature.role}-${signature.signedAt ?? signature.requestedAt}`} className={signed['signature']}>
            {signature.unableReason ? (
              <>
                <strong>{signature.patient?.display ?? t('The $t(patient)')} could not sign</strong>
                <span>{signature.unableReason}</span>
              </>
            ) : signature.status === 'Declined' ? (
              <>
                <Status tone="warn">{`${name} declined to sign`}</Status>
                {signature.declinedReason ? <span>{signature.declinedReason}</span> : null}
              </>
            ) : signature.status === 'Requested' ? (
              <Status tone="info">{`A link to sign was made for ${name}`}</Status>
            ) : (
              <>
                <strong>
                  {signature.role === 'Guardian' ? t('Signed for the $t(patient) by') : 'Signed by'} {name}
                </strong>
                {signature.signedAt ? <time dateTime={signature.signedAt}>{momentWords(signature.signedAt)}</time> : null}
                <Mark standing={standing(signature)} />
                {signature.media ? <Ink id={signature.media.id} name={name} /> : null}
                {signature.handedOverBy ? (
                  <span className={classes['about']}>
                    {`By a link that ${signature.handedOverBy.display ?? 'a colleague'} handed over`}
                  </span>
                ) : null}
              </>
            )}
          </div>
        );
      })}
      {(note.participants ?? []).filter(isScribe).map(({ individual }) => (
        <div key={individual.id} className={signed['signature']}>
          {`Written with the help of ${individual.display ?? 'a colleague'}, scribe`}
        </div>
      ))}
      {waiting.map(({ signer, role }) => (
        <div key={`${signer?.id}-${role}`} className={signed['signature']}>
          <Status tone="info">{`Waits for ${signer?.display ?? role ?? 'a signature'}`}</Status>
        </div>
      ))}
    </div>
  );
}

const marks = {
  verified: { icon: IconShieldCheck, words: 'Verified: this is the text that was signed' },
  earlier: { icon: IconHistory, words: 'Signed an earlier version' },
  broken: { icon: IconAlertTriangle, words: 'This is not the text that was signed' },
} as const;

export function Mark({ standing }: { readonly standing: Standing }) {
  if (standing === 'unknown') return null;
  const { icon: Symbol, words } = marks[standing];
  return (
    <span className={signed['mark']} data-standing={standing}>
      <Symbol size={16} aria-hidden />
      {words}
    </span>
  );
}

/** A drawn signature. */
function Ink({ id, name }: { readonly id: string; readonly name: string }) {
  const path = inkIn(useResource('Media', id).data?.ink);
  if (!path) return null;
  return (
    <svg
      className={signed['ink']}
      viewBox={`0 0 ${pad.width} ${pad.height}`}
      role="img"
      aria-label={`Drawn signature of ${name}`}
    >
      <path d={path} />
    </svg>
  );
}
