import type { Client, KeptItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { useEffect, useRef } from 'react';
import { RefusedInForm } from '../../platform/failure.ts';
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
    const id = await write();
    if (id === undefined) return undefined;
    const sent = await whenSent(client, id, known);
    if (sent.is !== 'refused' || !isOpen.current) return sent.is;
    if (!(await dropRefused(client, id, known))) return 'refused';
    throw new RefusedInForm(sent.item.error);
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

/**
 * Drops what was refused of a record, and what waits for a record that was not made. A refused file of a record that was
 * made stays in the tray, to be sent again: returns false.
 */
export async function dropRefused(client: Dropping, id: string, known: ReadonlySet<string>): Promise<boolean> {
  const isIt = (one: { readonly id: string }) => client.id(one.id) === client.id(id);
  const refused = client
    .watchKeptWork()
    .snapshot()
    .filter((one) => isIt(one) && !known.has(one.key));
  if (refused.every(({ kind }) => kind === 'upload')) return false;
  if (refused.some(({ kind }) => kind === 'create'))
    for (const { key } of client.watchUnsent().snapshot().filter(isIt)) await client.withdraw(key);
  for (const { key } of refused) await client.discard(key);
  return true;
}
