import { Button } from '@mantine/core';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords } from '@notewell/rules/scheduling';
import { type FormEvent, useMemo, useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from '../booking/booking.module.css';
import { faultOfMove } from '../calendar/new-conflicts.ts';
import { usePractitioners } from '../calendar/use-practitioners.ts';
import { isInSeries } from '../series/scopes.ts';
import { ConflictReason } from '../visit-panel/conflict-reason.tsx';
import { type EventFacts, factsOfEvent, faultOfEvent, fieldsOfEvent, withEvent } from './event-draft.ts';
import { EventFieldset } from './event-fields.tsx';

interface EditEventProps {
  readonly event: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onDone: () => void;
}

interface ReasonedEdit {
  readonly event: Appointment;
  readonly facts: EventFacts;
  readonly reason: string;
}

/** Saves an event in spite of a conflict. The call with a reason only sets fields, so emptied ones are saved after it. */
async function saveWith(client: Client, { event, facts, reason }: ReasonedEdit): Promise<void> {
  const { start, end, ...change } = facts;
  const { id = '' } = event;
  const sent = { scope: 'one', start, end, change, reason };
  await client.update('Appointment', id, (current) => ({ ...current, ...facts }), { call: { path: 'series-edit', with: sent } });
  // The reason joined the comment.
  const kept = ({ comment }: Appointment) => ({ ...facts, ...(comment && { comment }) });
  if (emptiedIn(event, facts)) await client.update('Appointment', id, (current) => withEvent(current, kept(current)));
}
const emptiedIn = (event: Appointment, facts: EventFacts): boolean =>
  (['attendees', 'location', 'room'] as const).some((name) => event[name] !== undefined && facts[name] === undefined);

/** Edits one event: its times too. Of a series, it changes this one alone. */
export function EditEvent({ event, records, booked, onDone }: EditEventProps) {
  const client = useClient();
  const mayDo = useMayDo();
  const colleagues = usePractitioners('working');
  const owners = colleagues.filter((owner) => mayDo('Update', 'Appointment', event, { ...event, owner }));
  const [fields, setFields] = useState(() => fieldsOfEvent(event));
  const [pressed, setPressed] = useState(false);
  const [given, setReason] = useState('');
  const reason = given.trim();
  const fault = faultOfEvent(fields);
  const diary = useMemo(() => createDiary({ ...records, booked }), [records, booked]);
  const facts = fault ? undefined : factsOfEvent(fields, colleagues, event);
  const conflict = facts && faultOfMove(diary, event, withEvent(event, facts));
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setPressed(true);
    if (!facts) return;
    try {
      if (conflict === undefined) await client.update('Appointment', event.id ?? '', (current) => withEvent(current, facts));
      else await saveWith(client, { event, facts, reason });
      toast(`${facts.title} was changed.`);
      onDone();
    } catch (error) {
      toastFailure(error, 'The event was not changed');
    }
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(submitted) => void save(submitted)}>
      {isInSeries(event) ? <p>Only this one of the series is changed.</p> : null}
      <EventFieldset
        value={fields}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        owners={owners}
        colleagues={colleagues}
        fault={pressed ? fault : undefined}
      />
      {conflict === undefined ? null : (
        <ConflictReason conflict={conflict} label="Reason to save it anyway" value={given} onChange={setReason} />
      )}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" disabled={conflict !== undefined && reason === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}
