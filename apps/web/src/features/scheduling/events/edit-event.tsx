import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords, type SeriesEdit } from '@notewell/rules/scheduling';
import { type FormEvent, useMemo, useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from '../booking/booking.module.css';
import { faultOfMove } from '../calendar/new-conflicts.ts';
import { usePractitioners } from '../calendar/use-practitioners.ts';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { isInSeries, type SeriesScope } from '../series/scopes.ts';
import { SeriesChanges } from '../series/series-changes.tsx';
import { useSeriesEdit } from '../series/use-series-edit.ts';
import { ConflictReason } from '../visit-panel/conflict-reason.tsx';
import { type EventFacts, editOfEvent, factsOfEvent, faultOfEvent, fieldsOfEvent, withEvent } from './event-draft.ts';
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

/** Milliseconds without typing after which the other events of a series are checked. */
const typingPause = 400;

/** The events of a series that a change concerns, and the save. One event is saved by itself. */
function useEventScope(event: Appointment, facts: EventFacts | undefined) {
  const client = useClient();
  const [scope, setScope] = useState<SeriesScope>('one');
  const edit = facts && scope !== 'one' ? editOfEvent(event, facts, scope) : undefined;
  const [text] = useDebouncedValue(JSON.stringify(edit ?? { scope: 'one', change: {} }), typingPause);
  const checked: SeriesEdit = useMemo(() => JSON.parse(text), [text]);
  const series = useSeriesEdit(event, checked);
  const others = scope === 'one' ? [] : (series.preview.data?.changed ?? []).filter((one) => one.conflicts.length > 0);
  return {
    scope,
    setScope,
    series,
    hasOthers: others.length > 0,
    isReady: scope === 'one' || (edit !== undefined && text === JSON.stringify(edit) && series.isChecked),
    save: async (reason: string) => {
      if (!edit || !facts) return;
      await series.save({ ...edit, ...(reason && { reason }) }, (current) => withEvent(current, facts));
      const kept = ({ comment }: Appointment) => ({ ...facts, ...(comment && { comment }) });
      if (emptiedIn(event, facts))
        await client.update('Appointment', event.id ?? '', (current) => withEvent(current, kept(current)));
    },
  };
}

/** Edits an event, or more of its series: its times too. */
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
  const several = useEventScope(event, facts);
  const isAlone = several.scope === 'one';
  const conflict = facts && isAlone ? faultOfMove(diary, event, withEvent(event, facts)) : undefined;
  const asksReason = conflict !== undefined || several.hasOthers;
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setPressed(true);
    if (!facts || !several.isReady) return;
    try {
      if (!isAlone) await several.save(several.hasOthers ? reason : '');
      else if (conflict === undefined) await client.update('Appointment', event.id ?? '', (current) => withEvent(current, facts));
      else await saveWith(client, { event, facts, reason });
      toast(isAlone ? `${facts.title} was changed.` : `${facts.title} was changed in the series.`);
      onDone();
    } catch (error) {
      toastFailure(error, 'The event was not changed');
    }
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(submitted) => void save(submitted)}>
      <EventFieldset
        value={fields}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        owners={owners}
        colleagues={colleagues}
        fault={pressed ? fault : undefined}
      />
      {isInSeries(event) ? <ScopeChoice value={several.scope} onChange={several.setScope} of="event" /> : null}
      {!isAlone && facts && emptiedIn(event, facts) ? (
        <p role="status">A field that you emptied is kept in the other events.</p>
      ) : null}
      {isAlone ? null : <SeriesChanges preview={several.series.preview} online={several.series.online} />}
      {asksReason ? (
        <ConflictReason
          conflict={conflict ?? 'Some of these events have a conflict.'}
          label="Reason to save it anyway"
          value={given}
          onChange={setReason}
        />
      ) : null}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" disabled={!several.isReady || (asksReason && reason === '')}>
          Save
        </Button>
      </div>
    </form>
  );
}
