import type { CountView } from '@notewell/client';
import { useCount, useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { authorIn } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unsignedNotesOf } from '../../../features/notes/work-list/index.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './person.module.css';

/** The person's open work, which matters before they are deactivated. A number that is not known is undefined. */
export function useOpenWork(id: string) {
  const notes = useList({ ...unsignedNotesOf(id), whole: true });
  // The list also names notes in which they only take part.
  const own = notes.items.filter((note) => authorIn(note) === id);
  const unsigned: CountView = {
    status: notes.status,
    count: notes.status === 'ready' && !notes.isPartial ? own.length : undefined,
  };
  const toSign = useCount('Note', [
    { kind: 'Signer', values: [id] },
    { kind: 'SignatureStatus', values: ['Requested'] },
    { kind: 'Status', values: ['EnteredInError'], exclude: true },
  ]);
  const supervised = useCount('Practitioner', [{ kind: 'Supervisor', values: [id] }]);
  const visits = useCount('Appointment', [
    { kind: 'Owner', values: [id] },
    { kind: 'Status', values: ['proposed', 'pending', 'booked', 'waitlist'] },
  ]);
  const unknown = [unsigned, toSign, visits, supervised].filter(({ count }) => count === undefined);
  return {
    unsigned: unsigned.count,
    toSign: toSign.count,
    visits: visits.count,
    supervised: supervised.count,
    oldest: own[0]?.id,
    isLoading: unknown.some(({ status }) => status === 'loading'),
    isUnknown: unknown.some(({ status }) => status !== 'loading'),
    refresh: notes.refresh,
  };
}

interface OpenWorkProps {
  readonly person: Practitioner;
}

interface Row {
  readonly words: string;
  readonly count: number | undefined;
  readonly link?: ReactNode;
}

const OldestNote = ({ id }: { readonly id: string }) => (
  <ResourceLink type="Note" id={id}>
    Open the oldest
  </ResourceLink>
);
const InSchedule = ({ of }: { readonly of: string }) => (
  <Link to="/schedule" search={{ of }}>
    Schedule
  </Link>
);

export function OpenWork({ person: { id = '' } }: OpenWorkProps) {
  const { unsigned, toSign, visits, supervised, oldest, isLoading } = useOpenWork(id);
  const rows: readonly Row[] = [
    { words: 'Notes begun and not signed', count: unsigned, link: oldest && <OldestNote id={oldest} /> },
    { words: 'Notes that wait for their signature', count: toSign },
    { words: 'Appointments still to come', count: visits, link: visits ? <InSchedule of={id} /> : undefined },
    { words: 'People they supervise', count: supervised },
  ];
  return (
    <Section title="Open work">
      <div className={classes.body}>
        <dl className={classes.counts}>
          {rows.map(({ words, count, link }) => (
            <div key={words} style={{ display: 'contents' }}>
              <dt>
                {words}
                {link ? <> · {link}</> : null}
              </dt>
              <dd>{count ?? (isLoading ? '…' : 'not counted')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
