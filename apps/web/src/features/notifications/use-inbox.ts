import { useList } from '@notewell/client/react';
import { useEffect, useState } from 'react';
import { useMe } from '../../shell/session/session.ts';
import { isOpen, isSnoozed } from './order.ts';

/** Excludes those with a date since 2000. */
const unset = { from: '2000-01-01', exclude: true };

/** The time to the minute, in ISO form. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The user's notifications that are not done. The bell, the inbox and Home share this list. */
export function useInbox() {
  const me = useMe();
  const now = useMinute();
  const list = useList(
    me.permissions.includes('Notification.Read')
      ? {
          type: 'Notification',
          filters: [
            { kind: 'Recipient', values: [me.profile.id] },
            { kind: 'Done', ...unset },
          ],
          orderBy: 'created',
          order: 'desc',
          pageSize: 200,
        }
      : null,
  );
  return {
    list,
    now,
    open: list.items.filter((one) => isOpen(one, now)),
    snoozed: list.items.filter((one) => isSnoozed(one, now)),
  };
}

/** Number of open notifications, for the bell. */
export const useWaiting = (): number => useInbox().open.length;
