import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../../../platform/dates.ts';
import { endedIn, endedWith, reopened } from './changes.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface ReopenProps {
  readonly episode: EpisodeOfCare;
  readonly onClose: () => void;
  /** Called after an episode was reopened without any of its programs. */
  readonly onNone: () => void;
}

/** Reopens an episode with those of its ended programs that go on. Those that ended with it are chosen at first. */
export function ReopenDialog({ episode, onClose, onNone }: ReopenProps) {
  const { t } = useTranslation();
  const client = useClient();
  const ended = endedIn(episode);
  const [chosen, setChosen] = useState(() => endedWith(episode));
  const [reason, setReason] = useState('');
  const save = async () => {
    await client.update('EpisodeOfCare', episode.id ?? '', (now) => reopened(now, chosen, reason));
    return episode.id;
  };
  return (
    <EnrollmentDialog
      title={t('Reopen this $t(enrollment)')}
      does="Reopen"
      done={chosen.length > 0 ? 'Reopened' : 'Reopened. Choose the program that goes on.'}
      of={{ episode }}
      faultOf={() => undefined}
      save={save}
      onClose={onClose}
      onDone={() => (chosen.length > 0 ? onClose() : onNone())}
    >
      {ended.length === 0 ? <p>It has no ended program. You choose a new one next.</p> : null}
      {ended.length === 0 ? null : (
        <Stack component="fieldset" gap="xs">
          <legend>Programs that go on</legend>
          {ended.map((one) => (
            <Checkbox
              key={`${one.program.id} ${one.kind} ${one.start} ${one.end}`}
              label={one.program.display ?? 'Program'}
              description={[
                one.kind === 'Billing' && 'Billing only',
                one.start && `From ${dateWords(one.start)}`,
                one.end && `ended ${dateWords(one.end)}`,
              ]
                .filter(Boolean)
                .join(', ')}
              checked={chosen.includes(one)}
              onChange={({ currentTarget }) =>
                setChosen((before) => (currentTarget.checked ? [...before, one] : before.filter((other) => other !== one)))
              }
            />
          ))}
        </Stack>
      )}
      {chosen.length === 0 ? null : (
        <TextInput
          label="Reason"
          description="Needed if a program is full or for other ages"
          maxLength={2_000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </EnrollmentDialog>
  );
}
