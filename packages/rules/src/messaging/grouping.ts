import type { ChatMessage } from '@notewell/model';

/** Consecutive messages of one author. */
export interface AuthorBlock {
  readonly key: string;
  readonly author: ChatMessage['author'];
  readonly messages: readonly ChatMessage[];
}
export interface DayOfMessages {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly blocks: readonly AuthorBlock[];
}

/** Oldest first. Messages without a time of the server come last, in the order they were written. */
export const inSendingOrder = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.toSorted(({ sent: a = '9999' }, { sent: b = '9999' }) => (a < b ? -1 : a > b ? 1 : 0));

/** Longest pause between two messages under one name. */
const pause = 5 * 60_000;

interface GroupingOptions {
  readonly dayOf: (instant: string) => string;
  /** For messages without a time. ISO form. */
  readonly now: string;
  /** Id of the message that begins a block of its own, for the line above it. */
  readonly firstUnread?: string | undefined;
}

/** Messages, oldest first, by day and author. */
export function daysOf(messages: readonly ChatMessage[], { dayOf, now, firstUnread }: GroupingOptions): readonly DayOfMessages[] {
  const days: { day: string; blocks: { key: string; author: ChatMessage['author']; messages: ChatMessage[]; last: string }[] }[] =
    [];
  for (const message of messages) {
    const at = message.sent ?? now;
    const day = dayOf(at);
    if (days.at(-1)?.day !== day) days.push({ day, blocks: [] });
    const blocks = days.at(-1)?.blocks ?? [];
    const block = blocks.at(-1);
    const joins =
      block !== undefined &&
      block.author?.id === message.author?.id &&
      Date.parse(at) - Date.parse(block.last) <= pause &&
      message.id !== firstUnread;
    if (joins) {
      block.messages.push(message);
      block.last = at;
    } else blocks.push({ key: message.id ?? at, author: message.author, messages: [message], last: at });
  }
  return days;
}
