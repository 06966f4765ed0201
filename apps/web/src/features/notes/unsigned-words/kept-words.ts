import type { Client, KeptItem } from '@notewell/client';
import type { Scribble } from '@notewell/model';
import { mergedWords } from './merged-words.ts';

/** The part of the client that knows what became of a text. */
export type Holder = Pick<Client, 'get' | 'id' | 'watchKeptWork' | 'watchResource'>;

/** Another tab ended the text. Nobody signs or sends it a second time. */
export class EndedElsewhere extends Error {
  readonly title = 'You signed, sent or discarded this text in another tab already. Discard it here, or change it to go on.';
}
/** The saved text is neither readable nor known to be deleted. */
export class NotCompared extends Error {
  readonly title = 'Your text could not be compared with the saved one. It is still here: try again in a moment.';
}

/** Refused changes of a text, which wait on this device. */
const refusedOf = (client: Pick<Holder, 'id' | 'watchKeptWork'>, id: string): readonly KeptItem[] =>
  client
    .watchKeptWork()
    .snapshot()
    .filter((item) => item.type === 'Scribble' && client.id(item.id) === client.id(id));

/** The saved record of a text. A refused one keeps the user's own words, with those that the server has. */
export async function keptWords(client: Holder, id: string): Promise<{ readonly record: Scribble; readonly isRefused: boolean }> {
  const record = await client.get('Scribble', id).catch((error: unknown) => {
    if (refusedOf(client, id).length > 0) return undefined;
    throw error;
  });
  const refused = refusedOf(client, id).findLast(({ mine }) => mine !== undefined);
  if (refused) return { record: wordsOf(refused, record), isRefused: true };
  if (record) return { record, isRefused: false };
  const { status, error } = client.watchResource('Scribble', id).snapshot();
  // The server hides a text with 404 where the user lost access to the chart.
  throw status === 'missing' && error?.status !== 404 ? new EndedElsewhere() : new NotCompared();
}

/** Removes a text that was signed, sent or discarded, with its refused changes. */
export async function ended(client: Pick<Client, 'id' | 'watchKeptWork' | 'discard' | 'remove'>, id: string): Promise<void> {
  const refused = refusedOf(client, id);
  for (const { key } of refused) await client.discard(key);
  // Without its first record, the server has nothing to remove.
  if (!refused.some(({ kind }) => kind === 'create')) await client.remove('Scribble', id);
}

/** The user's own words, merged with those that the server has meanwhile. */
function wordsOf({ mine, base, theirs }: KeptItem, record: Scribble | undefined): Scribble {
  // Only scribbles are asked for above, and only those with words.
  const [own, before, others] = [mine as Scribble, base as Scribble | undefined, theirs as Scribble | undefined];
  const now: Partial<Scribble> = record ?? others ?? before ?? {};
  return { ...own, ...mergedWords<Partial<Scribble>>(before, now, { text: own.text, changes: own.changes }) };
}
