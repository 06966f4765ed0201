import { notifications } from '@mantine/notifications';
import { useClient, useKeptWork } from '@notewell/client/react';
import { useEffect } from 'react';
import { isSignatureAlone } from '../conflict/signing.ts';
import { toastWarning } from '../hooks/toasts.ts';
import { type KeptGroup, keptGroups } from './kept-groups.ts';

/** The id of the message that offers to undo a signature. */
export const undoMessageOf = (id: string): string => `undo-signature ${id}`;

const isRefusedSignature = ({ reason, first: { kind }, base, mine }: KeptGroup): boolean =>
  (reason === 'conflict' || reason === 'refused') && kind === 'update' && isSignatureAlone(base, mine);

const why = ({ reason, error }: KeptGroup): string =>
  reason === 'refused' && error?.detail
    ? error.detail
    : 'It was changed before your signature arrived. Read it again, then sign.';

/** Tells of signatures that the server did not take, and removes them, so that no screen shows them as given. */
export function useRefusedSignatures(): void {
  const client = useClient();
  const { items } = useKeptWork();
  useEffect(() => {
    for (const group of keptGroups(items).filter(isRefusedSignature)) {
      const { id, display } = group.first;
      notifications.hide(undoMessageOf(id));
      toastWarning([display, why(group)].filter(Boolean).join(': '), 'Your signature was not given');
      for (const { key } of group.items) client.discard(key).catch(() => undefined); // stays in the tray then
    }
  }, [client, items]);
}
