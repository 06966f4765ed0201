import { useList } from '@notewell/client/react';
import { unreadOf } from '@notewell/rules/messaging';
import { useMe } from '../../shell/session/session.ts';

const none: readonly never[] = [];

/** The user's memberships, the newest messages in those channels, and the unread ones. Home, the badge and the list share them. */
export function useUnread(me: string | undefined) {
  const memberships = useList(
    me ? { type: 'ChannelMembership', filters: [{ kind: 'Member', values: [me] }], pageSize: 200 } : null,
  );
  const channels = [...new Set(memberships.items.map(({ channel }) => channel.id))].toSorted();
  const messages = useList(
    channels.length > 0
      ? { type: 'ChatMessage', filters: [{ kind: 'Channel', values: channels }], orderBy: 'sent', order: 'desc', pageSize: 200 }
      : null,
  );
  return { memberships, messages, unread: me ? unreadOf(me, memberships.items, messages.items) : none };
}

/** Number of unread messages, without muted conversations, for the navigation. */
export function useWaiting(): number {
  const { profile, permissions } = useMe();
  const { unread } = useUnread(permissions.includes('ChannelMembership.Read') ? profile.id : undefined);
  const now = new Date().toISOString();
  return unread.filter(({ membership: { mutedUntil = '' } }) => mutedUntil <= now).length;
}
