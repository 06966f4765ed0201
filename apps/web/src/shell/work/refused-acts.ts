import { notifications } from '@mantine/notifications';
import type { KeptItem } from '@notewell/client';
import { useClient, useKeptWork } from '@notewell/client/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { refusalWords } from '../../platform/failure.ts';
import { actAlone } from '../conflict/acts.ts';
import { toastWarning } from '../hooks/toasts.ts';
import { type KeptGroup, keptGroups } from './kept-groups.ts';

/** The id of the message that offers to undo a signature. */
export const undoMessageOf = (id: string): string => `undo-signature ${id}`;

/** The id of the message that an act on a record was refused. */
const refusedMessageOf = (id: string): string => `refused-act ${id}`;

/** Ends the message about a refused act on a record, once the act is repeated. */
export const hideRefusedAct = (id: string): void => {
  notifications.hide(refusedMessageOf(id));
};

/** Milliseconds after which a refusal counts as read: the next page is without it. */
const readMs = 10_000;

const refusedAct = ({ reason, first: { kind }, items, base, mine }: KeptGroup) =>
  (reason === 'conflict' || reason === 'refused') && kind === 'update'
    ? actAlone(
        base,
        mine,
        items.flatMap(({ changed }) => changed),
      )
    : undefined;

/** True if a refused change is an act alone: `useRefusedActs` tells of it and removes it. */
export const isRefusedAct = (items: readonly KeptItem[], key: string): boolean =>
  keptGroups(items).some((group) => group.items.some((one) => one.key === key) && refusedAct(group) !== undefined);

const why = ({ reason, error }: KeptGroup): string =>
  (reason === 'refused' && refusalWords(error)) || 'Somebody changed it before that. Read it again, then repeat it.';

/** Tells of acts such as signatures that the server did not take, and removes them, so that no screen shows them as done. */
export function useRefusedActs(): void {
  const client = useClient();
  const { items } = useKeptWork();
  const { pathname } = useLocation();
  const shown = useRef(new Map<string, number>());
  useEffect(() => {
    for (const [id, at] of shown.current) if (Date.now() - at > readMs) notifications.hide(id);
  }, [pathname]);
  useEffect(() => {
    for (const group of keptGroups(items)) {
      const act = refusedAct(group);
      if (!act) continue;
      const { id, display } = group.first;
      notifications.hide(undoMessageOf(id));
      // An open message would keep the words of an earlier refusal. One with the user's own words is theirs to close.
      notifications.hide(refusedMessageOf(id));
      if (act.words.length === 0) shown.current.set(refusedMessageOf(id), Date.now());
      else shown.current.delete(refusedMessageOf(id));
      const written = act.words.length > 0 ? ` You wrote: “${act.words.join(' ')}”` : '';
      toastWarning([display, why(group) + written].filter(Boolean).join(': '), act.refused, refusedMessageOf(id));
      for (const { key } of group.items) client.discard(key).catch(() => undefined); // stays in the tray then
    }
  }, [client, items]);
}
