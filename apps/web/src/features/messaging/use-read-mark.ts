import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { readMark } from '@notewell/rules/messaging';
import { useEffect, useEffectEvent } from 'react';

/** Marks messages as read while the newest is in view on a visible page. */
export function useReadMark(
  membership: ChannelMembership | undefined,
  messages: readonly ChatMessage[],
  isInView: () => boolean,
): () => void {
  const client = useClient();
  const mark = useEffectEvent(() => {
    if (!membership?.id || document.visibilityState !== 'visible' || !isInView()) return;
    const next = readMark(membership, messages);
    // A failure leaves the messages unread; the next one marks them.
    if (next) client.update('ChannelMembership', membership.id, (now) => ({ ...now, ...next })).catch(() => undefined);
  });
  const newest = messages.findLast(({ sent }) => sent)?.id;
  useEffect(() => {
    mark();
    const seen = () => mark();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [newest, membership?.id]);
  return () => mark();
}
