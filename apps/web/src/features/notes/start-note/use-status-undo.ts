import { useClient, useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { againstUndo } from '@notewell/rules';
import { useState } from 'react';
import { toastUndo } from '../../../shell/hooks/toast-undo.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { untilSent } from './until-sent.ts';

/** Takes the last status of an appointment back: a message offers it at once, `undo` while it is possible. */
export function useStatusUndo(appointment: Appointment) {
  const client = useClient();
  const { online } = useConnection();
  const { profile, permissions } = useMe();
  const [now] = useState(() => Date.now());
  const { id = '' } = appointment;
  const undo = async () => {
    try {
      // The change itself may still be on its way: there would be nothing to undo.
      await untilSent(client, id);
      await client.call(`appointments/${encodeURIComponent(client.id(id))}/undo-status`, { method: 'POST' });
    } catch (error) {
      toastFailure(error, 'The status was not changed back');
    }
  };
  const manages = permissions.includes('manage schedules');
  const isPossible = online && againstUndo(appointment, { now, by: profile.id, manages }) === undefined;
  return {
    undo: isPossible ? undo : undefined,
    offer: (message: string) => {
      if (online) toastUndo({ id: `status ${id}`, title: 'Status changed', message, undo });
    },
  };
}
