import { Button } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './person.module.css';

interface AccessOfProps {
  readonly person: Practitioner;
  readonly signsIn: boolean;
}
interface Access {
  readonly population: string;
  readonly permissions: readonly { readonly held: boolean }[];
}
const populations: Readonly<Record<string, string>> = {
  All: 'all $t(patients) of the practice',
  CareTeam: 'the $t(patients) of their care teams',
  Program: 'the $t(patients) of their programs',
  Listed: 'no $t(patient) but by temporary access',
};

/** The person's access in one line, with a link to its explanation. */
export function AccessOf({ person: { id = '' }, signsIn }: AccessOfProps) {
  const { t } = useTranslation();
  const { data } = useCall<Access>(signsIn ? `access/${id}` : null);
  return (
    <Section title="What they can do">
      <div className={classes.body}>
        <p className={classes.text}>
          {!signsIn
            ? 'Nothing, as long as they do not sign in.'
            : data
              ? `Holds ${data.permissions.filter(({ held }) => held).length} of ${data.permissions.length} permissions, and sees ${t(populations[data.population] ?? data.population)}.`
              : 'Looking…'}
        </p>
        {signsIn ? (
          <div className={classes.foot}>
            <Button
              variant="default"
              size="compact-sm"
              renderRoot={(props) => <Link {...props} to="/admin/access" search={{ person: id }} />}
            >
              See what and why
            </Button>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
