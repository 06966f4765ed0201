import { Section, StatePanel } from '@notewell/ui';
import { IconBellCheck } from '@tabler/icons-react';
import { WorkRows } from '../../../features/notes/work-list/index.ts';
import { InboxRow } from '../../../features/notifications/inbox-row.tsx';
import { byUrgency, useAbout, useDeputyInbox } from '../../../features/notifications/index.ts';
import { dateWords } from '../../../platform/dates.ts';

/** Open work of people whose deputy the user is, under the name of each. */
export function DeputyPart({ now }: { readonly now: string }) {
  const absent = useDeputyInbox(now);
  const about = useAbout(absent.flatMap(({ notifications }) => notifications));
  return absent.map(({ id, display = 'a colleague', until, notifications }) => (
    <Section key={id} title={`For ${display}`} aside={until ? `away until ${dateWords(until)}` : undefined}>
      {notifications.length === 0 ? (
        <StatePanel icon={IconBellCheck} title="Nothing waits">
          You see what is open about records that you may read.
        </StatePanel>
      ) : (
        <WorkRows>
          {notifications.toSorted(byUrgency(now)).map((one) => (
            <InboxRow key={one.id} notification={one} about={about(one)} now={now} actions={null} />
          ))}
        </WorkRows>
      )}
    </Section>
  ));
}
