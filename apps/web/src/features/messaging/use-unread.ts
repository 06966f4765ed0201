import { useAnswer, useList } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage } from '@notewell/model';
import type { ConversationState } from '@notewell/protocol';
import { unreadCount, unreadOf } from '@notewell/rules/messaging';
import { useMe } from '../../shell/session/session.ts';

/** Channels that one request for messages takes. */
export const mostChannels = 1_000;
const none: readonly never[] = [];

/**
 * The user's memberships, the newest messages in those channels and the unread ones among them. The server counts, over all
 * messages. Home, the badge and the list share them.
 */
export function useUnread(me: string | undefined) {
  const memberships = useList(
    me ? { type: 'ChannelMembership', filters: [{ kind: 'Member', values: [me] }], whole: true } : null,
  );
  // Ids follow time. The server's states tell of older channels than these.
  const channels = [...new Set(memberships.items.map(({ channel }) => channel.id))].toSorted().slice(-mostChannels);
  const messages = useList(
    channels.length > 0
      ? { type: 'ChatMessage', filters: [{ kind: 'Channel', values: channels }], orderBy: 'sent', order: 'desc', pageSize: 200 }
      : null,
  );
  const states = useAnswer<readonly ConversationState[]>(me ? 'conversations' : null, ['ChatMessage', 'ChannelMembership']);
  const byChannel = new Map(states?.map((one) => [one.channel, one]));
  return {
    memberships,
    messages,
    unread: me ? unreadOf(me, memberships.items, messages.items) : none,
    countIn: (membership: ChannelMembership) =>
      me ? unreadCount(membership, byChannel.get(membership.channel.id), messages.items) : 0,
    stateOf: (channel: string) => byChannel.get(channel),
  };
}

/** The newest message of each conversation, also where it is older than the newest of all. */
export function useLastMessages({ messages, memberships, stateOf }: ReturnType<typeof useUnread>) {
  const known = new Map(messages.items.map((one) => [one.id, one]));
  const older = memberships.items.flatMap(({ channel }) => {
    const last = stateOf(channel.id)?.last;
    return last !== undefined && messages.status === 'ready' && !known.has(last) ? [last] : [];
  });
  const missing = useList(
    older.length > 0 ? { type: 'ChatMessage', filters: [{ kind: 'Id', values: older.toSorted() }], whole: true } : null,
  ).items;
  return (channel: string): ChatMessage | undefined =>
    messages.items.find((one) => one.channel.id === channel) ?? missing.find((one) => one.channel.id === channel);
}

/** True for a conversation that its member muted for now. */
export const isMuted = ({ mutedUntil = '' }: Pick<ChannelMembership, 'mutedUntil'>, now: string): boolean => mutedUntil > now;

/** Number of unread messages, without muted conversations, for the navigation. */
export function useWaiting(): number {
  const { profile, permissions } = useMe();
  const { memberships, countIn } = useUnread(permissions.includes('ChannelMembership.Read') ? profile.id : undefined);
  const now = new Date().toISOString();
  return memberships.items.filter((one) => !isMuted(one, now)).reduce((total, one) => total + countIn(one), 0);
}
