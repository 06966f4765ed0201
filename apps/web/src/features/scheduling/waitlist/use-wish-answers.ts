import { useClient, useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { useConfirm } from '@notewell/ui';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { nameOf, useAnswered, useDoing } from './use-answers.ts';
import { answeredWords } from './wish-words.ts';

const leaving = {
  title: 'Decline this time?',
  text: 'It is offered to others at once. The wait goes on, and another time may be offered.',
  confirm: 'Decline',
  dismiss: 'Keep the offer',
  destructive: true,
};

/** Answers to offers, which only the server can book, and the end of a wait or a request. */
export function useWishAnswers(appointment: Appointment) {
  const client = useClient();
  const { online } = useConnection();
  const confirm = useConfirm();
  const isFamily = useMe().who !== 'staff';
  const { busy, doing } = useDoing();
  const { id = '' } = appointment;
  const name = nameOf(appointment);
  const { answered } = useAnswered(id);
  const remove = () => answered({ status: 'cancelled' }, `${name} is still on the waitlist`);
  const answerOffer = async (answer: 'Accepted' | 'Declined') => {
    const offer = openOfferOf(appointment);
    if (!offer) return;
    if (answer === 'Declined' && isFamily && !(await confirm(leaving))) return;
    const path = `appointments/${encodeURIComponent(client.id(id))}/answer`;
    const work = () => client.call(path, { method: 'POST', body: { start: offer.start, answer } });
    if (!(await doing(work, answer === 'Accepted' ? 'The offer was not accepted' : 'The answer was not saved'))) return;
    toast(...answeredWords(answer, { name: isFamily ? undefined : name, start: offer.start }));
  };
  const withdraw = async () => {
    const path = `appointments/${encodeURIComponent(client.id(id))}/answer`;
    const work = () => client.call(path, { method: 'POST', body: { answer: 'Withdrawn' } });
    if (await doing(work, 'The request was not withdrawn')) toast('Your request was withdrawn.');
  };
  return { busy, online, remove, answerOffer, withdraw };
}
