import { useState } from 'react';
import { RefusedInForm } from '../../../platform/failure.ts';
import { clearFailure, toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';

interface EditToSend {
  /** Changes of the appointment, each sent once the one before has its answer. */
  readonly writes: readonly (() => Promise<unknown>)[];
  /** Messages once the server has them, and if they wait for a connection. */
  readonly done: string;
  readonly later?: string;
  /** Title of a refusal. */
  readonly failed: string;
}

/** Sends the changes of an edit form, which stays open until the server answers. Resolves to true once it may close. */
export function useSendEdit(id: string) {
  const send = useSendFromForm();
  const [busy, setBusy] = useState(false);
  /** The conflicts that the server found, in words: this page may not know of them. */
  const [taken, setTaken] = useState<string>();
  const sendAll = async ({ writes, done, later, failed }: EditToSend): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    clearFailure(failed);
    let waits = false;
    try {
      for (const write of writes) {
        const sent = await send(async () => {
          await write();
          return id;
        });
        // The form was left meanwhile: the refusal is in the tray.
        if (sent === 'left') return false;
        if (sent === 'refused') return true;
        waits ||= sent === 'waiting';
      }
    } catch (error) {
      const isTaken = error instanceof RefusedInForm && error.code === 'booking-conflict';
      if (isTaken) setTaken(error.message);
      else toastFailure(error, failed);
      return false;
    } finally {
      setBusy(false);
    }
    if (waits) toast(later ?? 'It is sent once the server can be reached.', 'Changed on this device');
    else toast(done);
    return true;
  };
  return { busy, taken, forgetTaken: () => setTaken(undefined), sendAll };
}
