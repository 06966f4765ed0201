import { Select } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { useClient, useResource } from '@notewell/client/react';
import type { Notification } from '@notewell/model';
import type { ReassignAsked } from '@notewell/protocol';
import { isReassignable } from '@notewell/rules/notifications';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconBellCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { StaffSelect, useStaff } from '../../../features/messaging/staff-select.tsx';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';

import { DeputiesEditor } from '../../../features/notifications/deputies-editor.tsx';
import { InboxRow } from '../../../features/notifications/inbox-row.tsx';
import { useAbout, useInboxOf } from '../../../features/notifications/index.ts';
import { RefusedInForm } from '../../../platform/failure.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './others.module.css';

/** The open notifications of a colleague, to be reassigned while they are away. For holders of *all notifications*. */
export default function OthersScreen() {
  const me = useMe();
  const [person, setPerson] = useState('');
  if (!me.permissions.includes('all notifications'))
    return (
      <StatePanel icon={IconLock} title="This is not yours to open">
        Your role does not look after the notifications of others.
      </StatePanel>
    );
  return (
    <div className={classes['page']}>
      <PageHead title="Inboxes of others" />
      <StaffSelect
        label="Colleague"
        single
        value={person ? [person] : []}
        taken={new Set([me.profile.id])}
        onChange={([next = '']) => setPerson(next)}
      />
      {person ? <Colleague key={person} id={person} /> : null}
    </div>
  );
}

function Colleague({ id }: { readonly id: string }) {
  const person = useResource('Practitioner', id).data;
  const { list, open, now } = useInboxOf(id);
  const about = useAbout(open);
  return (
    <>
      <Section title="Open notifications" aside={open.length > 0 ? open.length : undefined}>
        <ListState
          list={list}
          count={open.length}
          room={4}
          empty={
            <StatePanel icon={IconBellCheck} title="Nothing is open">
              Nothing waits for this colleague.
            </StatePanel>
          }
        >
          <WorkRows>
            {open.map((one) => (
              <InboxRow
                key={one.id}
                notification={one}
                about={about(one)}
                now={now}
                actions={isReassignable(one.kind) ? <Reassign notification={one} from={id} /> : null}
              />
            ))}
          </WorkRows>
        </ListState>
      </Section>
      {person ? (
        <Section title="While they are away">
          <DeputiesEditor person={person} />
        </Section>
      ) : null}
    </>
  );
}

/** Gives one notification to another colleague, whom the server must let open its record. */
function Reassign({ notification: { id = '', title }, from }: { readonly notification: Notification; readonly from: string }) {
  const client = useClient();
  const staff = useStaff(new Set([from]));
  const give = (to: string | null) => {
    if (to === null) return;
    const body: ReassignAsked = { to: { id: to } };
    const name = staff.find(({ value }) => value === to)?.label;
    client.call(`notifications/${id}/reassign`, { method: 'POST', body }).then(
      () => toast(`${name ?? 'A colleague'} has it now.`, 'Reassigned'),
      (error: unknown) =>
        toastFailure(error instanceof RequestFailed ? new RefusedInForm(error.failure) : error, 'This was not reassigned'),
    );
  };
  return (
    <Select
      aria-label={`Reassign, ${title}`}
      placeholder="Reassign to…"
      searchable
      limit={50}
      w="11rem"
      data={[...staff]}
      value={null}
      onChange={give}
      nothingFoundMessage="Nobody by that name"
    />
  );
}
