import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { readMark } from '@notewell/rules/messaging';
import { useEffect, useEffectEvent } from 'react';

/**
 * Marks messages as read up to the last one in view on a visible page. Runs when a message arrives and when the page becomes
 * visible; the returned function runs it after scrolling.
 */
export function useReadMark(
  membership: ChannelMembership | undefined,
  seen: () => readonly ChatMessage[],
  newest: string | undefined,
): () => void {
  const client = useClient();
  const mark = () => {
    if (!membership?.id || document.visibilityState !== 'visible') return;
    const next = readMark(membership, seen());
    // A failure leaves the messages unread; the next one marks them.
    if (next) client.update('ChannelMembership', membership.id, (now) => ({ ...now, ...next })).catch(() => undefined);
  };
  const marks = useEffectEvent(mark);
  useEffect(() => {
    // After the log has scrolled to where it opens.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => marks()));
    const isSeen = () => marks();
    document.addEventListener('visibilitychange', isSeen);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', isSeen);
    };
  }, [newest, membership?.id]);
  return mark;
}
