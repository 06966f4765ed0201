import type { ChannelMembership, ChatMessage } from '@notewell/model';

/** A message one has not read, and the membership that remembers how far one has. */
export interface Unread {
  readonly message: ChatMessage;
  readonly membership: ChannelMembership;
}

/** What others wrote, in the channels of these memberships, since one last read there: the newest first. */
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
