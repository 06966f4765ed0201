import { useResource } from '@notewell/client/react';
import { isReassignable } from '@notewell/rules/notifications';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconBellCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { StaffSelect } from '../../../features/messaging/staff-select.tsx';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { DeputiesEditor } from '../../../features/notifications/deputies-editor.tsx';
import { InboxRow } from '../../../features/notifications/inbox-row.tsx';
import { useAbout, useInboxOf } from '../../../features/notifications/index.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './others.module.css';
import { Reassign } from './reassign.tsx';

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
        withDeactivated
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
                actions={
                  isReassignable(one.kind) ? (
                    <Reassign notification={one} about={about(one)} isActive={person?.active !== false} />
                  ) : null
                }
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
