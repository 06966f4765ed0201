import type { ListView } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Notification } from '@notewell/model';
import { isOver, placesOf } from '@notewell/rules/notifications';
import { useMinute } from '../../shell/hooks/use-minute.ts';
import { useMe } from '../../shell/session/session.ts';
import { byUrgency, distinct, isOpen, isSnoozed } from './order.ts';
import { byIds } from './use-about.ts';
import { useChoices } from './use-choices.ts';

/** Excludes those with a date since 2000. */
const unset = { from: '2000-01-01', exclude: true };

/** Somebody's notifications that are not done: the user's own, or a colleague's for holders of *all notifications*. */
function useNotDone(recipient: string) {
  const me = useMe();
  return useList(
    me.permissions.includes('Notification.Read')
      ? {
          type: 'Notification',
          filters: [
            { kind: 'Recipient', values: [recipient] },
            { kind: 'Done', ...unset },
          ],
          whole: true,
        }
      : null,
  );
}

/** True for work in a note that the user cannot read any more: they have nothing to do there. Unknown without the server. */
export const isUnreadable = (
  { about }: Pick<Notification, 'about'>,
  asked: readonly string[],
  { items, status, isPartial }: Pick<ListView<'Note'>, 'items' | 'status' | 'isPartial'>,
): boolean =>
  about?.resourceType === 'Note' &&
  status === 'ready' &&
  !isPartial &&
  asked.includes(about.id) &&
  !items.some(({ id }) => id === about.id);

/** The user's notifications of the kinds that they want in the app. The bell, the inbox and Home share this list. */
export function useInbox() {
  const now = useMinute().toISOString();
  const list = useNotDone(useMe().profile.id);
  const { choices } = useChoices();
  const chosen = list.items.filter(({ kind }) => placesOf(choices, kind).inApp);
  const asked = byIds('Note', chosen);
  const notes = useList(asked);
  const ids = asked?.filters[0]?.values ?? [];
  const shown = distinct(
    chosen.filter((one) => !isOver(one, now) && !isUnreadable(one, ids, notes)),
    now,
  );
  return {
    list,
    now,
    open: shown.filter((one) => isOpen(one, now)),
    snoozed: shown.filter((one) => isSnoozed(one, now)),
  };
}

/** A colleague's notifications, the most urgent first, with those that they put off. */
export function useInboxOf(recipient: string) {
  const now = useMinute().toISOString();
  const list = useNotDone(recipient);
  const open = list.items.filter((one) => isOpen(one, now) || isSnoozed(one, now));
  return { list, now, open: open.toSorted(byUrgency(now)) };
}

/** Number of open notifications, for the bell. */
export const useWaiting = (): number => useInbox().open.length;

/** Number of open notifications for the tab's title and the installed icon, which count unread messages themselves. */
export const useInTitle = (): number => useInbox().open.filter(({ kind }) => kind !== 'Message' && kind !== 'Mention').length;
