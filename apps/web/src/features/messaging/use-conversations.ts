import { useList } from '@notewell/client/react';
import type { Channel, ChannelKind, ChannelMembership, ChatMessage } from '@notewell/model';
import { conversationTitle, isTitledByMembers, joinable } from '@notewell/rules/messaging';
import { useState } from 'react';
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

const joinableKinds: readonly ChannelKind[] = ['Team', 'Announcement'];

const newestFirst = (a: Conversation, b: Conversation) => b.at.localeCompare(a.at);

/** The user's conversations, the one with the newest message first, and open ones that they may join. */
export function useConversations() {
  const me = useMe();
  const self = me.profile.id;
  const unread = useUnread(self);
  const { memberships, countIn } = unread;
  const lastIn = useLastMessages(unread);
  const own = new Map(memberships.items.map((one) => [one.channel.id, one]));
  const ids = [...own.keys()].toSorted();
  const channels = useSteady(
    useList(ids.length > 0 ? { type: 'Channel', filters: [{ kind: 'Id', values: ids }], whole: true } : null),
  );
  const shared = useList({ type: 'Channel', filters: [{ kind: 'Kind', values: joinableKinds }], whole: true });
  const byMembers = channels.items.flatMap((one) => (isTitledByMembers(one, self) ? (one.id ?? []) : [])).toSorted();
  const everybody = useSteady(
    useList(
      byMembers.length > 0 ? { type: 'ChannelMembership', filters: [{ kind: 'Channel', values: byMembers }], whole: true } : null,
    ),
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
    status: standing(memberships.status, ids.length > 0 ? channels.status : 'ready', shared.status),
    refresh: () => {
      memberships.refresh();
      channels.refresh();
      shared.refresh();
    },
    conversations: conversations.toSorted(newestFirst),
    open: shared.items.filter((one) => !own.has(one.id ?? '') && !one.archived && joinable(subject, one)),
  } as const;
}

function standing(...states: readonly string[]): 'ready' | 'error' | 'loading' {
  if (states.every((one) => one === 'ready')) return 'ready';
  return states.includes('error') || states.includes('denied') ? 'error' : 'loading';
}

/** The list, or while that of other values loads, the one before it. */
function useSteady<L extends { readonly status: string }>(list: L): L {
  const [shown, setShown] = useState(list);
  if (list.status !== 'loading' && list !== shown) setShown(list);
  return list.status === 'loading' ? shown : list;
}
