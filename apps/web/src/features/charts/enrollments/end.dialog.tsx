import { Text, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { calledOff, cancelled, type Enrollment, openOn } from './changes.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface EndProps {
  readonly episode: EpisodeOfCare;
  readonly onClose: () => void;
}

export const namesOf = (all: readonly Enrollment[]): string => all.flatMap(({ program }) => program.display ?? []).join(', ');

/** Puts an episode on hold, which holds all of its programs. */
export function HoldDialog({ episode, onClose }: EndProps) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <EnrollmentDialog
      title="Put on hold"
      does="Put on hold"
      done="On hold"
      of={{ episode }}
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
      of={{ episode, enrollment }}
      faultOf={() => (reason.trim() === '' ? 'Give a reason.' : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) =>
          cancelled(now, enrollment, { reason: reason.trim(), today: dayOf(new Date()) }),
        );
        return episode.id;
      }}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
    </EnrollmentDialog>
  );
}

/** Cancels an episode that is planned or waits, with the reason. */
export function CallOffDialog({ episode, onClose }: EndProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [reason, setReason] = useState('');
  const programs = namesOf(openOn(episode, dayOf(new Date())));
  return (
    <EnrollmentDialog
      title={t('Cancel this $t(enrollment)')}
      does={t('Cancel $t(enrollment)')}
      done="Cancelled"
      of={{ episode }}
      faultOf={() => (reason.trim() === '' ? 'Give a reason.' : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => calledOff(now, reason.trim()));
        return episode.id;
      }}
      onClose={onClose}
    >
      {programs ? <Text size="sm">{t('The $t(patient) no longer waits for {{programs}}.', { programs })}</Text> : null}
      <Reason value={reason} onChange={setReason} />
    </EnrollmentDialog>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Reason = ({ value, onChange }: ReasonProps) => (
  <Textarea
    label="Reason"
    data-autofocus
    autosize
    minRows={2}
    maxLength={2_000}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
