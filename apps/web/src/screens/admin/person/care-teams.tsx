import { Button } from '@mantine/core';
import { useCount, useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Section } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './person.module.css';

interface CareTeamsProps {
  readonly person: Practitioner;
}

/** Patients on whose care teams the person is; teams are part of the charts. */
export function CareTeams({ person: { id = '' } }: CareTeamsProps) {
  const { t } = useTranslation();
  const filters = [{ kind: 'CareTeam', values: [id] }];
  const list = useList({ type: 'Patient', filters, orderBy: 'name', pageSize: 8 });
  const { count } = useCount('Patient', filters);
  return (
    <Section title="Care teams" aside={count === undefined ? undefined : t('patientsFound', { count })}>
      {list.items.length === 0 ? (
        <div className={classes.body}>
          <p className={classes.text}>
            {list.status === 'loading'
              ? 'Looking…'
              : list.status === 'ready'
                ? t('On no care team. Teams are kept in the charts of $t(patients).')
                : 'Could not be loaded.'}
          </p>
        </div>
      ) : (
        <ul className={classes.rows}>
          {list.items.map((patient) => (
            <li key={patient.id} className={classes.row}>
              <ResourceLink type="Patient" id={patient.id ?? ''}>
                {patient.display ?? 'No name'}
              </ResourceLink>
              <span className={classes.quiet}>
                {patient.careTeam?.find(({ member }) => member.id === id)?.role?.display ?? ''}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.continuation ? (
        <div className={classes.body}>
          <Button variant="default" size="compact-sm" className={classes.alone} onClick={list.loadMore}>
            More
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
