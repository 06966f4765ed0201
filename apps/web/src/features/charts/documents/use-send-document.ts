import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { clearFailure, toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';

interface Sending {
  /** Queues the change and returns the id of its document. */
  readonly write: () => Promise<string>;
  /** Words once the server has it, with a title or without. */
  readonly done: readonly [words: string, title?: string];
  readonly fault: string;
  /** Called unless it was refused. */
  readonly onSent?: () => void;
}

/** Changes a document, one change at a time, and says that it is done once the server has it. */
export function useSendDocument() {
  const sendFromForm = useSendFromForm();
  const { busy, run } = useOneAtATime();
  const send = ({ write, done, fault, onSent }: Sending): Promise<void> =>
    run(async () => {
      clearFailure(fault);
      try {
        const sent = await sendFromForm(write);
        if (sent === 'saved') toast(...done);
        else if (sent === 'waiting') toast('It is sent once the server can be reached.', 'Saved on this device');
        onSent?.();
      } catch (error) {
        toastFailure(error, fault);
      }
    });
  return { busy, send };
}
