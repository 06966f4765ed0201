import { Button } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import type { FreeTimes } from '@notewell/protocol';
import { useState } from 'react';
import { dayOf, longDay, timeOf } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './booking.module.css';
import { FieldFault } from './field-fault.tsx';

export interface FoundTime {
  readonly start: string;
  readonly end: string;
  readonly practitioner: { readonly id: string };
}

interface FindTimesProps {
  /** The visit to place, without times. */
  readonly appointment: Readonly<Record<string, unknown>>;
  readonly practitioners: readonly Reference<'Practitioner'>[];
  readonly minutes: number;
  readonly onBook: (time: FoundTime) => void;
}

/** The first ten free times. One press books. */
export function FindTimes({ appointment, practitioners, minutes, onBook }: FindTimesProps) {
  const [from] = useState(() => new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString());
  const found = useCall<FreeTimes>('appointments/free-times', {
    method: 'POST',
    body: { appointment, practitioners: practitioners.slice(0, 50).map(({ id }) => ({ id })), minutes, from },
  });
  if (found.status === 'error') return <FieldFault>{sentenceFor(found.error)}</FieldFault>;
  const times = found.data?.times;
  if (!times) return <p role="status">Looking for free times…</p>;
  if (times.length === 0) return <p role="status">Nothing is free in the next three months.</p>;
  const nameOf = (id: string) => practitioners.find((one) => one.id === id)?.display;
  const [only, ...others] = practitioners;
  return (
    <div>
      <p className={classes['label']}>
        {only && others.length === 0 ? `Free times of ${only.display ?? 'this person'}` : 'Free times'}. Press one to book it.
      </p>
      <ul className={classes['times']} aria-label="Free times">
        {times.map((time) => (
          <li key={`${time.start} ${time.practitioner.id}`}>
            <Button
              fullWidth
              justify="flex-start"
              variant="default"
              classNames={{ root: classes['time'] ?? '', label: classes['timeLabel'] ?? '' }}
              onClick={() => onBook(time)}
            >
              {[`${longDay(dayOf(time.start))}, ${timeOf(time.start)}`, practitioners.length > 1 && nameOf(time.practitioner.id)]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
