import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords, type SeriesEdit } from '@notewell/rules/scheduling';
import { type FormEvent, useMemo, useState } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from '../booking/booking.module.css';
import { faultOfMove } from '../calendar/new-conflicts.ts';
import { usePractitioners } from '../calendar/use-practitioners.ts';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { isInSeries, type SeriesScope } from '../series/scopes.ts';
import { SeriesChanges } from '../series/series-changes.tsx';
import { useSeriesEdit } from '../series/use-series-edit.ts';
import { ConflictReason } from '../visit-panel/conflict-reason.tsx';
import { useSendEdit } from '../visit-panel/use-send-edit.ts';
import { type EventFacts, editOfEvent, emptiedIn, factsOfEvent, faultOfEvent, fieldsOfEvent, withEvent } from './event-draft.ts';
import { EventFieldset } from './event-fields.tsx';

interface EditEventProps {
  readonly event: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onDone: () => void;
}

interface Edit {
  /** The event as the form opened with it. */
  readonly opened: Appointment;
  readonly facts: EventFacts;
  /** The reason to save it in spite of a conflict; empty without one. */
  readonly reason: string;
}

/** Writes in spite of a conflict. The call with a reason only sets fields, so emptied ones are saved after it. */
function writesWith(client: Client, edit: Edit) {
  const { opened, facts, reason } = edit;
  const sent = { ...editOfEvent(opened, facts, 'one'), reason };
  const save = () =>
    client.update('Appointment', opened.id ?? '', (current) => withEvent(current, facts, opened), {
      call: { path: 'series-edit', with: sent },
    });
  return emptiedIn(opened, facts) ? [save, emptying(client, edit)] : [save];
}
/** A reason joined the comment, which is then kept. */
const emptying =
  (client: Client, { opened, facts, reason }: Edit) =>
  () =>
    client.update('Appointment', opened.id ?? '', (current) =>
      withEvent(current, { ...facts, ...(reason && current.comment && { comment: current.comment }) }, opened),
    );

/** Milliseconds without typing after which the other events of a series are checked. */
const typingPause = 400;

/** The events of a series that a change concerns, and the save. One event is saved by itself. */
function useEventScope(opened: Appointment, facts: EventFacts | undefined) {
  const client = useClient();
  const [scope, setScope] = useState<SeriesScope>('one');
  const edit = facts && scope !== 'one' ? editOfEvent(opened, facts, scope) : undefined;
  const [text] = useDebouncedValue(JSON.stringify(edit ?? { scope: 'one', change: {} }), typingPause);
  const checked: SeriesEdit = useMemo(() => JSON.parse(text), [text]);
  const series = useSeriesEdit(opened, checked);
  const others = scope === 'one' ? [] : (series.preview.data?.changed ?? []).filter((one) => one.conflicts.length > 0);
  return {
    scope,
    setScope,
    series,
    hasOthers: others.length > 0,
    isReady: scope === 'one' || (edit !== undefined && text === JSON.stringify(edit) && series.isChecked),
    writes: (reason: string) => {
      if (!edit || !facts) return [];
      const save = () => series.save({ ...edit, ...(reason && { reason }) }, (current) => withEvent(current, facts, opened));
      return emptiedIn(opened, facts) ? [save, emptying(client, { opened, facts, reason })] : [save];
    },
  };
}

/** Edits an event, or more of its series: its times too. */
export function EditEvent({ event, records, booked, onDone }: EditEventProps) {
  const client = useClient();
  const mayDo = useMayDo();
  const colleagues = usePractitioners('working');
  const owners = colleagues.filter((owner) => mayDo('Update', 'Appointment', event, { ...event, owner }));
  const [opened] = useState(event);
  const [fields, setFields] = useState(() => fieldsOfEvent(event));
  const [pressed, setPressed] = useState(false);
  const [given, setReason] = useState('');
  const reason = given.trim();
  const fault = faultOfEvent(fields);
  const diary = useMemo(() => createDiary({ ...records, booked }), [records, booked]);
  const facts = fault ? undefined : factsOfEvent(fields, colleagues, opened);
  const several = useEventScope(opened, facts);
  const isAlone = several.scope === 'one';
  const { busy, taken, forgetTaken, sendAll } = useSendEdit(event.id ?? '');
  const conflict = facts && isAlone ? (faultOfMove(diary, event, withEvent(event, facts, opened)) ?? taken) : undefined;
  const asksReason = conflict !== undefined || several.hasOthers;
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setPressed(true);
    if (!facts || !several.isReady || (asksReason && reason === '')) return;
    const plain = () => client.update('Appointment', event.id ?? '', (current) => withEvent(current, facts, opened));
    const own = () => (conflict === undefined ? [plain] : writesWith(client, { opened, facts, reason }));
    const isDone = await sendAll({
      writes: isAlone ? own() : several.writes(several.hasOthers ? reason : ''),
      done: isAlone ? `${facts.title} was changed.` : `${facts.title} was changed in the series.`,
      failed: 'The event was not changed',
    });
    if (isDone) onDone();
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(submitted) => void save(submitted)}>
      <EventFieldset
        value={fields}
        onChange={(change) => {
          forgetTaken();
          setFields((before) => ({ ...before, ...change }));
        }}
        owners={owners}
        colleagues={colleagues}
        fault={pressed ? fault : undefined}
      />
      {isInSeries(event) ? <ScopeChoice value={several.scope} onChange={several.setScope} of="event" /> : null}
      {!isAlone && facts && emptiedIn(opened, facts) ? (
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
        <Button variant="default" disabled={busy} onClick={onDone}>
          Back
        </Button>
        <Button type="submit" loading={busy} disabled={!several.isReady || (asksReason && reason === '')}>
          Save
        </Button>
      </div>
    </form>
  );
}
