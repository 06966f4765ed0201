import { hasNoTime } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { momentWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { WorkRow } from '../../notes/work-list/index.ts';
import { RequestAnswer, type RequestAnswerProps } from './request-answer.tsx';
import { nameOf } from './use-answers.ts';
import { wishWords } from './wish-words.ts';

/** A request for a time: who asked, and the answer. */
export function RequestRow({ request, now, onFind, onDecline }: RequestAnswerProps) {
  const { profile } = useMe();
  const { start, owner, serviceType, statusBy, description } = request;
  const isOpen = hasNoTime(request);
  const who = nameOf(request);
  const subject = subjectOf(request);
  const asker = statusBy?.id === profile.id ? 'you' : (statusBy?.display ?? 'a colleague');
  return (
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
        isOpen ? wishWords(request) : momentWords(start),
        owner?.display,
        serviceType?.display,
        statusBy && `asked by ${asker}`,
        isOpen && description,
      ]
        .filter(Boolean)
        .join(' · ')}
      status={!isOpen && Date.parse(start) < now.getTime() ? <Status tone="warn">Time has passed</Status> : undefined}
      action={<RequestAnswer request={request} now={now} onFind={onFind} onDecline={onDecline} />}
    />
  );
}
