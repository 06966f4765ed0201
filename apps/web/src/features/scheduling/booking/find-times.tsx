import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import type { FreeTimes } from '@notewell/protocol';
import { useState } from 'react';
import { dayOf, isDay, longDay, startOfDay, timeOf } from '../../../platform/dates.ts';
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
  /** The first day to look at, `yyyy-MM-dd`; absent, today. */
  readonly day?: string | undefined;
  readonly onBook: (time: FoundTime) => void | Promise<void>;
}

/** The first ten free times, from a day on and of a practitioner if wanted. One press books. */
export function FindTimes({ appointment, practitioners, minutes, day: first, onBook }: FindTimesProps) {
  const [now] = useState(() => new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString());
  const [day, setDay] = useState(first !== undefined && first > dayOf(now) ? first : dayOf(now));
  const [who, setWho] = useState('');
  const asked = who === '' ? practitioners : practitioners.filter(({ id }) => id === who);
  const from = isDay(day) && day > dayOf(now) ? startOfDay(day) : now;
  return (
    <div>
      <div className={classes['narrow']}>
        <TextInput
          label="Free from"
          type="date"
          min={dayOf(now)}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        {practitioners.length > 1 ? (
          <NativeSelect
            label="With"
            data={[
              { value: '', label: 'Anybody who offers it' },
              ...practitioners.map(({ id, display }) => ({ value: id, label: display ?? 'No name' })),
            ]}
            value={who}
            onChange={({ currentTarget }) => setWho(currentTarget.value)}
          />
        ) : null}
      </div>
      <Times appointment={appointment} practitioners={asked} minutes={minutes} from={from} onBook={onBook} />
    </div>
  );
}

/** `from` is the instant from which times are sought. */
type TimesProps = Omit<FindTimesProps, 'day'> & { readonly from: string };

function Times({ appointment, practitioners, minutes, from, onBook }: TimesProps) {
  const [booking, setBooking] = useState<FoundTime>();
  const found = useCall<FreeTimes>('appointments/free-times', {
    method: 'POST',
    body: { appointment, practitioners: practitioners.slice(0, 50).map(({ id }) => ({ id })), minutes, from },
  });
  if (found.status === 'error') return <FieldFault>{sentenceFor(found.error)}</FieldFault>;
  const times = found.data?.times;
  if (!times) return <p role="status">Looking for free times…</p>;
  if (times.length === 0) return <p role="status">Nothing is free in the three months from this day.</p>;
  const nameOf = (id: string) => practitioners.find((one) => one.id === id)?.display;
  const book = async (time: FoundTime) => {
    if (booking) return;
    setBooking(time);
    await onBook(time);
    setBooking(undefined);
  };
  return (
    <>
      <p className={classes['label']}>Free times. Press one to book it.</p>
      <ul className={classes['times']} aria-label="Free times">
        {times.map((time) => (
          <li key={`${time.start} ${time.practitioner.id}`}>
            <Button
              fullWidth
              justify="flex-start"
              variant="default"
              loading={booking === time}
              classNames={{ root: classes['time'] ?? '', label: classes['timeLabel'] ?? '' }}
              onClick={() => void book(time)}
            >
              {[`${longDay(dayOf(time.start))}, ${timeOf(time.start)}`, nameOf(time.practitioner.id)].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
