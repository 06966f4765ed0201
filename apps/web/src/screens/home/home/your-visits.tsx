import { useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconCalendarSmile } from '@tabler/icons-react';
import { appointmentWords } from '../../../features/notes/start-note/index.ts';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { JoinVideo } from '../../../features/scheduling/video/video-link.tsx';
import { wishesOf } from '../../../features/scheduling/waitlist/queries.ts';
import { offerWords } from '../../../features/scheduling/waitlist/wish-words.ts';
import { dayOf, longDay, momentWords, startOfDay, timeOf } from '../../../platform/dates.ts';

/** Visits of a signed-in patient from today on. */
export function YourVisits({ patientId, now }: { readonly patientId: string; readonly now: Date }) {
  const list = useList({
    type: 'Appointment',
    filters: [
      { kind: 'Attendees', values: [patientId] },
      { kind: 'Start', from: startOfDay(dayOf(now)) },
    ],
    orderBy: 'start',
    order: 'asc',
    pageSize: 20,
  });
  const visits = list.items.filter(({ status }) => status !== 'entered-in-error' && status !== 'waitlist');
  const offered = useList(wishesOf(patientId)).items.filter(({ status }) => status === 'waitlist');
  return (
    <Section title="Your visits" aside={visits.length > 0 ? visits.length : undefined}>
      <ListState
        list={list}
        count={visits.length + offered.length}
        room={3}
        empty={
          <StatePanel icon={IconCalendarSmile} title="No visit is booked">
            Call the clinic to book one; it shows here then.
          </StatePanel>
        }
      >
        <WorkRows>
          {offered.map((wish) => (
            <Offered key={wish.id} wish={wish} />
          ))}
          {visits.map((visit) => {
            const { id, start, status, owner, serviceType, title, location } = visit;
            return (
              <WorkRow
                key={id}
                action={<JoinVideo appointment={visit} />}
                lead={<strong>{timeOf(start)}</strong>}
                title={longDay(dayOf(start))}
                detail={[serviceType?.display ?? title, owner?.display, location?.display].filter(Boolean).join(' · ')}
                status={<Status tone={status === 'cancelled' ? 'warn' : 'quiet'}>{appointmentWords(status)}</Status>}
              />
            );
          })}
        </WorkRows>
      </ListState>
    </Section>
  );
}

/** A wish of the patient, with the time that the clinic offers. */
function Offered({ wish }: { readonly wish: Appointment }) {
  const offer = openOfferOf(wish);
  return (
    <WorkRow
      title={offer ? offerWords(offer) : (wish.serviceType?.display ?? 'A visit')}
      detail={offer ? `Call the clinic by ${momentWords(offer.deadline)} if you want this time.` : 'You are on the waitlist.'}
      status={<Status tone={offer ? 'info' : 'quiet'}>{offer ? 'Offered to you' : 'Waitlist'}</Status>}
    />
  );
}
