import { useClient } from '@notewell/client/react';
import { hideUndo } from '../../../shell/hooks/toast-undo.tsx';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';

/** Id of the message that offers to undo a discard. */
export const undoName = (id: string): string => `discarded ${id}`;

/** Restores a discarded draft with its visit. */
export function useRestoreNote(): (id: string) => Promise<void> {
  const client = useClient();
  return async (id) => {
    try {
      await client.call(`notes/${encodeURIComponent(id)}/restore`, { method: 'POST' });
      hideUndo(undoName(id));
      await client.get('Note', id, { fresh: true });
      toast('The draft is back under Notes to finish.', 'Restored');
    } catch (error) {
      toastFailure(error, 'The draft was not restored');
    }
  };
}
