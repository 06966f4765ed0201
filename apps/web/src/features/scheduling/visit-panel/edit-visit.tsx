import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { createDiary, type DiaryRecords, takesGroups } from '@notewell/rules/scheduling';
import { type FormEvent, useMemo, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { EpisodeField } from '../../charts/episodes/episode-field.tsx';
import { modeWords, subjectOf } from '../../notes/start-note/index.ts';
import { faultOfMove } from '../calendar/new-conflicts.ts';
import { DetailFields } from '../details/detail-fields.tsx';
import { detailNames, type VisitDetails } from '../details/visit-details.ts';
import { ReferenceSelect } from '../reference-select.tsx';
import { isVideoLink, videoLinkFault } from '../video/video-link-of.ts';
import { ConflictReason } from './conflict-reason.tsx';
import classes from './visit-panel.module.css';

interface EditProps {
  readonly appointment: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onDone: () => void;
}
type Changed = Pick<Appointment, 'serviceType' | 'mode' | 'description'> & VisitDetails;
const fields = ['serviceType', 'mode', 'description', ...detailNames] as const;

/** The appointment with what was typed; emptied fields are removed. */
export function withChanges(current: Appointment, changed: Partial<Changed>): Appointment {
  const next: Record<string, unknown> = { ...current, ...changed };
  for (const field of fields) if (next[field] === undefined || next[field] === '') delete next[field];
  return next as Appointment & Record<string, unknown>; // the same fields, without empty ones
}

interface ReasonedEdit {
  readonly changed: Partial<Changed>;
  readonly reason: string;
}

/** Saves changes in spite of a conflict. The call with a reason only sets fields, so emptied ones are saved after it. */
async function saveWith(client: Client, id: string, { changed, reason }: ReasonedEdit): Promise<void> {
  const isEmpty = ([, value]: [string, unknown]) => value === undefined || value === '';
  const all = Object.entries(changed);
  const [set, emptied] = [all.filter((one) => !isEmpty(one)), all.filter(isEmpty)].map((part) => Object.fromEntries(part));
  await client.update('Appointment', id, (current) => withChanges(current, { ...set }), {
    call: { path: 'series-edit', with: { scope: 'one', change: { ...set }, reason } },
  });
  if (all.some(isEmpty)) await client.update('Appointment', id, (current) => withChanges(current, { ...emptied }));
}

/** Edits the details of one visit. Its time is moved by rescheduling. */
export function EditVisit({ appointment, records, booked, onDone }: EditProps) {
  const client = useClient();
  const subject = subjectOf(appointment);
  const [changed, setChanged] = useState<Partial<Changed>>({});
  const value = { ...appointment, ...changed };
  const isGroup = appointment.isGroup === true || appointment.group !== undefined;
  const set = (change: Partial<Changed>) => setChanged((before) => ({ ...before, ...change }));
  const modes = modesOffered(usePreferences());
  const diary = useMemo(() => createDiary({ ...records, booked }), [records, booked]);
  const conflict = faultOfMove(diary, appointment, withChanges(appointment, changed));
  const [given, setReason] = useState('');
  const reason = given.trim();
  const link = changed.description?.trim();
  const videoFault = link && value.mode === 'Telehealth' && !isVideoLink(link) ? videoLinkFault : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (videoFault) return;
    try {
      const id = appointment.id ?? '';
      if (conflict === undefined) await client.update('Appointment', id, (current) => withChanges(current, changed));
      else await saveWith(client, id, { changed, reason });
      toast('The visit was changed.');
      onDone();
    } catch (error) {
      toastFailure(error, 'The visit was not changed');
    }
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
      <ReferenceSelect
        type="HealthcareService"
        label="Service"
        value={value.serviceType}
        onChange={(serviceType) => set({ serviceType })}
        only={(one) => !isGroup || takesGroups(one)}
      />
      <NativeSelect
        label="Visit type"
        data={[{ value: '', label: 'Not given' }, ...modes.map((mode) => ({ value: mode, label: modeWords[mode] }))]}
        value={value.mode ?? ''}
        onChange={({ currentTarget }) => set({ mode: modes.find((one) => one === currentTarget.value) })}
      />
      {value.mode === 'Telehealth' ? (
        <TextInput
          label="Video link"
          type="url"
          placeholder="https://"
          value={value.description ?? ''}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          error={videoFault}
        />
      ) : null}
      <EpisodeField
        patient={subject?.resourceType === 'Patient' ? subject.id : undefined}
        day={dayOf(appointment.start)}
        program={value.program?.id}
        value={value.episodeOfCare}
        onChange={(episodeOfCare) => set({ episodeOfCare })}
      />
      <DetailFields value={value} onChange={set} service={diary.service(value.serviceType?.id)} />
      {conflict === undefined ? null : (
        <ConflictReason conflict={conflict} label="Reason to save it anyway" value={given} onChange={setReason} />
      )}
      <div className={classes['end']}>
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
