import { Button } from '@mantine/core';
import { useClient, useConnection, useResource } from '@notewell/client/react';
import { mayBeginForGroup } from '@notewell/rules/messaging';
import { Section } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { conversationBeginner } from '../../../features/messaging/begin-conversation.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { addressOf, ResourceLink, useShellFacts } from '../../../shell/screens.tsx';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './record.module.css';

/** The conversation of a group's leaders: opened by its members, begun by a leader. Others see nothing of it. */
export function GroupConversation({ id }: { readonly id: string }) {
  const me = useMe();
  const { online } = useConnection();
  const { data: group } = useResource('Group', id);
  const { items, status } = useReadableList({ type: 'Channel', filters: [{ kind: 'Group', values: [id] }], pageSize: 10 });
  const channel = items.find(({ archived }) => !archived);
  const begin = useBegin(id);
  const mayBegin = group !== undefined && status === 'ready' && mayBeginForGroup(subjectOfMe(me), group);
  if (!channel && !mayBegin) return null;
  return (
    <Section title="Conversation">
      <div className={classes['part']}>
        <p className={classes['quiet']}>
          Its leaders own it and add others. A new leader joins if an owner of it names them; if somebody else does, an owner adds
          them. Members of the group do not see it.
          {channel ? '' : ' If there is one that you do not see, ask the other leaders to add you.'}
        </p>
        <div>
          {channel?.id ? (
            <ResourceLink type="Channel" id={channel.id}>
              Open the conversation
            </ResourceLink>
          ) : (
            <Button
              size="compact-md"
              variant="default"
              loading={begin.busy}
              disabled={!online}
              title={online ? undefined : 'Needs a connection'}
              onClick={() => void begin.begin()}
            >
              Begin the conversation
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}

function useBegin(id: string) {
  const client = useClient();
  const { profile } = useMe();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  // A second press waits for the first.
  const [busy, setBusy] = useState(false);
  const [beginConversation] = useState(() => conversationBeginner(client, profile.id));
  const begin = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const group = { id, resourceType: 'Group' as const };
      const channel = await beginConversation({ kind: 'Team', isPrivate: true, group, people: [] });
      await navigate({ to: addressOf(screens, 'Channel', channel) ?? '/' });
    } catch (error) {
      toastFailure(error, 'The conversation was not begun');
      setBusy(false);
    }
  };
  return { begin, busy };
}
