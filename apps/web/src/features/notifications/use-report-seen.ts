import { useClient } from '@notewell/client/react';
import { useEffect } from 'react';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { useMe } from '../../shell/session/session.ts';
import { useInbox } from './use-inbox.ts';

/** Looking at the report of a finished task ends what was notified of it. */
export function useReportSeen(task: string | undefined): void {
  const client = useClient();
  const { profile } = useMe();
  const id = useInbox().open.find((one) => task !== undefined && one.id === `${profile.id}.${task}`)?.id;
  useEffect(() => {
    if (id === undefined) return;
    const done = new Date().toISOString();
    client
      .update('Notification', id, (now) => ({ ...now, done: now.done ?? done }))
      .catch((error: unknown) => toastFailure(error));
  }, [client, id]);
}
