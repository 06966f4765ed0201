import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { cancelled, discharged, dispositions, type Enrollment } from './changes.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface EndProps {
  readonly episode: EpisodeOfCare;
  readonly onClose: () => void;
}

/** Ends an episode with the day, where the patient goes, and a summary. */
export function DischargeDialog({ episode, onClose }: EndProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [end, setEnd] = useState(dayOf(new Date()));
  const [disposition, setDisposition] = useState('');
  const [summary, setSummary] = useState('');
  const open = (episode.programs ?? []).filter(({ status }) => status === 'Active').map(({ program }) => program.display);
  return (
    <EnrollmentDialog
      title="Discharge"
      does="Discharge"
      done="Discharged"
      faultOf={() => (end === '' ? 'Enter the last day.' : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => discharged(now, { end, disposition, summary }));
      }}
      onClose={onClose}
    >
      {open.length > 0 ? <p>{t('Ends {{programs}}.', { programs: open.filter(Boolean).join(', ') })}</p> : null}
      <TextInput type="date" label="Last day" value={end} onChange={({ currentTarget }) => setEnd(currentTarget.value)} />
      <NativeSelect
        label="Goes to"
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
