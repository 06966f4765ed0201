import { useCount } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Section } from '@notewell/ui';
import classes from './person.module.css';

/** Counts of the person's open work, which matters before they are deactivated. */
export function useOpenWork(id: string) {
  const unsigned = useCount('Note', [
    { kind: 'Author', values: [id] },
    { kind: 'Status', values: ['Preliminary'] },
  ]).count;
  const toSign = useCount('Note', [
    { kind: 'Signer', values: [id] },
    { kind: 'SignatureStatus', values: ['Requested'] },
    { kind: 'Status', values: ['EnteredInError'], exclude: true },
  ]).count;
  const supervised = useCount('Practitioner', [{ kind: 'Supervisor', values: [id] }]).count;
  const visits = useCount('Appointment', [
    { kind: 'Owner', values: [id] },
    { kind: 'Status', values: ['proposed', 'pending', 'booked', 'waitlist'] },
  ]).count;
  return { unsigned, toSign, visits, supervised };
}

interface OpenWorkProps {
  readonly person: Practitioner;
}

export function OpenWork({ person: { id = '' } }: OpenWorkProps) {
  const { unsigned, toSign, visits, supervised } = useOpenWork(id);
  const rows = [
    ['Notes begun and not signed', unsigned],
    ['Notes that wait for their signature', toSign],
    ['Appointments still to come', visits],
    ['People they supervise', supervised],
  ] as const;
  return (
    <Section title="Open work">
      <div className={classes.body}>
        <dl className={classes.counts}>
          {rows.map(([words, count]) => (
            <div key={words} style={{ display: 'contents' }}>
              <dt>{words}</dt>
              <dd>{count ?? '…'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
