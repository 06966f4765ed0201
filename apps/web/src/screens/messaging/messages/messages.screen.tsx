import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { creatableKinds } from '@notewell/rules/messaging';
import { PageHead, StatePanel } from '@notewell/ui';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { ConversationList, useConversations } from '../../../features/messaging/index.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { HolderProvider } from '../../../shell/screens.tsx';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './messages.module.css';
import { path } from './route.ts';

// Opened on request, so loaded on demand.
const NewConversation = lazy(() =>
  import('../../../features/messaging/new-conversation.dialog.tsx').then((one) => ({ default: one.NewConversationDialog })),
);

/** The conversations next to the open one; on a phone one after the other. */
export default function MessagesScreen() {
  const me = useMe();
  const phone = usePhone();
  const navigate = useNavigate();
  const list = useConversations();
  const { channelId } = useParams({ strict: false });
  const [begins, dialog] = useDisclosure();
  const holder = useMemo(() => ({ path, address: path, isVisible: !phone, subject: '' }), [phone]);
  const creates = creatableKinds(subjectOfMe(me)).length > 0;
  return (
    <HolderProvider holder={holder}>
      <div className={classes['page']} data-phone={phone || undefined}>
        {phone && channelId ? null : (
          <div className={classes['list']}>
            <PageHead title="Messages">
              {creates ? (
                <Button size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
                  New conversation
                </Button>
              ) : null}
            </PageHead>
            <ConversationList list={list} current={channelId} />
          </div>
        )}
        {phone && !channelId ? null : (
          <div className={classes['open']}>
            {channelId ? null : (
              <StatePanel icon={IconMessages} title="No conversation is open">
                Choose one from the list.
              </StatePanel>
            )}
            <Outlet />
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {begins ? (
          <NewConversation
            onClose={dialog.close}
            onBegun={(id) => {
              dialog.close();
              list.refresh();
              void navigate({ to: `${path}/channels/${id}` });
            }}
          />
        ) : null}
      </Suspense>
    </HolderProvider>
  );
}
