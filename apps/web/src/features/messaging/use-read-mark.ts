import { useClient } from '@notewell/client/react';
import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { readMark } from '@notewell/rules/messaging';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Distance from the end, in px, at which the newest message counts as seen. */
const nearEnd = 60;

/** Marks messages as read while the newest is in view on a visible page. The scroller begins at its end. */
export function useReadMark(
  membership: ChannelMembership | undefined,
  messages: readonly ChatMessage[],
  scroller: RefObject<HTMLElement | null>,
): void {
  const client = useClient();
  const mark = useEffectEvent(() => {
    const isInView = Math.abs(scroller.current?.scrollTop ?? 0) < nearEnd;
    if (!membership?.id || document.visibilityState !== 'visible' || !isInView) return;
    const next = readMark(membership, messages);
    // A failure leaves the messages unread; the next one marks them.
    if (next) client.update('ChannelMembership', membership.id, (now) => ({ ...now, ...next })).catch(() => undefined);
  });
  const newest = messages.findLast(({ sent }) => sent)?.id;
  useEffect(() => {
    mark();
    const seen = () => mark();
    const place = scroller.current;
    place?.addEventListener('scroll', seen, { passive: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      place?.removeEventListener('scroll', seen);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [newest, membership?.id, scroller]);
}
