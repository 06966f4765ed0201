import { useClient } from '@notewell/client/react';
import type { Notification } from '@notewell/model';
import { toastUndo } from '../../shell/hooks/toast-undo.tsx';
import { toastFailure } from '../../shell/hooks/toasts.ts';

/** Marks notifications as read, done or put off, on the device first. */
export function useInboxActions() {
  const client = useClient();
  const change = (id: string, next: (now: Notification) => Notification) =>
    client.update('Notification', id, next).catch((error: unknown) => toastFailure(error));
  return {
    read: (id: string) => change(id, (now) => ({ ...now, read: now.read ?? new Date().toISOString() })),
    done: ({ id = '', title }: Notification) => {
      void change(id, (now) => ({ ...now, done: new Date().toISOString() }));
      toastUndo({
        id: `notification-${id}`,
        title: 'Done',
        message: title,
        undo: () => change(id, ({ done: _done, ...now }) => now),
      });
    },
    snooze: (id: string, until: Date | undefined) =>
      change(id, ({ snoozedUntil: _until, ...now }) => (until ? { ...now, snoozedUntil: until.toISOString() } : now)),
  };
}
