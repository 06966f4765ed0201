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
  const own = new Map(memberships.map((membership) => [membership.channel.id, membership]));
  return messages
    .flatMap((message): Unread[] => {
      const membership = own.get(message.channel.id);
      const since = membership?.lastReadAt ?? membership?.joined ?? '';
      const isNew = message.author?.id !== me && !message.retracted && (message.sent ?? '') > since;
      return membership && isNew ? [{ message, membership }] : [];
    })
    .toSorted(({ message: { sent: a = '' } }, { message: { sent: b = '' } }) => (a < b ? 1 : a > b ? -1 : 0));
}

/** A conversation's unread messages as the server counted them, with the read mark that it used. */
export interface CountedUnread {
  readonly since: string;
  readonly unread: number;
}

/**
 * Unread messages of one conversation: the server's count if it was made with the read mark that this device has. Else the
 * mark moved here a moment ago or without a network, and the known messages are counted.
 */
export function unreadCount(
  membership: ChannelMembership,
  counted: CountedUnread | undefined,
  known: readonly ChatMessage[],
): number {
  if (counted && counted.since === (membership.lastReadAt ?? membership.joined ?? '')) return counted.unread;
  return unreadOf(membership.member.id, [membership], known).length;
}

/** The membership after its owner has seen these messages; undefined if the mark stays, as it never moves back. */
export function readMark(
  membership: ChannelMembership,
  seen: readonly ChatMessage[],
): Pick<ChannelMembership, 'lastReadAt' | 'lastReadMessage' | 'hidden'> | undefined {
  const last = seen.reduce<ChatMessage | undefined>(
    (held, one) => ((one.sent ?? '') > (held?.sent ?? '') ? one : held),
    undefined,
  );
  if (!last?.sent || last.sent <= (membership.lastReadAt ?? '')) return undefined;
  return {
    lastReadAt: last.sent,
    ...(last.id ? { lastReadMessage: last.id } : {}),
    ...(membership.hidden ? { hidden: false } : {}),
  };
}
