import type { Client, KeptItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { useEffect, useRef } from 'react';
import { RefusedInForm } from '../../platform/failure.ts';
import { isRefusedAct } from '../work/refused-acts.ts';
import { lastWriter } from './last-writer.ts';
import { toastWarning } from './toasts.ts';
import { refusedKeys, type Sent, whenSent } from './when-sent.ts';

/** Makes a change and returns the id of its record; undefined if it made none. */
type Write = () => Promise<string | undefined>;

/**
 * How it ended: `left` if the form was left before a refusal, `refused` if that is said already, and the form closes.
 * Undefined if no change was made.
 */
export type SentFromForm = Sent['is'] | 'left' | undefined;

/**
 * Makes the change of an open form and waits for the server's answer. Throws a refusal in words: the change is then dropped,
 * because the form still has all of it. A refused change that stays in the tray is said here, and the form closes: sent again,
 * it would be there twice. A refused act, such as a signature, is said and removed where all of them are.
 */
export function useSendFromForm(): (write: Write) => Promise<SentFromForm> {
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
    const unsentKeys = () =>
      client
        .watchUnsent()
        .snapshot()
        .map(({ key }) => key);
    const earlier = new Set(unsentKeys());
    const id = await write();
    if (id === undefined) return undefined;
    // Words typed elsewhere in the record while the answer is awaited are not the form's.
    const own = new Set([...unsentKeys(), ...refusedKeys(client)]);
    const sent = await whenSent(client, id, known);
    if (sent.is !== 'refused') return sent.is;
    if (!isOpen.current) return 'left';
    if (isRefusedAct(client.watchKeptWork().snapshot(), sent.item.key)) return 'refused';
    const stays = await dropRefused(client, id, { known, earlier, own });
    if (stays !== undefined) {
      toastWarning(stays, 'Not taken by the server');
      return 'refused';
    }
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
  /** Keys of all changes once the form had made its own. Later ones hold what was typed since, and stay in the tray. */
  readonly own: ReadonlySet<string>;
}

/**
 * Drops what was refused of a record, and what waits for a record that was not made. Stays in the tray, to be sent again: a
 * file of a record that was made, and everything of a record of which another form's change was refused. Then returns the words about it.
 */
export async function dropRefused(client: Dropping, id: string, { known, earlier, own }: Before): Promise<string | undefined> {
  const isIt = (one: { readonly id: string }) => client.id(one.id) === client.id(id);
  const refused = client
    .watchKeptWork()
    .snapshot()
    .filter((one) => isIt(one) && !known.has(one.key));
  const isMade = refused.every(({ kind }) => kind !== 'create');
  if (refused.some(({ key }) => earlier.has(key)))
    return 'An earlier change of this record was refused. Both are in your unsent work.';
  if (isMade && refused.some(({ kind }) => kind === 'upload'))
    return 'A file of this record was refused. What was not taken is in your unsent work.';
  const isOwn = ({ key }: { readonly key: string }) => own.has(key);
  const waiting = client.watchUnsent().snapshot().filter(isIt);
  // A record that was not made takes all its changes with it.
  if (!isMade && ![...refused, ...waiting].every(isOwn))
    return 'More was entered in this record meanwhile. All of it is in your unsent work.';
  if (!isMade) for (const { key } of waiting) await client.withdraw(key);
  for (const { key } of refused.filter(isOwn)) await client.discard(key);
  return undefined;
}
