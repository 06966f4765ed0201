import { Button, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Fault, Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './person.module.css';
import { askingSupervisors, maySupervise } from './supervising.ts';

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
  const { own, ownGrantSets } = useRoles();
  const offered = everybody.items.filter((one) => one.id !== id && maySupervise(one, own, ownGrantSets));
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
    const found = offered.find((one) => one.id === picked);
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
    <Section title="Supervision" aside={`Supervised by ${current.length} · supervises ${supervisees.items.length}`}>
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
            nothingFoundMessage="Nobody of this name has the role Supervisor"
            data={offered.map((one) => ({ value: one.id ?? '', label: one.display ?? '' }))}
            value={picked}
            onChange={setPicked}
          />
          <Button variant="default" disabled={!picked} loading={busy} onClick={add}>
            Add supervisor
          </Button>
        </div>
        <Fault>{fault}</Fault>
        {everybody.status === 'ready' && offered.length === 0 ? (
          <p className={classes.text}>
            Nobody else has the role Supervisor yet. Give it to a colleague first, under Roles on their page.
          </p>
        ) : null}
        {current.length > 0 ? <WhatIsCosigned name={person.display ?? 'this person'} /> : null}
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

const inUse = [{ kind: 'Status', values: ['Active'] }];

/** Says which notes wait for a supervisor. Naming one changes nothing for types that the author signs alone. */
function WhatIsCosigned({ name }: { readonly name: string }) {
  const types = useReadableList({ type: 'NoteDefinition', filters: inUse, orderBy: 'name', pageSize: 1_000 });
  const signing = useReadableList({ type: 'SignatureConfiguration', filters: inUse, pageSize: 500 });
  if (types.status !== 'ready' || signing.status !== 'ready') return null;
  const asking = askingSupervisors(types.items, signing.items);
  const shown = asking.slice(0, 5).join(', ');
  const more = asking.length > 5 ? ` and ${asking.length - 5} more` : '';
  return (
    <p className={classes.text}>
      {asking.length === 0
        ? `No note type asks for a co-signature yet: notes of ${name} are final as soon as they sign. Choose who signs in a note type, under Signing: `
        : `A supervisor co-signs notes of these types: ${shown}${more}. Others are final as soon as ${name} signs: `}
      <Link to="/build">note types</Link>.
    </p>
  );
}
