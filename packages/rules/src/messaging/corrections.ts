import type { ChatMessage, PersonalPreferences } from '@notewell/model';
import type { Conversations } from './drafts.ts';

type Corrections = NonNullable<PersonalPreferences['corrections']>;
export type Correction = Corrections[number];
/** Maximum number kept. The oldest are dropped. */
const most = 50;

/** The id of a message begins with that of its channel. */
const channelOf = (message: string) => message.split('.')[0] ?? '';

/**
 * The corrections after one was typed. One that says what the message said, or nothing, is removed. Those in conversations
 * that are not `known` go too, as drafts do.
 */
export function correctionsWith(
  corrections: readonly Correction[] | undefined,
  { message, text = '', was = '' }: Correction,
  known: Conversations,
): Corrections {
  const others = (corrections ?? []).filter(
    (one) => one.message !== message && (known === 'all' || known.has(channelOf(one.message))),
  );
  const own: Corrections = text.trim() === '' || text === was ? [] : [{ message, text, was }];
  return [...others, ...own].slice(-most);
}

/** The correction of a message that waits to be saved. One that the message already says was saved. */
export function correctionOf(
  corrections: readonly Correction[] | undefined,
  { id, text }: Pick<ChatMessage, 'id' | 'text'>,
): Correction | undefined {
  return corrections?.find((one) => one.message === id && one.text?.trim() !== text?.trim());
}
