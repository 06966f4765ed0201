import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import { nameOf } from '@notewell/rules/messaging';
import { IconPin, IconUsers } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePhone } from '../../shell/frame/phone.ts';
import { useOpen } from '../../shell/screens.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import classes from './messaging.module.css';
import type { OpenConversation } from './use-conversation.ts';

// Opened on request, so loaded on demand.
const MembersDialog = lazy(() => import('./members.dialog.tsx').then((one) => ({ default: one.MembersDialog })));

const newestFirst = { orderBy: 'sent', order: 'desc', pageSize: 100 } as const;

/** Name of the conversation, its members, pins and further actions. */
export function ConversationHead({ conversation, away }: { readonly conversation: OpenConversation; readonly away: ReactNode }) {
  const open = useOpen();
  const phone = usePhone();
  const [showsMembers, members] = useDisclosure();
  const { channel, title, id, log, members: all } = conversation;
  const pinned = useList({
    type: 'ChatMessage',
    partition: id,
    filters: [{ kind: 'Pinned', values: ['true'] }],
    ...newestFirst,
  }).items.filter(({ retracted }) => !retracted);
  const { patient, topic, legalHold } = channel.data ?? {};
  return (
    <header className={classes['head']}>
      {phone ? away : null}
      <div className={classes['headWords']}>
        <h2 className={classes['headTitle']} dir="auto">
          {title}
        </h2>
        {legalHold ? <p className={classes['topic']}>Legal hold: nothing is withdrawn or removed</p> : null}
        {topic ? <p className={classes['topic']}>{topic}</p> : null}
      </div>
      {pinned.length > 0 ? (
        <Menu>
          <Menu.Target>
            <Button size="compact-sm" variant="subtle" leftSection={<IconPin size={16} aria-hidden />}>
              {pinned.length} pinned
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes['pins'] ?? ''}>
            {pinned.map((one) => (
              <Menu.Item key={one.id} onClick={() => one.sent && log.goTo({ at: one.sent, message: one.id })}>
                {nameOf(one.author ?? { id: '' })}: {one.text ?? 'A file'}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconUsers size={16} aria-hidden />}
        aria-label={`Members, ${all.length}`}
        onClick={members.open}
      >
        {all.length}
      </Button>
      {patient && !phone && conversation.me.permissions.includes('Patient.Read') && conversation.me.who === 'staff' ? (
        <Button size="compact-sm" variant="subtle" onClick={() => open('Patient', patient.id)}>
          Open chart
        </Button>
      ) : null}
      <ConversationMenu conversation={conversation} />
      <Suspense fallback={null}>
        {showsMembers ? <MembersDialog conversation={conversation} onClose={members.close} /> : null}
      </Suspense>
    </header>
  );
}
