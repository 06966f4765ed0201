import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { type DiaryRecords, takesGroups } from '@notewell/rules/scheduling';
import { type FormEvent, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { EpisodeField } from '../../charts/episodes/episode-field.tsx';
import { appointmentWords, modeWords, subjectOf } from '../../notes/start-note/index.ts';
import { DetailFields } from '../details/detail-fields.tsx';
import { othersOf, withOthers } from '../people/attendees.ts';
import { OthersField } from '../people/others-field.tsx';
import { ReferenceSelect } from '../reference-select.tsx';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { isInSeries } from '../series/scopes.ts';
import { SeriesChanges } from '../series/series-changes.tsx';
import { isVideoLink, videoLinkFault } from '../video/video-link-of.ts';
import { ConflictReason } from './conflict-reason.tsx';
import { useEditVisit } from './use-edit-visit.ts';
import classes from './visit-panel.module.css';

interface EditProps {
  readonly appointment: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onDone: () => void;
}

/** Edits the details of one visit, or of more of its series. Its time is moved by rescheduling. */
export function EditVisit(props: EditProps) {
  const { appointment, onDone } = props;
  const editing = useEditVisit(props);
  const { value, changed, set, diary, conflict } = editing;
  const [begun] = useState(appointment.status);
  const subject = subjectOf(appointment);
  const isGroup = appointment.isGroup === true || appointment.group !== undefined;
  const modes = modesOffered(usePreferences());
  const link = changed.description?.trim();
  const videoFault = link && value.mode === 'Telehealth' && !isVideoLink(link) ? videoLinkFault : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!videoFault && editing.maySave) void editing.save();
  };
  return (
    <form noValidate className={classes['form']} onSubmit={save}>
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
      <OthersField
        value={othersOf(value)}
        onChange={(others) => set({ attendees: withOthers(value, others) })}
        owner={value.owner?.id}
        patient={subject?.resourceType === 'Patient' && !isGroup ? subject.id : undefined}
        answers
      />
      <DetailFields value={value} onChange={set} service={diary.service(value.serviceType?.id)} />
      {isInSeries(appointment) ? <SeriesPart editing={editing} /> : null}
      {appointment.status === begun ? null : (
        <p role="status">Somebody changed it meanwhile: {appointmentWords(appointment.status).toLowerCase()}.</p>
      )}
      {conflict === undefined ? null : (
        <ConflictReason conflict={conflict} label="Reason to save it anyway" value={editing.given} onChange={editing.setReason} />
      )}
      <div className={classes['end']}>
        <Button variant="default" disabled={editing.busy} onClick={onDone}>
          Back
        </Button>
        <Button type="submit" loading={editing.busy} disabled={!editing.maySave}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface SeriesPartProps {
  readonly editing: ReturnType<typeof useEditVisit>;
}

/** Asks which visits of the series change, and shows them with what is in the way. */
function SeriesPart({ editing }: SeriesPartProps) {
  const { scope, setScope, series, isAsked, hasOthers, empties, given, setReason } = editing;
  return (
    <>
      <ScopeChoice value={scope} onChange={setScope} />
      {empties ? <p role="status">Who comes changes in this visit alone. So does a field that you emptied.</p> : null}
      {isAsked ? <SeriesChanges preview={series.preview} online={series.online} /> : null}
      {hasOthers ? (
        <TextInput
          label="Reason to save in spite of conflicts"
          value={given}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : null}
    </>
  );
}
