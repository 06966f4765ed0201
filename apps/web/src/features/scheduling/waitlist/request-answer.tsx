import { useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { hasNoTime } from '@notewell/rules';
import { useMayDo } from '../../../shell/session/may.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { nameOf, useAnswers } from './use-answers.ts';
import { useBookable } from './use-bookable.ts';

export interface RequestAnswerProps {
  readonly request: Appointment;
  readonly now: Date;
  /** Looks for a time. */
  readonly onFind: (request: Appointment) => void;
  /** Asks for the reason to decline it. */
  readonly onDecline: (request: Appointment) => void;
}

/** Accepts a request, or declines it with a reason. Who asked may take it back. Nothing for others. */
export function RequestAnswer({ request, now, onFind, onDecline }: RequestAnswerProps) {
  const mayDo = useMayDo();
  const { busy, accept, withdraw } = useAnswers(request);
  const { online } = useConnection();
  const mayFind = useBookable(request).length > 0;
  const isOpen = hasNoTime(request);
  const who = nameOf(request);
  const may = (status: Appointment['status']) => mayDo('Update', 'Appointment', request, { ...request, status });
  const mayBook = may('booked');
  if (!may('cancelled')) return null;
  const isPast = !isOpen && Date.parse(request.start) < now.getTime();
  return (
    <AnswerButtons
      who={who}
      disabled={busy || (isOpen && !online)}
      onAccept={mayBook && !isPast && (!isOpen || mayFind) ? () => (isOpen ? onFind(request) : void accept()) : undefined}
      accept={isOpen ? 'Find a time' : 'Accept'}
      onDecline={() => (mayBook ? onDecline(request) : void withdraw())}
      decline={mayBook ? 'Decline' : 'Withdraw'}
    />
  );
}
