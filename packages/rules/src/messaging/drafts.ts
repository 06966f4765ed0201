import type { PersonalPreferences } from '@notewell/model';

type Drafts = NonNullable<PersonalPreferences['drafts']>;
/** Ids of the conversations that somebody is in. `all`: they are not known yet. */
export type Conversations = ReadonlySet<string> | 'all';
/** Maximum number kept. The oldest are dropped. */
const most = 100;

/**
 * The drafts after one was typed; an empty text removes it. Drafts of conversations that are not `known` go too,
 * because the server refuses a reference that its writer does not see.
 */
export function draftsWith(
  drafts: Drafts | undefined,
  { channel, text }: { readonly channel: string; readonly text: string },
  known: Conversations,
): Drafts {
  const others = (drafts ?? []).filter((one) => one.channel.id !== channel && (known === 'all' || known.has(one.channel.id)));
  const own: Drafts = text.trim() === '' ? [] : [{ channel: { id: channel, resourceType: 'Channel' }, text }];
  return [...others, ...own].slice(-most);
}
