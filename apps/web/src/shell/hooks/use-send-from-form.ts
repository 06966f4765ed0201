import type { Client, KeptItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { useEffect, useRef } from 'react';
import { RefusedInForm } from '../../platform/failure.ts';
import { lastWriter } from './last-writer.ts';
import { refusedKeys, type Sent, whenSent } from './when-sent.ts';

/** Makes a change and returns the id of its record; undefined if it made none. */
type Write = () => Promise<string | undefined>;

/**
 * Makes the change of an open form and waits for the server's answer. Throws a refusal in words: the change is then dropped,
 * because the form still has all of it. If the form was left meanwhile, the refused change stays in the tray.
 */
export function useSendFromForm(): (write: Write) => Promise<Sent['is'] | undefined> {
  const client = useClient();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async (write) => {
    const known = refusedKeys(client);
    const earlier = new Set(
      client
        .watchUnsent()
        .snapshot()
        .map(({ key }) => key),
    );
    const id = await write();
    if (id === undefined) return undefined;
    const sent = await whenSent(client, id, known);
    if (sent.is !== 'refused' || !isOpen.current) return sent.is;
    if (!(await dropRefused(client, id, { known, earlier }))) return 'refused';
    throw new RefusedInForm(sent.item.error, await lastWriter(client, sent.item.theirs));
  };
}

interface Rows<V> {
  readonly snapshot: () => readonly V[];
}
/** The part of the client that knows of its writes and drops them. */
interface Dropping extends Pick<Client, 'id' | 'withdraw' | 'discard'> {
  watchKeptWork(): Rows<Pick<KeptItem, 'id' | 'key' | 'kind'>>;
  watchUnsent(): Rows<{ readonly id: string; readonly key: string }>;
}

interface Before {
  /** Keys of changes that were refused before the form sent its own. */
  readonly known: ReadonlySet<string>;
  /** Keys of changes that waited to be sent by then: another form made them, and this one does not have what they hold. */
  readonly earlier: ReadonlySet<string>;
}

/**
 * Drops what was refused of a record, and what waits for a record that was not made. Stays in the tray, to be sent again: a
 * file of a record that was made, and everything of a record of which another form's change was refused. Then returns false.
 */
export async function dropRefused(client: Dropping, id: string, { known, earlier }: Before): Promise<boolean> {
  const isIt = (one: { readonly id: string }) => client.id(one.id) === client.id(id);
  const refused = client
    .watchKeptWork()
    .snapshot()
    .filter((one) => isIt(one) && !known.has(one.key));
  const isMade = refused.every(({ kind }) => kind !== 'create');
  if (refused.some(({ key, kind }) => earlier.has(key) || (isMade && kind === 'upload'))) return false;
  if (!isMade) for (const { key } of client.watchUnsent().snapshot().filter(isIt)) await client.withdraw(key);
  for (const { key } of refused) await client.discard(key);
  return true;
}
