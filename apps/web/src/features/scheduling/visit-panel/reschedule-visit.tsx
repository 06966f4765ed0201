import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords, spanOf } from '@notewell/rules/scheduling';
import { type FormEvent, useMemo, useState } from 'react';
import { dayOf, isDay, lastDay } from '../../../platform/dates.ts';
import { appointmentsOn, subjectOf } from '../../notes/start-note/index.ts';
import { givenInstant } from '../booking/clashes.ts';
import { visitsOf } from '../booking/queries.ts';
import { clockOf } from '../booking/use-booking.ts';
import { lengthsWith } from '../booking/visit-length.ts';
import { useBusyTimes } from '../calendar/busy.ts';
import { faultOfDrop } from '../calendar/new-conflicts.ts';
import { isSamePlace } from '../calendar/place.ts';
import { isInSeries } from '../series/scopes.ts';
import { ConflictReason } from './conflict-reason.tsx';
import classes from './visit-panel.module.css';

interface RescheduleProps {
  readonly appointment: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  /** `reason`: to move in spite of a conflict. */
  readonly onMove: (after: Appointment, reason?: string) => void;
  readonly onBack: () => void;
}

/** Another day, time or length, checked while it is chosen. */
export function RescheduleVisit({ appointment, records, booked, onMove, onBack }: RescheduleProps) {
  const span = spanOf(appointment);
  const [day, setDay] = useState(dayOf(appointment.start));
  const [time, setTime] = useState(clockOf(span.from));
  const [minutes, setMinutes] = useState((span.to - span.from) / 60_000);
  const theirs = useList(isDay(day) ? appointmentsOn(appointment.owner?.id, day) : null).items;
  const subject = subjectOf(appointment);
  const own = useList(subject?.resourceType === 'Patient' && isDay(day) ? visitsOf(subject.id, day) : null).items;
  const owner = appointment.owner?.id;
  const busy = useBusyTimes({
    calendars: owner && isDay(day) ? [owner] : [],
    from: isDay(day) ? day : dayOf(appointment.start),
    days: 1,
  });
  const diary = useMemo(() => {
    const all = new Map([...booked, ...theirs, ...own, ...busy].map((one) => [one.id, one]));
    return createDiary({ ...records, booked: [...all.values()] });
  }, [records, booked, theirs, own, busy]);
  const from = givenInstant(day, time);
  const isTime = !Number.isNaN(from);
  const text = (moment: number) => new Date(moment).toISOString();
  const after = isTime ? { ...appointment, start: text(from), end: text(from + minutes * 60_000) } : appointment;
  const conflict = isTime ? faultOfDrop(diary, appointment, after) : undefined;
  const [given, setReason] = useState('');
  const reason = given.trim();
  // The move of a series asks for the reason next.
  const asksReason = conflict !== undefined && !isInSeries(appointment);
  const isReady = isTime && (!asksReason || reason !== '') && !isSamePlace(appointment, after);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onMove(after, asksReason ? reason : undefined);
  };
  return (
    <form noValidate className={classes['form']} onSubmit={send}>
      <div className={classes['when']}>
        <TextInput
          type="date"
          label="Day"
          data-autofocus
          max={lastDay}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput type="time" label="From" step={300} value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        <NativeSelect
          label="Minutes"
          data={lengthsWith(minutes).map(String)}
          value={String(minutes)}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
      </div>
      {isTime && (asksReason || !conflict) ? null : (
        <p className={classes['fault']} role="alert">
          {conflict ?? 'Enter a day and a time.'}
        </p>
      )}
      {asksReason ? (
        <ConflictReason conflict={conflict} label="Reason to move it anyway" value={given} onChange={setReason} />
      ) : null}
      <div className={classes['end']}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={!isReady}>
          Move
        </Button>
      </div>
    </form>
  );
}
