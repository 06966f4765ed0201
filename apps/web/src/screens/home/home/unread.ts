import type { ChannelMembership, ChatMessage } from '@notewell/model';

/** An unread message with the channel membership that stores the read position. */
export interface Unread {
  readonly message: ChatMessage;
  readonly membership: ChannelMembership;
}

/** Messages from others since the user last read each channel, newest first. */
export function unreadOf(
  me: string,
  memberships: readonly ChannelMembership[],
  messages: readonly ChatMessage[],
): readonly Unread[] {
  const own = new Map(memberships.filter(({ hidden }) => !hidden).map((membership) => [membership.channel.id, membership]));
  return messages
    .flatMap((message): Unread[] => {
      const membership = own.get(message.channel.id);
      const since = membership?.lastReadAt ?? membership?.joined ?? '';
      const isNew = message.author?.id !== me && !message.retracted && (message.sent ?? '') > since;
      return membership && isNew ? [{ message, membership }] : [];
    })
    .toSorted((a, b) => (b.message.sent ?? '').localeCompare(a.message.sent ?? ''));
}
