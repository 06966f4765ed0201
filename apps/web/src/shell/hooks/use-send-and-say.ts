import { useRef, useState } from 'react';
import { clearFailure, toast, toastFailure } from './toasts.ts';
import { useSendFromForm } from './use-send-from-form.ts';
import { type Sent, sentTitle } from './when-sent.ts';

interface Done {
  readonly title: string;
  readonly message: string;
}
interface Said {
  /** Queues the change and returns the id of its record. A new record takes the key, so that a second press makes no other. */
  readonly write: (key: string) => Promise<string | undefined>;
  /** The message once the server has it. */
  readonly done: Done;
  /** Title of a refusal. */
  readonly failed: string;
}

/** The message about a change, and its title: done once the server has it, and on the device alone until then. */
export function sentWords(
  is: Exclude<Sent['is'], 'refused'>,
  { title, message }: Done,
): readonly [message: string, title: string] {
  return [is === 'saved' ? message : 'It is sent once the server can be reached.', sentTitle(title, { is })];
}

/**
 * Sends the change of an open form, and says that it is done once the server has it. Resolves to true once the form may close,
 * as it may after a refusal that is said elsewhere. After any other, which it says, the form still has everything.
 */
export function useSendAndSay() {
  const sendFromForm = useSendFromForm();
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const send = async ({ write, done, failed }: Said): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    clearFailure(failed);
    try {
      const is = await sendFromForm(() => write(key.current));
      if (is === undefined || is === 'left') return false;
      if (is !== 'refused') toast(...sentWords(is, done));
      return true;
    } catch (error) {
      key.current = crypto.randomUUID();
      toastFailure(error, failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
