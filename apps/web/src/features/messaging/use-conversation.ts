import { useClient, useKeptWork, useList, useResource, useUnsent } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { conversationRights, conversationTitle } from '@notewell/rules/messaging';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { subjectOfMe } from '../../shell/session/may.ts';
import { useMe } from '../../shell/session/session.ts';
import { type MessagePlace, useMessages } from './use-messages.ts';
import { useUnread } from './use-unread.ts';

/** One conversation with its members, messages and the user's rights in it. */
export function useConversation(id: string, place?: MessagePlace) {
  const client = useClient();
  const me = useMe();
  const channel = useResource('Channel', id);
  const members = useList({ type: 'ChannelMembership', filters: [{ kind: 'Channel', values: [id] }], whole: true });
  // The list of the user's own memberships is at hand before that of all members.
  const { memberships, countIn } = useUnread(me.profile.id);
  const isOwn = ({ member, channel: { id: of } }: ChannelMembership) => member.id === me.profile.id && of === id;
  const membership = members.items.find(isOwn) ?? memberships.items.find(isOwn);
  const log = useMessages(id, { membership, place, unread: membership ? countIn(membership) : 0 });
  const isMember = membership !== undefined;
  const memberOf = useRef<string>(undefined);
  const closes = useEffectEvent(() => {
    log.refresh();
    void client.get('Channel', id, { fresh: true }).catch(() => undefined);
  });
  // Who is removed may no longer read what is on the screen: the server says what is left of it.
  useEffect(() => {
    if (isMember) memberOf.current = id;
    else if (memberOf.current === id) {
      memberOf.current = undefined;
      closes();
    }
  }, [isMember, id]);
  const unsent = useUnsent();
  const kept = useKeptWork();
  const { profile, permissions } = me;
  // Without the read marks, which change all the time and decide nothing here.
  const roster = JSON.stringify(members.items.map(({ lastReadAt: _at, lastReadMessage: _last, meta: _meta, ...one }) => one));
  const rights = useMemo(() => {
    const known: readonly ChannelMembership[] = JSON.parse(roster);
    return channel.data ? conversationRights(subjectOfMe({ profile, permissions }), channel.data, known) : undefined;
  }, [channel.data, roster, profile, permissions]);
  const waiting = useMemo(
    () => new Set(unsent.flatMap((one) => (one.type === 'ChatMessage' ? [client.id(one.id)] : []))),
    [client, unsent],
  );
  return {
    id,
    me,
    channel,
    members: members.items,
    membership,
    title: channel.data ? conversationTitle(channel.data, members.items, profile.id) : '',
    log,
    messages: log.messages,
    rights,
    isWaiting: ({ id: message = '' }: ChatMessage) => waiting.has(client.id(message)),
    /** Messages that the server refused. Their text stays on the device. */
    refused: kept.items.flatMap((item) => {
      const mine = item.type === 'ChatMessage' && item.kind === 'create' ? messageIn(item.mine) : undefined;
      return mine?.channel === id ? [{ item, text: mine.text }] : [];
    }),
    sendAgain: kept.sendAgain,
    discard: kept.discard,
  };
}
export type OpenConversation = ReturnType<typeof useConversation>;

/** The channel and the text of a message as the device keeps it. */
function messageIn(value: Readonly<Record<string, unknown>> | undefined): { channel: string; text: string } | undefined {
  const [channel, text] = [value?.['channel'], value?.['text']];
  const id = typeof channel === 'object' && channel !== null && 'id' in channel ? channel.id : undefined;
  return typeof id === 'string' ? { channel: id, text: typeof text === 'string' ? text : '' } : undefined;
}
