import { useCall, useClient, useConnection, useList } from '@notewell/client/react';
import type { Notice } from '@notewell/protocol';
import { isCurrent, notDismissed, withDismissed } from '@notewell/rules/messaging';
import { createContext, useContext, useEffect } from 'react';
import { toastFailure } from '../hooks/toasts.ts';
import { useMe } from '../session/session.ts';

/** Time after which a page looks for new ones. */
const pause = 2 * 60_000;
const needs = ['PersonalPreferences.Read', 'PersonalPreferences.Create', 'PersonalPreferences.Update'];

export interface Notices {
  /** Those that the user has not put away. */
  readonly notices: readonly Notice[];
  /** Puts one away, on all devices of the user. Absent where nothing is put away. */
  readonly dismiss: ((id: string) => void) | undefined;
}

/** The announcements of the page: its banner and Home show them of one call. */
export const PageNotices = createContext<Notices>({ notices: [], dismiss: undefined });
export const useNotices = (): Notices => useContext(PageNotices);

/** Loads the announcements for the user, once for a page. */
export function useLoadedNotices(): Notices {
  const client = useClient();
  const me = useMe();
  const { online } = useConnection();
  const reads = me.permissions.includes('Announcement.Read');
  const { data, refresh } = useCall<readonly Notice[]>(reads ? 'notices' : null);
  const keeps = needs.every((one) => me.permissions.includes(one));
  const list = useList(
    keeps ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [me.profile.id] }], pageSize: 1 } : null,
  );
  useEffect(() => {
    if (!online) return undefined;
    const ask = () => void (document.visibilityState === 'visible' && refresh());
    const timer = setInterval(ask, pause);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [online, refresh]);
  const stored = list.items[0];
  const isKnown = !keeps || list.status === 'ready';
  const now = new Date().toISOString();
  const all = (data ?? []).filter((one) => isCurrent({ ...one, status: 'Active' }, now));
  const dismiss = (id: string) => {
    const saved = stored?.id
      ? client.update('PersonalPreferences', stored.id, (was) => ({ ...was, dismissed: withDismissed(was.dismissed, id) }))
      : client.create('PersonalPreferences', { owner: me.profile, dismissed: [id] });
    saved.catch((error: unknown) => toastFailure(error, 'The announcement comes again'));
  };
  return { notices: isKnown ? notDismissed(all, stored?.dismissed) : [], dismiss: keeps ? dismiss : undefined };
}
