import { useList } from '@notewell/client/react';
import type { Channel, ChannelMembership, ChatMessage } from '@notewell/model';
import { conversationTitle, joinable } from '@notewell/rules/messaging';
import { subjectOfMe } from '../../shell/session/may.ts';
import { useMe } from '../../shell/session/session.ts';
import { useLastMessages, useUnread } from './use-unread.ts';

/** A conversation of the user as the list shows it. */
export interface Conversation {
  readonly channel: Channel;
  readonly membership: ChannelMembership;
  readonly title: string;
  readonly last: ChatMessage | undefined;
  readonly unread: number;
  /** ISO form. */
  readonly at: string;
}

const newestFirst = (a: Conversation, b: Conversation) => b.at.localeCompare(a.at);

/** The user's conversations, the one with the newest message first, and open ones that they may join. */
export function useConversations() {
  const me = useMe();
  const self = me.profile.id;
  const unread = useUnread(self);
  const { memberships, countIn } = unread;
  const lastIn = useLastMessages(unread);
  const channels = useList({ type: 'Channel', orderBy: 'name', order: 'asc', pageSize: 500 });
  const own = new Map(memberships.items.map((one) => [one.channel.id, one]));
  const ids = [...own.keys()].toSorted();
  const everybody = useList(
    ids.length > 0 ? { type: 'ChannelMembership', filters: [{ kind: 'Channel', values: ids }], pageSize: 1_000 } : null,
  ).items;
  const conversations = channels.items.flatMap((channel): Conversation[] => {
    const { id = '' } = channel;
    const membership = own.get(id);
    if (!membership) return [];
    const last = lastIn(id);
    const members = everybody.filter((one) => one.channel.id === id);
    return [
      {
        channel,
        membership,
        last,
        title: conversationTitle(channel, members, self),
        unread: countIn(membership),
        at: last?.sent ?? (last ? '9999' : (membership.joined ?? '')),
      },
    ];
  });
  const subject = subjectOfMe(me);
  return {
    status: memberships.status === 'ready' && channels.status === 'ready' ? 'ready' : bad(memberships.status, channels.status),
    refresh: () => {
      memberships.refresh();
      channels.refresh();
    },
    conversations: conversations.toSorted(newestFirst),
    open: channels.items.filter((one) => !own.has(one.id ?? '') && !one.archived && joinable(subject, one)),
  } as const;
}

const bad = (...states: readonly string[]) => (states.includes('error') || states.includes('denied') ? 'error' : 'loading');
