import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage, NotificationPriority } from '@notewell/model';
import { mentionsIn } from '@notewell/rules/messaging';
import { useConfirm } from '@notewell/ui';
import { useEffect, useMemo, useRef } from 'react';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { subjectOfMe } from '../../shell/session/may.ts';
import type { Me } from '../../shell/session/session.ts';
import { addFiles } from './attachments.tsx';
import { type ChartReference, withReferences } from './use-chart-references.ts';

/** A message to send. */
export interface Outgoing {
  readonly text: string;
  readonly replyTo?: ChatMessage | undefined;
  readonly priority?: NotificationPriority | undefined;
  readonly files?: readonly File[] | undefined;
  readonly references?: readonly ChartReference[] | undefined;
}

interface ActionsOptions {
  readonly members: readonly ChannelMembership[];
  readonly me: Me;
  readonly goToNewest: () => void;
}

/** Writes, corrects and withdraws messages, on the device first. The same functions as long as the conversation is open. */
export function useMessageActions(channel: string, { members, me, goToNewest }: ActionsOptions) {
  const client = useClient();
  const confirm = useConfirm();
  const { profile, name } = me;
  const { type } = subjectOfMe(me).profile;
  // Members change with every read mark, which no message depends on.
  const current = useRef(members);
  useEffect(() => {
    current.current = members;
  }, [members]);
  return useMemo(() => {
    const self = { id: profile.id, resourceType: type, display: name };
    const update = ({ id = '' }: ChatMessage, next: (now: ChatMessage) => ChatMessage) => client.update('ChatMessage', id, next);
    const change = (...given: Parameters<typeof update>) => update(...given).catch((error: unknown) => toastFailure(error));
    const mentionsOf = (text: string) => {
      const found = mentionsIn(text, current.current);
      return found.length > 0 ? { mentions: [...found] } : {};
    };
    const wordsOf = ({ text, replyTo, priority }: Outgoing) => ({
      ...mentionsOf(text),
      ...(replyTo?.id ? { thread: { id: replyTo.id, resourceType: 'ChatMessage' as const } } : {}),
      ...(priority && priority !== 'Normal' ? { priority } : {}),
    });
    return {
      send: async (message: Outgoing) => {
        // The writer sees what they sent, wherever they were reading.
        goToNewest();
        return client.create('ChatMessage', {
          channel: { id: channel, resourceType: 'Channel' },
          ...(message.text ? { text: message.text } : {}),
          ...withReferences(await addFiles(client, channel, message.files ?? []), message.references ?? []),
          kind: 'Message',
          author: self,
          ...wordsOf(message),
        });
      },
      /** The same message for later. */
      scheduled: (message: Outgoing, at: string) => ({ text: message.text, at, ...wordsOf(message) }),
      edit: (message: ChatMessage, text: string) =>
        update(message, ({ mentions: _mentions, ...now }) => ({ ...now, text, ...mentionsOf(text) })),
      withdraw: async (message: ChatMessage) => {
        const sure = await confirm({
          title: 'Withdraw this message?',
          text: 'Its text disappears for everybody. That there was a message stays visible.',
          confirm: 'Withdraw',
          destructive: true,
        });
        if (sure) await change(message, (now) => ({ ...now, retracted: new Date().toISOString() }));
      },
      pin: (message: ChatMessage) => change(message, (now) => ({ ...now, pinned: !now.pinned })),
      react: (message: ChatMessage, emoji: string) =>
        change(message, (now) => {
          const all = now.reactions ?? [];
          const others = all.filter((one) => one.emoji !== emoji || one.by.id !== self.id);
          return { ...now, reactions: others.length < all.length ? others : [...all, { emoji, by: self }] };
        }),
    };
  }, [client, confirm, channel, goToNewest, profile.id, type, name]);
}
export type MessageActions = ReturnType<typeof useMessageActions>;
