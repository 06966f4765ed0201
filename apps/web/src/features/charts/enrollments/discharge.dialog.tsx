import { NativeSelect, Radio, Text, Textarea, TextInput } from '@mantine/core';
import { useClient, useCount, useResource } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { hasBegun, mayReopen } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import {
  completed,
  died,
  discharged,
  dispositions,
  type Ends,
  type Enrollment,
  endsAlone,
  lastDayFault,
  openOn,
} from './changes.ts';
import { namesOf } from './end.dialog.tsx';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface DischargeProps {
  readonly patientId: string;
  readonly episode: EpisodeOfCare;
  /** The program from whose menu it was asked. */
  readonly enrollment: Enrollment | undefined;
  /** Given where nobody chooses. */
  readonly only?: Ends;
  readonly onClose: () => void;
}

const words = {
  program: { title: 'Complete', does: 'Complete program', done: 'Completed' },
  episode: { title: 'Discharge', does: 'Discharge', done: 'Discharged' },
} as const;

/** Ends one program on a day, or the whole episode with where the patient goes and a summary. */
export function DischargeDialog({ patientId, episode, enrollment, only, onClose }: DischargeProps) {
  const { t } = useTranslation();
  const client = useClient();
  const today = dayOf(new Date());
  const [ends, setEnds] = useState(only ?? endsAlone(episode, enrollment, today));
  const [asks] = useState(ends === undefined);
  const [end, setEnd] = useState(today);
  const [disposition, setDisposition] = useState('');
  const [summary, setSummary] = useState('');
  const [deceased, setDeceased] = useState('');
  const asksDeath = useResource('Patient', patientId).data?.deceased === undefined && disposition === died;
  const one = ends === 'program' ? enrollment : undefined;
  const dayFault = lastDayFault(end, { start: one?.start ?? episode.start }, today);
  const isWhole = ends === 'episode';
  const { title, does, done } = words[ends ?? 'episode'];
  return (
    <EnrollmentDialog
      title={only === 'program' ? `${title} ${enrollment?.program.display ?? 'this program'}` : words.episode.title}
      does={does}
      done={done}
      of={{ episode, enrollment: one }}
      isHeld={dayFault !== undefined}
      faultOf={() => {
        if (ends === undefined) return 'Choose what ends.';
        if (!isWhole) return undefined;
        if (asksDeath && deceased === '') return t('Enter when the $t(patient) died.');
        return disposition === '' ? t('Choose where the $t(patient) goes.') : undefined;
      }}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) =>
          one ? completed(now, one, end) : discharged(now, { end, disposition, summary, ...(asksDeath && { deceased }) }),
        );
        return episode.id;
      }}
      onClose={onClose}
    >
      {asks && enrollment ? <Choice episode={episode} enrollment={enrollment} value={ends} onChange={setEnds} /> : null}
      {isWhole ? <EndsAll episode={episode} isNamed={asks} /> : null}
      {isWhole ? <StaysOpen patientId={patientId} /> : null}
      <ReopenedBy />
      <TextInput
        data-autofocus={asks ? undefined : true}
        type="date"
        label="Last day"
        max={today}
        value={end}
        error={dayFault && t(dayFault)}
        onChange={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      {isWhole ? (
        <>
          <NativeSelect
            label="Goes to"
            required
            data={[{ value: '', label: '—' }, ...dispositions.map(({ code, display }) => ({ value: code, label: display }))]}
            value={disposition}
            onChange={({ currentTarget }) => setDisposition(currentTarget.value)}
          />
          {asksDeath ? (
            <TextInput
              type="date"
              label="Died on"
              required
              max={today}
              value={deceased}
              onChange={({ currentTarget }) => setDeceased(currentTarget.value)}
            />
          ) : null}
          <Textarea
            label="Summary"
            autosize
            minRows={3}
            maxLength={20_000}
            value={summary}
            onChange={({ currentTarget }) => setSummary(currentTarget.value)}
          />
        </>
      ) : null}
    </EnrollmentDialog>
  );
}

interface ChoiceProps {
  readonly episode: EpisodeOfCare;
  readonly enrollment: Enrollment;
  readonly value: Ends | undefined;
  readonly onChange: (ends: Ends) => void;
}

/** Asks which programs end. */
function Choice({ episode, enrollment, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const all = namesOf(openOn(episode, dayOf(new Date())));
  return (
    <Radio.Group
      label="What ends?"
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === 'program' ? 'program' : 'episode')}
    >
      <Radio data-autofocus mt="xs" value="program" label={t('Only {{program}}', { program: enrollment.program.display })} />
      <Radio mt="xs" value="episode" label={t('The whole $t(enrollment)')} description={all} />
    </Radio.Group>
  );
}

/** Says who opens again what ends, to those who cannot. */
function ReopenedBy() {
  const { t } = useTranslation();
  const { permissions } = useMe();
  if (mayReopen.some((one) => permissions.includes(one))) return null;
  return (
    <Text size="sm">
      {t('You cannot take this back: only a supervisor, or somebody who manages every $t(patient)’s details, can reopen it.')}
    </Text>
  );
}

/** The programs that end with an episode, unless the question names them, and those that are cancelled: they have not begun. */
function EndsAll({ episode, isNamed }: Pick<DischargeProps, 'episode'> & { readonly isNamed: boolean }) {
  const { t } = useTranslation();
  const today = dayOf(new Date());
  const open = openOn(episode, today);
  const programs = namesOf(open.filter((one) => hasBegun(one, today)));
  const later = namesOf(open.filter((one) => !hasBegun(one, today)));
  return (
    <>
      {programs && !isNamed ? <Text size="sm">{t('Ends {{programs}}.', { programs })}</Text> : null}
      {later ? <Text size="sm">{t('Cancels {{programs}}, not begun yet.', { programs: later })}</Text> : null}
    </>
  );
}

/** Visits still booked and plans in force, which a discharge leaves as they are. */
function StaysOpen({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      {may('Read', 'Appointment') ? <BookedVisits patientId={patientId} now={now} /> : null}
      {may('Read', 'CarePlan') ? <ActivePlans patientId={patientId} /> : null}
    </>
  );
}

function BookedVisits({ patientId, now }: { readonly patientId: string; readonly now: string }) {
  const { count = 0 } = useCount('Appointment', [
    { kind: 'Patient', values: [patientId] },
    { kind: 'Status', values: ['proposed', 'pending', 'booked'] },
    { kind: 'Start', from: now },
  ]);
  return count > 0 ? <Text size="sm">{count === 1 ? '1 visit stays booked.' : `${count} visits stay booked.`}</Text> : null;
}

function ActivePlans({ patientId }: { readonly patientId: string }) {
  const { count = 0 } = useCount('CarePlan', [{ kind: 'Status', values: ['Active', 'OnHold'] }], patientId);
  return count > 0 ? (
    <Text size="sm">{count === 1 ? '1 care plan stays active.' : `${count} care plans stay active.`}</Text>
  ) : null;
}
