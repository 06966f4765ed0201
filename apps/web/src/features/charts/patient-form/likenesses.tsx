import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../../../platform/dates.ts';
import { addressOf, useShellFacts } from '../../../shell/screens.tsx';
import { useWork } from '../../../shell/work/work.ts';
import { alike, type Likeness, queriesFor } from './duplicates.ts';
import type { Particulars } from './particulars.ts';
import classes from './patient-form.module.css';

/** Milliseconds without typing before the search for duplicates. */
const typingPause = 250;

interface Found {
  readonly found: readonly Likeness[];
  /** True if the search covered the whole practice. */
  readonly everywhere: boolean;
}

/** Possible duplicates of the typed patient, without the edited record. Searches once identifying fields change. */
export function useLikenesses(typed: Particulars, opened: Particulars, self: string | undefined): Found {
  const { online } = useWork();
  const { given, family, birthDate, medicalRecordNumber } = typed;
  const names = [given, family, birthDate, medicalRecordNumber].join('\n');
  const changed = names !== [opened.given, opened.family, opened.birthDate, opened.medicalRecordNumber].join('\n');
  const [asked] = useDebouncedValue(names, typingPause);
  const [first = '', last = '', born = '', number = ''] = asked.split('\n');
  const queries = queriesFor(
    changed
      ? { given: first, family: last, birthDate: born, medicalRecordNumber: number }
      : { given: '', family: '', birthDate: '', medicalRecordNumber: '' },
  );
  const lists = [useList(queries.born), useList(queries.named), useList(queries.numbered)];
  const wanted = [queries.born, queries.named, queries.numbered];
  const items = lists.flatMap((list, at) => (wanted[at] ? list.items : [])).filter(({ id }) => id !== self);
  return {
    found: changed ? alike(typed, items) : [],
    everywhere: !lists.some(({ status }, at) => wanted[at] && (!online || status === 'error')),
  };
}

/** Lists existing patients who may be the same. */
export function Likenesses({ found, everywhere }: Found) {
  const { t } = useTranslation();
  const { online } = useWork();
  const { screens } = useShellFacts();
  if (found.length === 0)
    return everywhere ? null : (
      <p className={classes['note']} role="status">
        {online
          ? 'The search for duplicates failed.'
          : t('You are offline. Duplicates are searched only among the $t(patients) on this device alone.')}
      </p>
    );
  return (
    <Alert color="yellow" title={t('Maybe here already')} role="status" classNames={{ title: classes['warned'] ?? '' }}>
      <ul className={classes['alike']}>
        {found.slice(0, 5).map(({ patient, why }) => (
          <li key={patient.id}>
            {/* Opens in a new tab, so that the typed data stays. */}
            <Anchor href={addressOf(screens, 'Patient', patient.id ?? '')} target="_blank" rel="noopener" inherit>
              {patient.display ?? 'No name'}
              <span className="nw-hidden"> (opens in a new tab)</span>
            </Anchor>
            <span className={classes['quiet']}>
              {[
                why,
                patient.birthDate && `born ${dateWords(patient.birthDate)}`,
                patient.medicalRecordNumber && `record ${patient.medicalRecordNumber}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
