import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { openOfferOf } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { WorkRows } from '../../../features/notes/work-list/index.ts';
import { answerByKey } from '../../../features/scheduling/waitlist/answer-keys.ts';
import { openRequests, wishes } from '../../../features/scheduling/waitlist/queries.ts';
import { RequestRow } from '../../../features/scheduling/waitlist/request-row.tsx';
import { useRequestDialogs } from '../../../features/scheduling/waitlist/use-request-dialogs.tsx';
import { WishRows } from '../../../features/scheduling/waitlist/wish-row.tsx';
import { path as waitlist } from '../../scheduling/waitlist/route.ts';

/** Rows on Home; the rest is one click away. */
const most = 5;

/** Requests and offers that the front desk answers. Absent without any. */
export function ToAnswer({ now }: { readonly now: Date }) {
  const requests = useList(openRequests).items;
  const offered = useList(wishes).items.filter((wish) => openOfferOf(wish) !== undefined);
  const { find, decline, dialog } = useRequestDialogs();
  const count = requests.length + offered.length;
  if (count === 0) return dialog;
  return (
    <div onKeyDown={answerByKey} role="presentation">
      <Section
        title="Requests and offers"
        aside={count}
        actions={
          <Button size="compact-xs" variant="subtle" renderRoot={(props) => <Link {...props} to={waitlist} />}>
            Waitlist
          </Button>
        }
      >
        <WorkRows>
          {requests.slice(0, most).map((request) => (
            <RequestRow key={request.id} request={request} now={now} onFind={find} onDecline={decline} />
          ))}
          <WishRows list={offered.slice(0, Math.max(0, most - requests.length))} now={now} onFind={find} />
        </WorkRows>
      </Section>
      {dialog}
    </div>
  );
}
