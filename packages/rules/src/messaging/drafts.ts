import type { PersonalPreferences } from '@notewell/model';

type Drafts = NonNullable<PersonalPreferences['drafts']>;
/** Maximum number kept. The oldest are dropped. */
const most = 100;

/**
 * The drafts after one was typed; an empty text removes it. Drafts of conversations that are not `known` go too,
 * because the server refuses a reference that its writer does not see. `all`: the conversations are not known yet.
 */
export function draftsWith(
  drafts: Drafts | undefined,
  { channel, text }: { readonly channel: string; readonly text: string },
  known: ReadonlySet<string> | 'all',
): Drafts {
  const others = (drafts ?? []).filter((one) => one.channel.id !== channel && (known === 'all' || known.has(one.channel.id)));
  const own: Drafts = text.trim() === '' ? [] : [{ channel: { id: channel, resourceType: 'Channel' }, text }];
  return [...others, ...own].slice(-most);
}
