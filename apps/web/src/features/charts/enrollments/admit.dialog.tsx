import { TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { admitted, openOn } from './changes.ts';
import { namesOf } from './end.dialog.tsx';
import { EnrollmentDialog } from './enrollment-dialog.tsx';

interface AdmitProps {
  readonly episode: EpisodeOfCare;
  readonly onClose: () => void;
}

/** Admits somebody from a waitlist on a day. Where the program has no place for them, a reason is given here. */
export function AdmitDialog({ episode, onClose }: AdmitProps) {
  const client = useClient();
  const [start, setStart] = useState(dayOf(new Date()));
  const [reason, setReason] = useState('');
  const names = namesOf(openOn(episode, dayOf(new Date())));
  return (
    <EnrollmentDialog
      title={names ? `Admit to ${names}` : 'Admit'}
      does="Admit"
      done="Admitted"
      of={{ episode }}
      faultOf={() => (start === '' ? 'Enter the first day.' : undefined)}
      save={async () => {
        await client.update('EpisodeOfCare', episode.id ?? '', (now) => admitted(now, { start, reason }));
        return episode.id;
      }}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="date"
        label="From"
        value={start}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <TextInput
        label="Reason"
        description="Needed if the program is full or for other ages"
        maxLength={2_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </EnrollmentDialog>
  );
}
