import type { Appointment } from '@notewell/model';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { WorkRow } from '../../notes/work-list/index.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { DeclineDialog } from './decline.dialog.tsx';
import { nameOf, useAnswers } from './use-answers.ts';

/** A request for a time: who asked, and the answer. Who asked may take it back. */
export function RequestRow({ request, now }: { readonly request: Appointment; readonly now: Date }) {
  const mayDo = useMayDo();
  const { profile } = useMe();
  const { busy, accept, decline } = useAnswers(request);
  const [asking, setAsking] = useState(false);
  const { start, owner, serviceType, statusBy } = request;
  const who = nameOf(request);
  const subject = subjectOf(request);
  const mayBook = mayDo('Update', 'Appointment', request, { ...request, status: 'booked' });
  const mayEnd = mayDo('Update', 'Appointment', request, { ...request, status: 'cancelled' });
  const isPast = Date.parse(start) < now.getTime();
  const isMine = statusBy?.id === profile.id;
  return (
    <>
      <WorkRow
        title={
          subject ? (
            <ResourceLink type={subject.resourceType ?? 'Patient'} id={subject.id}>
              {who}
            </ResourceLink>
          ) : (
            who
          )
        }
        detail={[
          momentWords(start),
          owner?.display,
          serviceType?.display,
          statusBy && `asked by ${isMine ? 'you' : (statusBy.display ?? 'a colleague')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        status={isPast ? <Status tone="warn">Time has passed</Status> : <Status tone="info">Requested</Status>}
        action={
          mayEnd ? (
            <AnswerButtons
              who={who}
              disabled={busy}
              onAccept={mayBook && !isPast ? () => void accept() : undefined}
              onDecline={() => (mayBook ? setAsking(true) : void decline('Withdrawn'))}
              decline={mayBook ? 'Decline' : 'Withdraw'}
            />
          ) : undefined
        }
      />
      {asking ? <DeclineDialog who={who} onDecline={decline} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
