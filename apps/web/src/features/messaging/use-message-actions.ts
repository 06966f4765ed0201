import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage, NotificationPriority } from '@notewell/model';
import { mentionsIn } from '@notewell/rules/messaging';
import { useConfirm } from '@notewell/ui';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { addFiles } from './attachments.tsx';

/** A message to send. */
export interface Outgoing {
  readonly text: string;
  readonly replyTo?: ChatMessage | undefined;
  readonly priority?: NotificationPriority | undefined;
  readonly files?: readonly File[] | undefined;
}

/** Writes, corrects and withdraws messages, on the device first. */
export function useMessageActions(channel: string, members: readonly ChannelMembership[], self: ChatMessage['author']) {
  const client = useClient();
  const confirm = useConfirm();
  const fail = (error: unknown) => toastFailure(error);
  const change = (message: ChatMessage, next: (now: ChatMessage) => ChatMessage) =>
    client.update('ChatMessage', message.id ?? '', next).catch(fail);
  const mentionsOf = (text: string) => {
    const found = mentionsIn(text, members);
    return found.length > 0 ? { mentions: [...found] } : {};
  };
  return {
    send: async ({ text, replyTo, priority, files = [] }: Outgoing) =>
      client.create('ChatMessage', {
        channel: { id: channel, resourceType: 'Channel' },
        ...(text ? { text } : {}),
        ...(await addFiles(client, channel, files)),
        kind: 'Message',
        ...mentionsOf(text),
        ...(self ? { author: self } : {}),
        ...(replyTo?.id ? { thread: { id: replyTo.id, resourceType: 'ChatMessage' } } : {}),
        ...(priority && priority !== 'Normal' ? { priority } : {}),
      }),
    /** The same message for later. */
    scheduled: ({ text, replyTo, priority }: Outgoing, at: string) => ({
      text,
      at,
      ...mentionsOf(text),
      ...(replyTo?.id ? { thread: { id: replyTo.id, resourceType: 'ChatMessage' as const } } : {}),
      ...(priority && priority !== 'Normal' ? { priority } : {}),
    }),
    edit: (message: ChatMessage, text: string) =>
      change(message, ({ mentions: _mentions, ...now }) => ({ ...now, text, ...mentionsOf(text) })),
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
        const isOwn = (one: (typeof all)[number]) => one.emoji === emoji && one.by.id === self?.id;
        const others = all.filter((one) => !isOwn(one));
        if (others.length < all.length || !self) return { ...now, reactions: others };
        return { ...now, reactions: [...all, { emoji, by: self }] };
      }),
  };
}
