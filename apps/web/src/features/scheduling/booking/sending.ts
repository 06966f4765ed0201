import type { Client, Draft } from '@notewell/client';
import { useClient, useConnection } from '@notewell/client/react';
import type { SeriesPreview } from '@notewell/protocol';
import { useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';

/** Tells if the server finds anything in the way of a visit. Without an answer, the booking itself tells. */
export function useCollides(): (draft: Draft<'Appointment'>) => Promise<boolean> {
  const client = useClient();
  const { online } = useConnection();
  return async (body) => {
    if (!online) return false;
    const asked = client.call<SeriesPreview>('appointments/series/preview', { method: 'POST', body });
    const preview = await asked.catch(() => undefined);
    return preview?.occurrences.some(({ conflicts }) => conflicts.length > 0) === true;
  };
}

type CreateCall = NonNullable<NonNullable<Parameters<Client['create']>[2]>['call']>;

/** Creates the appointment and says where it is saved. Resolves to true if it was. */
export function useSend() {
  const client = useClient();
  const { online } = useConnection();
  // Fixed id, so that a double click books once.
  const [key] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const send = async (draft: Draft<'Appointment'>, what: string, call?: CreateCall) => {
    setBusy(true);
    try {
      await client.create('Appointment', draft, { key, ...(call && { call }) });
    } catch (error) {
      toastFailure(error, 'It was not booked');
      setBusy(false);
      return false;
    }
    const isRequest = draft.status === 'proposed';
    if (online) toast(what, isRequest ? 'Requested' : 'Booked');
    else
      toast(
        `${what} It is sent once you are online; you are notified if somebody else has booked the time.`,
        isRequest ? 'Requested on this device' : 'Booked on this device',
      );
    return true;
  };
  return { busy, send };
}
