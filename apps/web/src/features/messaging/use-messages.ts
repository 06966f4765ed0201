import type { ListView } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { ChannelMembership } from '@notewell/model';
import { inSendingOrder } from '@notewell/rules/messaging';
import { useCallback, useMemo, useState } from 'react';

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
  /** Number of unread messages, as far as it is known. */
  readonly unread: number;
}

/**
 * Messages of a conversation in pages both ways: from the newest backwards, or from a place backwards and forwards. A
 * conversation with many unread messages opens at the first of them: all pages are asked for at the same time.
 */
export function useMessages(id: string, { membership, unread, place: asked }: OpeningFacts) {
  const [chosen, setChosen] = useState<Opening | undefined>(asked && { place: asked });
  const page = { type: 'ChatMessage' as const, partition: id, orderBy: 'sent', pageSize };
  const tail = useList({ ...page, order: 'desc' });
  if (chosen === undefined && membership) {
    const opening = openingOf(membership, unread, tail);
    if (opening) setChosen(opening);
  }
  const place = chosen?.place;
  const at = place?.at;
  const before = useList(at === undefined ? null : { ...page, filters: [{ kind: 'Sent', to: at }], order: 'desc' });
  const after = useList(at === undefined ? null : { ...page, filters: [{ kind: 'Sent', from: at }], order: 'asc' });
  // Both sides of the place come in at once: messages that came in above it would move it out of view.
  const arrives = after.status === 'ready' && before.status !== 'loading';
  const [reached, setReached] = useState<string>();
  if (arrives && reached !== at) setReached(at);
  // A place once reached stays open, even if its list then fails to load again.
  const isPlaced = arrives || (at !== undefined && reached === at);
  const isWhole = at === undefined || (isPlaced && after.continuation === '');
  const messages = useMemo(() => {
    if (at === undefined) return inSendingOrder(tail.items.toReversed());
    if (!isPlaced) return [];
    const known = new Set(after.items.map((one) => one.id));
    // Unsent messages and those that arrived since, once nothing is left out between.
    const newer = isWhole ? tail.items.filter((one) => !known.has(one.id) && (one.sent ?? '9999') >= at) : [];
    return inSendingOrder([...before.items.toReversed(), ...after.items, ...newer.toReversed()]);
  }, [at, tail.items, before.items, after.items, isPlaced, isWhole]);
  const older = at === undefined ? tail : before;
  const goToNewest = useCallback(() => setChosen({ toEnd: true }), []);
  const refresh = () => {
    for (const list of [tail, before, after]) list.refresh();
  };
  const goTo = useCallback((to: MessagePlace) => setChosen({ place: to }), []);
  return {
    messages,
    place,
    opening: chosen,
    /** True once it is known where the conversation opens and what shows there is here. */
    isReady: chosen !== undefined && (at === undefined ? tail.status === 'ready' : isPlaced),
    status: tail.status,
    /** True if the newest message is among these. */
    isWhole,
    hasOlder: older.continuation !== '',
    loadOlder: older.loadMore,
    loadNewer: after.loadMore,
    goToNewest,
    goTo,
    refresh,
  };
}

/** Where a conversation opens; undefined until that is known. */
function openingOf(membership: ChannelMembership, unread: number, tail: ListView<'ChatMessage'>): Opening | undefined {
  const since = membership.lastReadAt ?? membership.joined ?? '';
  if (unread > fewUnread) return { place: { at: since } };
  if (tail.status !== 'ready') return undefined;
  const oldest = tail.items.at(-1)?.sent;
  const isCut = tail.continuation !== '' && tail.continuation !== null;
  const hasUnread = tail.items.some((one) => one.author?.id !== membership.member.id && (one.sent ?? '') > since);
  return hasUnread && isCut && oldest !== undefined && oldest > since ? { place: { at: since } } : {};
}
