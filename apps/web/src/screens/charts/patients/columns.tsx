import type { Patient } from '@notewell/model';
import type { Column } from '@notewell/ui';
import { ageOn, dateWords, dayOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './patients.module.css';

const quiet = (words: string | undefined) => <span className={classes.quiet}>{words ?? ''}</span>;

/** Columns in the same order on every patient list. Sort names come from the model. */
export const columns: readonly Column<Patient>[] = [
  {
    key: 'name',
    head: 'Name',
    width: 'minmax(7.5rem, 2fr)',
    sort: 'name',
    cell: (patient) => (
      <span data-lines>
        <ResourceLink type="Patient" id={patient.id ?? ''} tabIndex={-1}>
          {patient.display ?? 'No name'}
        </ResourceLink>
        {nickname(patient)}
      </span>
    ),
  },
  {
    key: 'born',
    head: 'Born',
    width: '9rem',
    sort: 'birthDate',
    cell: ({ birthDate, deceased }) => {
      if (!birthDate) return quiet('not known');
      const age = ageOn(birthDate, deceased ?? dayOf(new Date()));
      return (
        <>
          {dateWords(birthDate)} {quiet(deceased ? '· died' : age === undefined ? '' : `· ${age} y`)}
        </>
      );
    },
  },
  {
    key: 'record',
    head: 'Record',
    width: '7.5rem',
    sort: 'medicalRecordNumber',
    from: 'sm',
    cell: ({ medicalRecordNumber }) => medicalRecordNumber ?? quiet('none'),
  },
  { key: 'pronouns', head: 'Pronouns', width: '7rem', from: 'md', cell: ({ pronouns }) => pronouns ?? '' },
  {
    key: 'programs',
    head: 'Programs',
    width: 'minmax(8rem, 1.4fr)',
    from: 'md',
    cell: ({ programs }) =>
      (programs ?? [])
        .map(({ display }) => display)
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'location',
    head: 'Location',
    width: 'minmax(7rem, 1fr)',
    from: 'md',
    cell: ({ defaultLocation }) => defaultLocation?.display ?? '',
  },
];

/** The preferred name or nickname. */
function nickname({ otherNames }: Patient) {
  const called = otherNames?.find(({ use }) => use === 'Nickname' || use === 'Preferred')?.given;
  return called ? quiet(` “${called}”`) : null;
}
