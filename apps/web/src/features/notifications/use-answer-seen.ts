import { useClient } from '@notewell/client/react';
import { useEffect } from 'react';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { newsAbout } from './order.ts';
import { useInbox } from './use-inbox.ts';

/** Opening a note acknowledges that it names the user or was signed again, from wherever it was opened. */
export function useAnswerSeen(noteId: string): void {
  const client = useClient();
  const unread = newsAbout(noteId, useInbox().open)?.id;
  useEffect(() => {
    if (unread === undefined) return;
    client
      .update('Notification', unread, (now) => ({ ...now, read: now.read ?? new Date().toISOString() }))
      .catch((error: unknown) => toastFailure(error));
  }, [client, unread]);
}
