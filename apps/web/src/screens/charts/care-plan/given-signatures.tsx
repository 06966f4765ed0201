import { type CarePlan, labelOfValue } from '@notewell/model';
import { isDeclinedSignature, isGivenSignature } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { momentWords } from '../../../platform/dates.ts';
import classes from './care-plan.module.css';

/** Signatures that were given, and who declined to sign and why. */
export function GivenSignatures({ signatures = [], patientSignatures = [] }: Pick<CarePlan, 'signatures' | 'patientSignatures'>) {
  const all = [...signatures, ...patientSignatures];
  const given = all.filter((one) => isGivenSignature({ ...one }));
  const declined = all.filter((one) => isDeclinedSignature({ ...one }));
  return (
    <>
      {given.length > 0 ? null : <p className={classes['quiet']}>Nobody has signed it.</p>}
      {given.length + declined.length === 0 ? null : (
        <ul className={classes['list']}>
          {given.map(({ name, signer, credentials, role, signedAt }, index) => (
            <li key={`${signer?.id} ${signedAt} ${index}`}>
              <strong>{[name ?? signer?.display, credentials].filter(Boolean).join(', ')}</strong>
              <span className={classes['quiet']}>
                {[role ? labelOfValue(role) : '', signedAt ? momentWords(signedAt) : ''].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
          {declined.map(({ name, signer, declinedReason }, index) => (
            <li key={`${signer?.id} declined ${index}`}>
              <Status tone="warn">{`${name ?? signer?.display ?? 'Somebody'} declined to sign`}</Status>
              {declinedReason ? <span className={classes['quiet']}>{declinedReason}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
