import { useDebouncedValue } from '@mantine/hooks';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary, type DiaryRecords } from '@notewell/rules/scheduling';
import { useMemo, useState } from 'react';
import { faultOfMove } from '../calendar/new-conflicts.ts';
import { detailNames, type VisitDetails } from '../details/visit-details.ts';
import type { SeriesScope } from '../series/scopes.ts';
import { useSeriesEdit } from '../series/use-series-edit.ts';
import { useSendEdit } from './use-send-edit.ts';

type Changed = Pick<Appointment, 'serviceType' | 'mode' | 'description' | 'attendees'> & VisitDetails;
const fields = ['serviceType', 'mode', 'description', ...detailNames] as const;

/** The appointment with what was typed; emptied fields are removed. */
export function withChanges(current: Appointment, changed: Partial<Changed>): Appointment {
  const next: Record<string, unknown> = { ...current, ...changed };
  for (const field of fields) if (next[field] === undefined || next[field] === '') delete next[field];
  return next as Appointment & Record<string, unknown>; // the same fields, without empty ones
}

/** The fields that have a new value, and those that were emptied. */
function partsOf(changed: Partial<Changed>): readonly [filled: Partial<Changed>, emptied: Partial<Changed>] {
  const isEmpty = ([, value]: [string, unknown]) => value === undefined || value === '';
  const all = Object.entries(changed);
  return [Object.fromEntries(all.filter((one) => !isEmpty(one))), Object.fromEntries(all.filter(isEmpty))];
}
/** The same for more visits of a series: who comes, and what they answered, is changed in the chosen one alone. */
function sharedParts({ attendees, ...shared }: Partial<Changed>): ReturnType<typeof partsOf> {
  const [filled, emptied] = partsOf(shared);
  return [filled, { ...emptied, ...(attendees && { attendees }) }];
}
const isSome = (part: Partial<Changed>): boolean => Object.keys(part).length > 0;

interface ReasonedEdit {
  readonly changed: Partial<Changed>;
  readonly reason: string;
}

/** Writes in spite of a conflict. The call with a reason only sets fields, so emptied ones are saved after it. */
function writesWith(client: Client, id: string, { changed, reason }: ReasonedEdit) {
  const [filled, emptied] = partsOf(changed);
  const save = () =>
    client.update('Appointment', id, (current) => withChanges(current, filled), {
      call: { path: 'series-edit', with: { scope: 'one', change: { ...filled }, reason } },
    });
  const empty = () => client.update('Appointment', id, (current) => withChanges(current, emptied));
  return isSome(emptied) ? [save, empty] : [save];
}

interface EditOptions {
  readonly appointment: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onDone: () => void;
}

const ofOne = { done: 'The visit was changed.', failed: 'The visit was not changed' };
const ofSeveral = {
  done: 'The visits were changed.',
  later: 'The other visits change once you are online.',
  failed: 'The series was not changed',
};

/** Milliseconds without typing after which the other visits of a series are checked. */
const typingPause = 400;

/** The changed details of a visit, the visits of its series that they concern, and the save. */
export function useEditVisit({ appointment, records, booked, onDone }: EditOptions) {
  const client = useClient();
  const id = appointment.id ?? '';
  const [changed, setChanged] = useState<Partial<Changed>>({});
  const [scope, setScope] = useState<SeriesScope>('one');
  const [given, setReason] = useState('');
  const reason = given.trim();
  const isAlone = scope === 'one';
  const [filled, emptied] = useMemo(() => (isAlone ? partsOf(changed) : sharedParts(changed)), [changed, isAlone]);
  const [checked] = useDebouncedValue(filled, typingPause);
  const series = useSeriesEdit(appointment, { scope: isSome(checked) ? scope : 'one', change: checked });
  const diary = useMemo(() => createDiary({ ...records, booked }), [records, booked]);
  const { busy, taken, forgetTaken, sendAll } = useSendEdit(id);
  const found = isAlone ? faultOfMove(diary, appointment, withChanges(appointment, changed)) : undefined;
  const conflict = found ?? (isAlone ? taken : undefined);
  const others = isAlone ? [] : (series.preview.data?.changed ?? []).filter((one) => one.conflicts.length > 0);
  const asksReason = conflict !== undefined || others.length > 0;
  const isReady = isAlone || (isSome(filled) && checked === filled && series.isChecked);
  const seriesWrites = () => {
    const sent = { scope, change: filled, ...(asksReason && { reason }) };
    const save = () => series.save(sent, (current) => withChanges(current, filled));
    const empty = () => client.update('Appointment', id, (current) => withChanges(current, emptied));
    return isSome(emptied) ? [save, empty] : [save];
  };
  const ownWrites = () =>
    conflict === undefined
      ? [() => client.update('Appointment', id, (current) => withChanges(current, changed))]
      : writesWith(client, id, { changed, reason });
  const save = async () => {
    const writes = isAlone ? ownWrites() : seriesWrites();
    if (await sendAll({ writes, ...(isAlone ? ofOne : ofSeveral) })) onDone();
  };
  return {
    value: { ...appointment, ...changed },
    changed,
    set: (change: Partial<Changed>) => {
      forgetTaken();
      setChanged((before) => ({ ...before, ...change }));
    },
    diary,
    scope,
    setScope,
    series,
    conflict,
    /** True once there is something to check in the other visits. */
    isAsked: !isAlone && isSome(checked),
    hasOthers: others.length > 0,
    /** True if fields were emptied, or people changed: the other visits keep theirs. */
    empties: !isAlone && isSome(emptied),
    given,
    setReason,
    maySave: isReady && (!asksReason || reason !== ''),
    busy,
    save,
  };
}
