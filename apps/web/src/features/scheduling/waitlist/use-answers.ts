import type { Client, KeptItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { refusalWords } from '../../../platform/failure.ts';
import { clearFailure, toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { sentTitle } from '../../../shell/hooks/when-sent.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { answerTo } from '../booking/sending.ts';
import { endWords } from './end-words.ts';

export const nameOf = (one: Appointment): string => subjectOf(one)?.display ?? one.title ?? one.serviceType?.display ?? 'Meeting';

/** Drops a refused answer and says why: somebody ended the request meanwhile, or the server's reason. */
async function refusedWords(client: Client, { key, error }: Pick<KeptItem, 'key' | 'error'>): Promise<string> {
  const kept = client.watchKeptWork().snapshot();
  const theirs = kept.find((one) => one.key === key)?.theirs;
  await client.discard(key);
  // An answer changes an appointment.
  return (theirs && endWords(theirs as Appointment)) ?? refusalWords(error);
}

/** One act at a time, whose failure is said. `doing` resolves to true if it worked. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<unknown>, fault: string): Promise<boolean> => {
    setBusy(true);
    clearFailure(fault);
    try {
      await work();
      return true;
    } catch (error) {
      toastFailure(error, fault);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, doing };
}

/** Changes a request or a wish through the queue, and waits for the server's answer. */
export function useAnswered(id: string) {
  const client = useClient();
  const { busy, doing } = useDoing();
  /** The outcome of a change; undefined after a refusal, which is said at once: the row has gone, and a card names nobody. */
  const answered = async (change: Partial<Appointment>, fault: string) => {
    let is: 'saved' | 'waiting' | 'taken' | undefined;
    const write = () => client.update('Appointment', id, (current) => ({ ...current, ...change }));
    const work = async () => {
      const sent = await answerTo(client, id, write);
      if (sent.is !== 'refused') ({ is } = sent);
      else toastWarning(await refusedWords(client, sent.item), fault);
    };
    await doing(work, fault);
    return is;
  };
  return { busy, answered };
}

/** Answers of the front desk to requests, and the way back of who asked. */
export function useAnswers(appointment: Appointment) {
  const { id = '', start } = appointment;
  const { busy, answered } = useAnswered(id);
  const name = nameOf(appointment);
  const accept = async () => {
    const is = await answered({ status: 'booked' }, `${name} was not booked`);
    if (is === undefined) return;
    if (is === 'taken') toastWarning('That time was booked a moment ago. Offer another.', `${name} was not booked`);
    else toast(`${name}: ${momentWords(start)}.`, sentTitle('Booked', { is }));
  };
  const decline = async (reason: string) => {
    const is = await answered({ status: 'cancelled', cancellationNote: reason }, 'The request was not declined');
    if (is !== undefined) toast(`${name} · ${reason}`, sentTitle('Declined', { is }));
    return is !== undefined;
  };
  const withdraw = async () => {
    const is = await answered({ status: 'cancelled', cancellationNote: 'Withdrawn' }, 'The request was not withdrawn');
    if (is !== undefined) toast(name, sentTitle('Withdrawn', { is }));
  };
  return { busy, accept, decline, withdraw };
}
