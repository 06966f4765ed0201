import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useClient, useCount } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { hasBegun } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { cancelled, discharged, dispositions, type Enrollment, lastDayFault, openOn } from './changes.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface EndProps {
  readonly episode: EpisodeOfCare;
  readonly onClose: () => void;
}

/** Ends an episode with the day, where the patient goes, and a summary. */
export function DischargeDialog({ patientId, episode, onClose }: EndProps & { readonly patientId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const [end, setEnd] = useState(dayOf(new Date()));
  const [disposition, setDisposition] = useState('');
  const [summary, setSummary] = useState('');
  const today = dayOf(new Date());
  const dayFault = lastDayFault(end, episode, today);
  return (
    <EnrollmentDialog
      title="Discharge"
      does="Discharge"
      done="Discharged"
      isHeld={dayFault !== undefined}
      faultOf={() => (disposition === '' ? t('Choose where the $t(patient) goes.') : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => discharged(now, { end, disposition, summary }));
        return episode.id;
      }}
      onClose={onClose}
    >
      <Ends episode={episode} />
      <StaysOpen patientId={patientId} />
      <TextInput
        data-autofocus
        type="date"
        label="Last day"
        max={today}
        value={end}
        error={dayFault && t(dayFault)}
        onChange={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      <NativeSelect
        label="Goes to"
        required
        data={[{ value: '', label: '—' }, ...dispositions.map(({ code, display }) => ({ value: code, label: display }))]}
        value={disposition}
        onChange={({ currentTarget }) => setDisposition(currentTarget.value)}
      />
      <Textarea
        label="Summary"
        autosize
        minRows={3}
        maxLength={20_000}
        value={summary}
        onChange={({ currentTarget }) => setSummary(currentTarget.value)}
      />
    </EnrollmentDialog>
  );
}

const namesOf = (all: readonly Enrollment[]): string => all.flatMap(({ program }) => program.display ?? []).join(', ');

/** The programs that end with an episode, and those that are cancelled because they have not begun. */
function Ends({ episode }: Pick<EndProps, 'episode'>) {
  const { t } = useTranslation();
  const today = dayOf(new Date());
  const open = openOn(episode, today);
  const programs = namesOf(open.filter((one) => hasBegun(one, today)));
  const later = namesOf(open.filter((one) => !hasBegun(one, today)));
  return (
    <>
      {programs ? <Text size="sm">{t('Ends {{programs}}.', { programs })}</Text> : null}
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

/** Puts an episode on hold, which holds all of its programs. */
export function HoldDialog({ episode, onClose }: EndProps) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <EnrollmentDialog
      title="Put on hold"
      does="Put on hold"
      done="On hold"
      faultOf={() => undefined}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => ({ ...now, status: 'OnHold' }));
        return episode.id;
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Holds all programs of this $t(enrollment): {{programs}}.', { programs: namesOf(openOn(episode, dayOf(new Date()))) })}
      </Text>
    </EnrollmentDialog>
  );
}

/** Cancels one program of an episode, with the reason. */
export function CancelEnrollmentDialog({ episode, enrollment, onClose }: EndProps & { readonly enrollment: Enrollment }) {
  const client = useClient();
  const [reason, setReason] = useState('');
  return (
    <EnrollmentDialog
      title={`Cancel ${enrollment.program.display ?? 'this program'}`}
      does="Cancel program"
      done="Cancelled"
      faultOf={() => (reason.trim() === '' ? 'Give a reason.' : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => cancelled(now, enrollment, reason.trim()));
        return episode.id;
      }}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        data-autofocus
        autosize
        minRows={2}
        maxLength={2_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </EnrollmentDialog>
  );
}
