import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useClient } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { IconArchive, IconDots, IconLock, IconPin, IconUsers } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePhone } from '../../shell/frame/phone.ts';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { useOpen } from '../../shell/screens.tsx';
import classes from './messaging.module.css';
import type { OpenConversation } from './use-conversation.ts';

// Opened on request, so loaded on demand.
const MembersDialog = lazy(() => import('./members.dialog.tsx').then((one) => ({ default: one.MembersDialog })));

/** Name of the conversation, its members, pins and further actions. */
export function ConversationHead({ conversation, away }: { readonly conversation: OpenConversation; readonly away: ReactNode }) {
  const client = useClient();
  const confirm = useConfirm();
  const open = useOpen();
  const phone = usePhone();
  const [showsMembers, members] = useDisclosure();
  const { channel, title, rights, messages, members: all } = conversation;
  const pinned = messages.filter((one) => one.pinned && !one.retracted);
  const { id = '', archived, patient, topic, legalHold } = channel.data ?? {};
  const hold = () =>
    client.update('Channel', id, (now) => ({ ...now, legalHold: !legalHold })).catch((error: unknown) => toastFailure(error));
  const archive = async () => {
    const sure =
      archived ||
      (await confirm({
        title: 'Archive this conversation?',
        text: 'Everybody can still read it. Nobody can write until an owner reopens it.',
        confirm: 'Archive',
      }));
    if (sure)
      client.update('Channel', id, (now) => ({ ...now, archived: !archived })).catch((error: unknown) => toastFailure(error));
  };
  return (
    <header className={classes['head']}>
      {phone ? away : null}
      <div className={classes['headWords']}>
        <h2 className={classes['headTitle']} dir="auto">
          {title}
        </h2>
        {legalHold ? <p className={classes['topic']}>Legal hold: nothing is removed by age</p> : null}
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
              <Menu.Item key={one.id}>{one.text ?? 'A file'}</Menu.Item>
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
      {rights?.manage ? (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label="More for this conversation">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void archive()}>
              {archived ? 'Reopen' : 'Archive'}
            </Menu.Item>
            {rights.hold ? (
              <Menu.Item leftSection={<IconLock size={16} />} onClick={() => void hold()}>
                {legalHold ? 'End the legal hold' : 'Put under a legal hold'}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Suspense fallback={null}>
        {showsMembers ? <MembersDialog conversation={conversation} onClose={members.close} /> : null}
      </Suspense>
    </header>
  );
}
