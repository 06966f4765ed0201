import type { Appointment } from '@notewell/model';
import { useState } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { DeclineDialog } from './decline.dialog.tsx';
import { nameOf, useAnswers } from './use-answers.ts';

interface RequestAnswerProps {
  readonly request: Appointment;
  readonly now: Date;
}

/** Accepts a request, or declines it with a reason. Who asked may take it back. Nothing for others. */
export function RequestAnswer({ request, now }: RequestAnswerProps) {
  const mayDo = useMayDo();
  const { busy, accept, decline } = useAnswers(request);
  const [asking, setAsking] = useState(false);
  const who = nameOf(request);
  const may = (status: Appointment['status']) => mayDo('Update', 'Appointment', request, { ...request, status });
  const mayBook = may('booked');
  if (!may('cancelled')) return null;
  const isPast = Date.parse(request.start) < now.getTime();
  return (
    <>
      <AnswerButtons
        who={who}
        disabled={busy}
        onAccept={mayBook && !isPast ? () => void accept() : undefined}
        onDecline={() => (mayBook ? setAsking(true) : void decline('Withdrawn'))}
        decline={mayBook ? 'Decline' : 'Withdraw'}
      />
      {asking ? <DeclineDialog who={who} onDecline={decline} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
