import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconInbox } from '@tabler/icons-react';
import { reviewedBy } from '../../../features/notes/note-editor/signing.ts';
import { beginQueue } from '../../../features/notes/sign-queue/sign-queue.ts';
import type { MyNotes } from '../../../features/notes/waiting/use-my-notes.ts';
import { markedAtOnce, type Waiting, waitingFor } from '../../../features/notes/waiting/waiting.ts';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';

/** Items assigned to the user: notes to co-sign and review, own notes sent back, and mentions. */
export function WaitsForMe({ notes: { mine, toSign, toReview, named }, me }: { readonly notes: MyNotes; readonly me: string }) {
  const waiting = waitingFor(me, toSign.items, mine.items, toReview.items, named);
  const toLookAt = markedAtOnce(waiting, usePreferences());
  const client = useClient();
  const markAll = async () => {
    try {
      for (const id of toLookAt) await client.update('Note', id, (note) => reviewedBy(note, me));
    } catch (error) {
      toastFailure(error, 'Not all were marked');
    }
  };
  const open = useOpen();
  const toCosign = waiting.filter(({ why }) => why === 'co-sign').flatMap(({ note }) => note.id ?? []);
  return (
    <Section
      title="Assigned to you"
      aside={
        toCosign.length > 1 ? (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              const first = beginQueue(toCosign);
              if (first) open('Note', first);
            }}
          >
            {`Review ${toCosign.length} to co-sign`}
          </Button>
        ) : waiting.length > 0 ? (
          waiting.length
        ) : undefined
      }
    >
      {toLookAt.length > 0 ? (
        <Button variant="subtle" color="gray" size="compact-sm" fullWidth radius={0} onClick={() => void markAll()}>
          {`Mark all ${toLookAt.length} as reviewed`}
        </Button>
      ) : null}
      <ListState
        list={toSign}
        count={waiting.length}
        room={2}
        empty={
          <StatePanel compact icon={IconInbox} title="No note waits for you">
            Notes to co-sign, notes sent back to you or signed again, and notes that name you show here.
          </StatePanel>
        }
      >
        <WorkRows>
          {waiting.map((item) => (
            <WaitingRow key={`${item.why} ${item.note.id}`} item={item} />
          ))}
        </WorkRows>
      </ListState>
    </Section>
  );
}

const words = {
  'sent back': { says: 'Sent back', tone: 'warn', does: 'Revise' },
  'co-sign': { says: 'To co-sign', tone: 'info', does: 'Review' },
  review: { says: 'To review', tone: 'info', does: 'Review' },
  'signed again': { says: 'Signed again', tone: 'info', does: 'Read' },
  named: { says: 'Names you', tone: 'info', does: 'Read' },
} as const;

function WaitingRow({ item: { note, why, detail, notification } }: { readonly item: Waiting }) {
  const open = useOpen();
  const client = useClient();
  const { says, tone, does } = words[why];
  const look = () => {
    // Written to the device and sent later, so that opening does not wait.
    if (notification)
      client
        .update('Notification', notification, (now) => ({ ...now, read: new Date().toISOString() }))
        .catch((error: unknown) => toastFailure(error));
    open('Note', note.id ?? '');
  };
  const author = note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual.display;
  return (
    <WorkRow
      wraps
      title={note.subject.display ?? 'No name'}
      detail={
        detail ?? [note.title ?? 'Note', author, note.serviceDate && dateWords(note.serviceDate)].filter(Boolean).join(' · ')
      }
      status={<Status tone={tone}>{says}</Status>}
      action={
        <Button size="compact-sm" variant="default" onClick={look}>
          {does}
        </Button>
      }
    />
  );
}
