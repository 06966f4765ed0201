import { labelOfValue } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { isGivenSignature, signaturesIn } from '@notewell/rules';
import { momentWords } from '../../../platform/dates.ts';
import classes from './signatures.module.css';

const lists = ['signatures', 'patientSignatures'] as const;
const nameOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const displayOf = (value: unknown): string | undefined => (isRecord(value) ? nameOf(value['display']) : undefined);

interface GivenSignaturesProps {
  readonly record: unknown;
  /** Words where nobody signed; nothing is shown without them. */
  readonly none?: string;
}

/** Names, parts and times of those who signed a record. */
export function GivenSignatures({ record, none }: GivenSignaturesProps) {
  const given = lists.flatMap((list) => signaturesIn(record, list)).filter(isGivenSignature);
  if (given.length === 0) return none ? <p className={classes['none']}>{none}</p> : null;
  return (
    <ul className={classes['list']} aria-label="Signatures">
      {given.map(({ name, credentials, role, signer, signedAt, witness, handedOverBy }) => (
        <li key={`${idIn(signer)} ${String(signedAt)}`}>
          <strong>{[nameOf(name) ?? displayOf(signer) ?? 'Somebody', nameOf(credentials)].filter(Boolean).join(', ')}</strong>
          <span>
            {[
              nameOf(role) && labelOfValue(String(role)),
              nameOf(signedAt) && momentWords(String(signedAt)),
              displayOf(witness) && `before ${displayOf(witness)}`,
              displayOf(handedOverBy) && `by a link that ${displayOf(handedOverBy)} handed over`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
