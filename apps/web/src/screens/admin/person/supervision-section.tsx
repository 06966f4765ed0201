import { Button, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Fault, Section } from '@notewell/ui';
import { useState } from 'react';
import { useAct, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './person.module.css';

interface SupervisionSectionProps {
  readonly person: Practitioner;
}
type Supervisor = NonNullable<Practitioner['supervisors']>[number];

/** The person's supervisors, and the people they supervise and co-sign for. */
export function SupervisionSection({ person }: SupervisionSectionProps) {
  const { id = '', supervisors = [] } = person;
  const may = useMay();
  const { change } = useWrite();
  const { busy, fault, act } = useAct();
  const [picked, setPicked] = useState<string | null>(null);
  const everybody = useList({
    type: 'Practitioner',
    filters: [{ kind: 'Active', values: ['true'] }],
    orderBy: 'name',
    pageSize: 500,
  });
  const supervisees = useList({
    type: 'Practitioner',
    filters: [{ kind: 'Supervisor', values: [id] }],
    orderBy: 'name',
    pageSize: 200,
  });
  const today = dayOf(new Date());
  const isCurrent = ({ period }: Supervisor) => !period?.end || period.end >= today;
  const write = (next: readonly Supervisor[], done: string) =>
    void act(() => change('Practitioner', id, { supervisors: next.length > 0 ? [...next] : undefined }), done);
  const add = () => {
    const found = everybody.items.find((one) => one.id === picked);
    if (!found?.id) return;
    const subject = { id: found.id, resourceType: 'Practitioner' as const, display: found.display };
    write(
      [...supervisors.filter((one) => one.subject.id !== found.id), { subject, period: { start: today } }],
      'Supervisor added.',
    );
    setPicked(null);
  };
  const current = supervisors.filter(isCurrent);
  return (
    <Section title="Supervision" aside={`${current.length} supervising · ${supervisees.items.length} supervised`}>
      <ul className={classes.rows} aria-label="Supervised by">
        {supervisors.map((one) => (
          <li key={one.subject.id} className={classes.row}>
            <span>
              <ResourceLink type="Practitioner" id={one.subject.id}>
                {one.subject.display ?? 'A colleague'}
              </ResourceLink>
              <span className={classes.quiet}>
                supervises
                {one.period?.start ? ` since ${dateWords(one.period.start)}` : ''}
                {one.period?.end ? ` until ${dateWords(one.period.end)}` : ''}
              </span>
            </span>
            {isCurrent(one) && may('manage users') ? (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy}
                aria-label={`End supervision by ${one.subject.display ?? ''}`}
                onClick={() =>
                  write(
                    supervisors.filter((other) => other !== one),
                    'Supervision ended.',
                  )
                }
              >
                End
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className={classes.body}>
        <div className={classes.pair}>
          <Select
            aria-label="Add a supervisor"
            placeholder="Add a supervisor"
            searchable
            clearable
            disabled={!may('manage users')}
            data={everybody.items
              .filter((one) => one.id !== id)
              .map((one) => ({ value: one.id ?? '', label: one.display ?? '' }))}
            value={picked}
            onChange={setPicked}
          />
          <Button variant="default" disabled={!picked} loading={busy} onClick={add}>
            Add supervisor
          </Button>
        </div>
        <Fault>{fault}</Fault>
        {supervisees.items.length > 0 ? (
          <p className={classes.text}>
            Sees and co-signs the work of{' '}
            {supervisees.items.map((one, index) => (
              <span key={one.id}>
                {index > 0 ? ', ' : ''}
                <ResourceLink type="Practitioner" id={one.id ?? ''}>
                  {one.display ?? ''}
                </ResourceLink>
              </span>
            ))}
            .
          </p>
        ) : (
          <p className={classes.text}>
            Supervises nobody. A supervisor needs the role Supervisor and is named in the records of the people they supervise.
          </p>
        )}
      </div>
    </Section>
  );
}
