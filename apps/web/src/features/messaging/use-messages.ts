import { useList } from '@notewell/client/react';
import type { ChannelMembership } from '@notewell/model';
import { inSendingOrder } from '@notewell/rules/messaging';
import { useMemo, useState } from 'react';

/** Messages of one page. */
const pageSize = 100;
/** Unread messages that surely are on the newest page, own ones included. */
const fewUnread = 60;

/** A place in a conversation to begin at. */
export interface MessagePlace {
  /** Sending time in ISO form. */
  readonly at: string;
  /** Id of the message to show; without one, the first after that time. */
  readonly message?: string | undefined;
}

/** Where the log is to scroll: each object is one request. Without a place, the messages are the newest. */
interface Opening {
  readonly place?: MessagePlace;
  readonly toEnd?: boolean;
}

interface OpeningFacts {
  /** A message to open at, instead of the first unread. */
  readonly place?: MessagePlace | undefined;
  readonly membership: ChannelMembership | undefined;
  /** Unread messages as the server counted them, if it has answered. */
  readonly unread: number | undefined;
}

/**
 * Messages of a conversation in pages both ways: from the newest backwards, or from a place backwards and forwards. A
 * conversation with many unread messages opens at the first of them.
 */
export function useMessages(id: string, { membership, unread, place: asked }: OpeningFacts) {
  const [chosen, setChosen] = useState<Opening | undefined>(asked && { place: asked });
  const page = { type: 'ChatMessage' as const, partition: id, orderBy: 'sent', pageSize };
  const tail = useList({ ...page, order: 'desc' });
  const since = membership?.lastReadAt ?? membership?.joined ?? '';
  if (chosen === undefined && membership) {
    const oldest = tail.items.at(-1)?.sent;
    const hasUnread = tail.items.some((one) => one.author?.id !== membership.member.id && (one.sent ?? '') > since);
    const isCut = tail.status === 'ready' && tail.continuation !== '' && tail.continuation !== null;
    if ((unread ?? 0) > fewUnread || (hasUnread && isCut && oldest !== undefined && oldest > since))
      setChosen({ place: { at: since } });
    else if (tail.status === 'ready') setChosen({});
  }
  const place = chosen?.place;
  const at = place?.at;
  const before = useList(at === undefined ? null : { ...page, filters: [{ kind: 'Sent', to: at }], order: 'desc' });
  const after = useList(at === undefined ? null : { ...page, filters: [{ kind: 'Sent', from: at }], order: 'asc' });
  const isWhole = at === undefined || (after.status === 'ready' && after.continuation === '');
  const messages = useMemo(() => {
    if (at === undefined) return inSendingOrder(tail.items.toReversed());
    const known = new Set(after.items.map((one) => one.id));
    // Unsent messages and those that arrived since, once nothing is left out between.
    const newer = isWhole ? tail.items.filter((one) => !known.has(one.id) && (one.sent ?? '9999') >= at) : [];
    return inSendingOrder([...before.items.toReversed(), ...after.items, ...newer.toReversed()]);
  }, [at, tail.items, before.items, after.items, isWhole]);
  const older = at === undefined ? tail : before;
  return {
    messages,
    place,
    opening: chosen,
    /** True once it is known where the conversation opens and its first page is here. */
    isReady:
      chosen !== undefined &&
      (at === undefined ? tail.status === 'ready' : before.status === 'ready' && after.status === 'ready'),
    status: tail.status,
    /** True if the newest message is among these. */
    isWhole,
    hasOlder: older.continuation !== '',
    loadOlder: older.loadMore,
    loadNewer: after.loadMore,
    goToNewest: () => setChosen({ toEnd: true }),
  };
}
