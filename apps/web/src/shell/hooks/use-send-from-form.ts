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
    await client.discard(sent.item.key);
    throw new RefusedInForm(sent.item.error);
  };
}
