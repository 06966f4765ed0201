import { labelOfValue, type SignatureConfiguration } from '@notewell/model';
import { Status } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../definition.module.css';
import { explained } from '../explained.ts';
import preview from '../preview.module.css';
import type { PreviewProps } from '../preview-props.ts';

type Signer = NonNullable<SignatureConfiguration['signers']>[number];

/** The signers of the sample patient's note in order, with their attestations. */
export function SignaturesPreview({ value, around, naming }: PreviewProps<'SignatureConfiguration'>) {
  const { t } = useTranslation();
  const { signers = [], reauthenticate, lockAfterFirst, allowUnable } = value;
  const asked = signers.toSorted((a, b) => (a.order ?? 1) - (b.order ?? 1));
  const why = new Map(
    explained(
      asked.map(({ id, kind, when, presence }) => ({ id, title: labelOfValue(kind), displayWhen: when, presence })),
      around,
      naming,
    ).map((one) => [one.id, one.why]),
  );
  if (asked.length === 0) return <p className={classes['quiet']}>Nobody is named, so only the author signs.</p>;
  const more = [
    reauthenticate && 'Every signer proves again who they are.',
    lockAfterFirst && 'Once anybody has signed, the text is locked.',
    allowUnable && t('A $t(patient) who cannot sign is recorded with the reason.'),
  ].filter((words) => words);
  return (
    <section aria-label="Who signs" className={preview['why']}>
      <h3>Who signs</h3>
      <ol className={preview['signers']}>
        {asked.map((signer) => {
          const one = why.get(signer.id);
          return (
            <li key={signer.id}>
              <Status plain tone={one?.shown ? 'good' : 'quiet'}>
                {one?.shown ? `${signer.order ?? 1}.` : 'Not asked'}
              </Status>
              <div>
                <strong>{labelOfValue(signer.kind)}</strong> {wordsOf(signer)}
                {one?.display || one?.shown === false ? <p className={classes['quiet']}>{one.because}</p> : null}
                {signer.attestation ? <p>“{signer.attestation}”</p> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {more.map((words) => (
        <p key={String(words)} className={classes['quiet']}>
          {words}
        </p>
      ))}
    </section>
  );
}

/** Requirement, share of notes and eligible signers as text. */
function wordsOf({ presence, samplePercent, withinHours, credentials = [], roles = [], practitioners = [] }: Signer): string {
  const who = [
    ...credentials,
    ...roles.map(({ display, id }) => display ?? id),
    ...practitioners.map(({ display, id }) => display ?? id),
  ];
  return [
    presence === 'MustBePresent' ? 'must sign' : 'may sign',
    samplePercent === undefined ? '' : `on ${samplePercent} % of the notes`,
    withinHours === undefined ? '' : `within ${withinHours} hours of the visit`,
    who.length > 0 ? `(${who.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
