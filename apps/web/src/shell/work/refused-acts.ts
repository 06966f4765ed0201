import { notifications } from '@mantine/notifications';
import { useClient, useKeptWork } from '@notewell/client/react';
import { useEffect } from 'react';
import { refusalWords } from '../../platform/failure.ts';
import { actAlone } from '../conflict/acts.ts';
import { toastWarning } from '../hooks/toasts.ts';
import { type KeptGroup, keptGroups } from './kept-groups.ts';

/** The id of the message that offers to undo a signature. */
export const undoMessageOf = (id: string): string => `undo-signature ${id}`;

const refusedAct = ({ reason, first: { kind }, items, base, mine }: KeptGroup) =>
  (reason === 'conflict' || reason === 'refused') && kind === 'update'
    ? actAlone(
        base,
        mine,
        items.flatMap(({ changed }) => changed),
      )
    : undefined;

const why = ({ reason, error }: KeptGroup): string =>
  (reason === 'refused' && refusalWords(error)) || 'Somebody changed it before that. Read it again, then repeat it.';

/** Tells of acts such as signatures that the server did not take, and removes them, so that no screen shows them as done. */
export function useRefusedActs(): void {
  const client = useClient();
  const { items } = useKeptWork();
  useEffect(() => {
    for (const group of keptGroups(items)) {
      const act = refusedAct(group);
      if (!act) continue;
      const { id, display } = group.first;
      notifications.hide(undoMessageOf(id));
      const written = act.words.length > 0 ? ` You wrote: “${act.words.join(' ')}”` : '';
      toastWarning([display, why(group) + written].filter(Boolean).join(': '), act.refused);
      for (const { key } of group.items) client.discard(key).catch(() => undefined); // stays in the tray then
    }
  }, [client, items]);
}
