import { Button } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { daysOf } from '@notewell/rules/messaging';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconArrowDown, IconMessages } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { dateWords, dayOf, longDay } from '../../platform/dates.ts';
import classes from './messaging.module.css';
import type { OpenConversation } from './use-conversation.ts';
import { useReadMark } from './use-read-mark.ts';

/** A line of the log. Only lines near the window are in the page. */
type Line =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly begins: boolean };

/** Distance in px from an end at which the next page is loaded. */
const nearEdge = 800;
/** Distance in px from the end at which the newest message counts as in view. */
const nearEnd = 60;

function linesOf(messages: readonly ChatMessage[], firstUnread: string | undefined): readonly Line[] {
  const days = daysOf(messages, { dayOf, now: new Date().toISOString(), firstUnread });
  return days.flatMap(({ day, blocks }): Line[] => [
    { kind: 'day', key: `day ${day}`, day },
    ...blocks.flatMap(({ messages: all }): Line[] => [
      ...(firstUnread !== undefined && all[0]?.id === firstUnread ? [{ kind: 'new' as const, key: 'new' }] : []),
      ...all.map((message, index) => ({
        kind: 'message' as const,
        key: message.id ?? `${day} ${index}`,
        message,
        begins: index === 0,
      })),
    ]),
  ]);
}

interface MessageLogProps {
  readonly conversation: OpenConversation;
  readonly render: (message: ChatMessage, begins: boolean) => ReactNode;
  /** Below the newest message. */
  readonly foot: ReactNode;
}

/** The messages in order, loaded both ways while scrolling. Opens at the first unread one, and stays at the newest. */
export function MessageLog({ conversation, render, foot }: MessageLogProps) {
  const { log, rights, membership } = conversation;
  const { messages, isReady, isWhole, place, opening } = log;
  const firstUnread = useFirstUnread(conversation);
  const lines = useMemo(() => linesOf(messages, firstUnread), [messages, firstUnread]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const firstKey = lines.find(({ kind }) => kind === 'message')?.key;
  const [heldKey, setHeldKey] = useState(firstKey);
  useEffect(() => setHeldKey(firstKey), [firstKey]);
  // Keeps what is in view where it is while older messages come in above it.
  const isPrepended = heldKey !== undefined && heldKey !== firstKey && lines.some(({ key }) => key === heldKey);

  const placed = useRef<unknown>(undefined);
  // True while the newest message stays in view, also while pictures above it grow; scrolling up ends it.
  const follows = useRef(false);
  const lastTop = useRef(0);
  const toEnd = () => {
    const box = scroller.current;
    if (follows.current && isWhole) requestAnimationFrame(() => box?.scrollTo({ top: box.scrollHeight }));
  };
  const wanted = place?.message ?? firstUnread;
  const settle = useEffectEvent(() => {
    if (!isReady || lines.length === 0) return;
    const isNew = placed.current !== opening;
    const target = lines.findIndex(
      (line) => (line.kind === 'new' && !place?.message) || (line.kind === 'message' && line.message.id === wanted),
    );
    if (isNew) {
      placed.current = opening;
      follows.current = target < 0 || opening?.toEnd === true;
      if (follows.current) list.current?.scrollToIndex(lines.length - 1, { align: 'end' });
      else list.current?.scrollToIndex(target, { align: 'center' });
    }
    toEnd();
  });
  useLayoutEffect(() => settle(), [lines, isReady, opening]);

  const seen = () => {
    const [box, handle] = [scroller.current, list.current];
    if (!isReady || !box || !handle || lines.length === 0) return [];
    const end = handle.findItemIndex(box.scrollTop + box.clientHeight);
    return lines.slice(0, end + 1).flatMap((line) => (line.kind === 'message' ? [line.message] : []));
  };
  const mark = useReadMark(membership, seen, messages.findLast(({ sent }) => sent)?.id);
  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below < nearEnd) follows.current = true;
    else if (box.scrollTop < lastTop.current) follows.current = false;
    lastTop.current = box.scrollTop;
    setIsAtEnd(below < nearEnd);
    // Not before the log has opened at its place: it passes the top on the way there.
    if (box.scrollTop < nearEdge && log.hasOlder && placed.current && !follows.current) log.loadOlder();
    if (below < nearEdge && !isWhole) log.loadNewer();
  };
  return (
    <div className={classes['logFrame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the log */}
      <div className={classes['scroller']} ref={scroller} role="log" aria-label="Messages" tabIndex={0}>
        {messages.length === 0 && !isReady ? <SkeletonRows rows={4} /> : null}
        {messages.length === 0 && isReady ? (
          <StatePanel icon={IconMessages} title="No messages yet">
            {rights?.whyNotWrite ?? 'Write the first one below.'}
          </StatePanel>
        ) : null}
        <div className={classes['log']}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            shift={isPrepended}
            onScroll={onScroll}
            onScrollEnd={mark}
            onResize={toEnd}
          >
            {lines.map((line) =>
              line.kind === 'day' ? (
                <DayLine key={line.key} day={line.day} />
              ) : line.kind === 'new' ? (
                <div key={line.key} className={classes['new']}>
                  New
                </div>
              ) : (
                <div key={line.key} className={line.begins ? classes['block'] : undefined}>
                  {render(line.message, line.begins)}
                </div>
              ),
            )}
          </Virtualizer>
          {isWhole ? foot : null}
        </div>
      </div>
      {isReady && lines.length > 0 && !(isAtEnd && isWhole) ? (
        <Button
          className={classes['toNewest'] ?? ''}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={log.goToNewest}
        >
          Newest messages
        </Button>
      ) : null}
    </div>
  );
}

function DayLine({ day }: { readonly day: string }) {
  const today = dayOf(new Date());
  return (
    <h3 className={classes['day']}>
      {day === today ? 'Today' : day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : dateWords(day)}
    </h3>
  );
}

/** The first unread message when the conversation was opened. It stays while the conversation is open. */
function useFirstUnread({ membership, log, me }: OpenConversation): string | undefined {
  const [first, setFirst] = useState<string | null>();
  if (first === undefined && membership && log.isReady) {
    const since = membership.lastReadAt ?? membership.joined ?? '';
    const found = log.messages.find((one) => (one.sent ?? '') > since && one.author?.id !== me.profile.id && !one.retracted);
    setFirst(found?.id ?? null);
  }
  return first ?? undefined;
}
