import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { inWaitingOrder, openOfferOf } from '@notewell/rules';
import { iconSize, PageHead, Section, StatePanel } from '@notewell/ui';
import { IconCalendarPlus, IconHourglassEmpty, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { answerByKey } from '../../../features/scheduling/waitlist/answer-keys.ts';
import { openRequests, wishes } from '../../../features/scheduling/waitlist/queries.ts';
import { RequestRow } from '../../../features/scheduling/waitlist/request-row.tsx';
import { useRequestDialogs } from '../../../features/scheduling/waitlist/use-request-dialogs.tsx';
import { WishDialog } from '../../../features/scheduling/waitlist/wish.dialog.tsx';
import { WishRows } from '../../../features/scheduling/waitlist/wish-row.tsx';
import { takeBegun, useWaitingTask } from '../../../shell/palette/begun.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { KeptHere } from '../../../shell/work/kept-here.tsx';
import classes from './waitlist.module.css';

/** Requests to answer, offers to answer, and all who wait for a time, in the order in which they are asked. */
export default function WaitlistScreen() {
  const { t } = useTranslation();
  const mayAdd = useMayDo()('Create', 'Appointment');
  const requests = useList(openRequests);
  const waiting = useList(wishes);
  const now = useMemo(() => new Date(), []);
  const { adding, setAdding } = useAdding();
  const { find, decline, dialog } = useRequestDialogs();
  const sorted = useMemo(() => waiting.items.toSorted(inWaitingOrder), [waiting.items]);
  const offered = sorted.filter((wish) => openOfferOf(wish) !== undefined);
  const others = sorted.filter((wish) => openOfferOf(wish) === undefined);
  return (
    // The keys belong to the buttons of the rows.
    <div className={classes['page']} onKeyDown={answerByKey} role="presentation">
      <PageHead title="Waitlist">
        {mayAdd ? (
          <Button leftSection={<IconPlus size={iconSize.small} />} onClick={() => setAdding({})}>
            Add to the waitlist
          </Button>
        ) : null}
      </PageHead>
      <KeptHere isHere={isAppointment} />
      <Section title="Requests" aside={requests.items.length || undefined}>
        <ListState
          list={requests}
          room={2}
          empty={
            <Empty icon={IconCalendarPlus} title="No requests">
              {t('Times that colleagues and $t(patients) ask for show here.')}
            </Empty>
          }
        >
          <WorkRows>
            {requests.items.map((request) => (
              <RequestRow key={request.id} request={request} now={now} onFind={find} onDecline={decline} />
            ))}
          </WorkRows>
        </ListState>
      </Section>
      {offered.length > 0 ? (
        <Section title="Offered" aside={offered.length}>
          <WorkRows>
            <WishRows list={offered} now={now} onFind={find} />
          </WorkRows>
        </Section>
      ) : null}
      <Section title="Waiting" aside={others.length || undefined}>
        <ListState
          list={waiting}
          count={others.length}
          room={4}
          empty={
            <Empty icon={IconHourglassEmpty} title="Nobody waits for a time">
              When a visit is cancelled or moved, its time is offered to those who wait here.
            </Empty>
          }
        >
          <WorkRows>
            <WishRows list={others} now={now} onFind={find} />
          </WorkRows>
        </ListState>
      </Section>
      {dialog}
      {adding ? <WishDialog key={adding.patient?.id} patient={adding.patient} onClose={() => setAdding(undefined)} /> : null}
    </div>
  );
}

const isAppointment = ({ type }: { readonly type: string }): boolean => type === 'Appointment';

interface EmptyProps {
  readonly icon: typeof IconPlus;
  readonly title: string;
  readonly children: ReactNode;
}
const Empty = ({ icon, title, children }: EmptyProps) => (
  <StatePanel compact icon={icon} title={title}>
    {children}
  </StatePanel>
);

/** The dialog for a new wish, opened here or from the palette. */
function useAdding() {
  const [adding, setAdding] = useState<{ readonly patient?: Reference<'Patient'> }>();
  const task = useWaitingTask();
  useEffect(() => {
    const begun = task && takeBegun('wait for a visit');
    if (begun) setAdding(begun);
  }, [task]);
  return { adding, setAdding };
}
