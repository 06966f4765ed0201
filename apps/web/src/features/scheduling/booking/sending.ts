import type { Client, Draft, Failure } from '@notewell/client';
import { useClient, useConnection } from '@notewell/client/react';
import { isRecord } from '@notewell/model/values';
import type { SeriesPreview } from '@notewell/protocol';
import { useRef, useState } from 'react';
import { RefusedInForm, textOf } from '../../../platform/failure.ts';
import { clearFailure, toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { refusedKeys, type Sent, sentTitle, whenSent } from '../../../shell/hooks/when-sent.ts';

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

type Answered = Sent | Taken;
interface Taken {
  readonly is: 'taken';
  readonly error: Failure | undefined;
}

/**
 * Makes a write that takes somebody's time, and waits for the server's answer. A new appointment has no id yet. If somebody
 * was faster, the refused write is dropped: the caller asks at once what to do, and a card would ask the same again.
 */
export async function answerTo(client: Client, id: string | undefined, write: () => Promise<unknown>): Promise<Answered> {
  const known = refusedKeys(client);
  const made = await write();
  const sent = await whenSent(client, id ?? textOf(isRecord(made) && made['id']) ?? '', known);
  if (sent.is !== 'refused' || sent.item.error?.code !== 'booking-conflict') return sent;
  await client.discard(sent.item.key);
  return { is: 'taken', error: sent.item.error };
}

const notBooked = 'It was not booked';

/**
 * Creates the appointment and says where it is saved, once the server has answered. `taken` counts the refusals because
 * somebody was faster: the form is still open and shows what is in the way.
 */
export function useSend() {
  const client = useClient();
  const { online } = useConnection();
  // Fixed until a refusal, so that a double click books once.
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState(0);
  const send = async (draft: Draft<'Appointment'>, what: string, call?: CreateCall): Promise<'sent' | 'taken' | 'failed'> => {
    setBusy(true);
    clearFailure(notBooked);
    let sent: Answered;
    try {
      const options = { key: key.current, ...(call && { call }) };
      sent = await answerTo(client, undefined, () => client.create('Appointment', draft, options));
    } catch (error) {
      toastFailure(error, notBooked);
      setBusy(false);
      return 'failed';
    }
    if (sent.is === 'taken') {
      key.current = crypto.randomUUID();
      setTaken((before) => before + 1);
      setBusy(false);
      return 'taken';
    }
    if (sent.is === 'refused') {
      // Dropped, because the form still has all of it.
      await client.discard(sent.item.key);
      key.current = crypto.randomUUID();
      toastFailure(new RefusedInForm(sent.item.error), notBooked);
      setBusy(false);
      return 'failed';
    }
    const isRequest = draft.status === 'proposed';
    if (sent.is === 'saved') toast(what, isRequest ? 'Requested' : 'Booked');
    else
      toast(
        `${what} It is sent once ${online ? 'the server answers' : 'you are online'}; you are notified if somebody else has booked the time.`,
        sentTitle(isRequest ? 'Requested' : 'Booked', sent),
      );
    return 'sent';
  };
  return { busy, send, taken };
}
