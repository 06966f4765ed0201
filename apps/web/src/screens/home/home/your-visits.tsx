import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { hasNoTime, mayWithdraw, openOfferOf } from '@notewell/rules';
import { Section, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconCalendarSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { appointmentWords } from '../../../features/notes/start-note/index.ts';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { JoinVideo } from '../../../features/scheduling/video/video-link.tsx';
import { AnswerButtons } from '../../../features/scheduling/waitlist/answer-buttons.tsx';
import { AskVisitDialog } from '../../../features/scheduling/waitlist/ask-visit.dialog.tsx';
import { requestsOf, wishesOf } from '../../../features/scheduling/waitlist/queries.ts';
import { useWishAnswers } from '../../../features/scheduling/waitlist/use-wish-answers.ts';
import { wishWords } from '../../../features/scheduling/waitlist/wish-words.ts';
import { addDays, dayOf, longDay, momentWords, startOfDay, timeOf } from '../../../platform/dates.ts';
import { useActs } from '../../../shell/session/acts.ts';
import { useMayBook } from '../../../shell/session/may-book.ts';
import { useMe } from '../../../shell/session/session.ts';
import { offeredVisit } from './patient/offered-visit.ts';
import { useWhose } from './patient/whose.ts';

/** Visits that are read at once: a year of weekly ones, and more. */
const most = 100;
/** Visits that show at first. */
const first = 3;

/** Visits of a signed-in patient from today on. */
export function YourVisits({ patientId, now }: { readonly patientId: string; readonly now: Date }) {
  const list = useList({
    type: 'Appointment',
    filters: [
      { kind: 'Attendees', values: [patientId] },
      { kind: 'Start', from: startOfDay(dayOf(now)) },
      { kind: 'Status', values: ['waitlist', 'entered-in-error'], exclude: true },
    ],
    orderBy: 'start',
    order: 'asc',
    pageSize: most,
  });
  const visits = list.items.filter((one) => !hasNoTime(one) && !isDeclined(one));
  const offered = useList(wishesOf(patientId)).items.filter(({ status }) => status === 'waitlist');
  const since = startOfDay(addDays(dayOf(now), -30));
  const asked = useList(requestsOf(patientId, since)).items.filter((one) => hasNoTime(one) || isDeclined(one));
  const acts = useActs() === true;
  const named = useWhose();
  const asks = useMayBook() && acts;
  const [asking, setAsking] = useState(false);
  const [whole, setWhole] = useState(false);
  return (
    <Section
      title={named('visits')}
      aside={list.items.length === most ? `${visits.length}, and later ones` : visits.length || undefined}
      actions={
        asks ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            Ask for a visit
          </Button>
        ) : undefined
      }
    >
      <ListState
        list={list}
        count={visits.length + offered.length + asked.length}
        room={3}
        empty={
          <StatePanel icon={IconCalendarSmile} title="No visit is booked">
            {asks ? 'Ask for one, or call the clinic; it shows here then.' : 'Call the clinic to book one; it shows here then.'}
          </StatePanel>
        }
      >
        <WorkRows>
          {offered.map((wish) => (
            <Offered key={wish.id} wish={wish} acts={acts} />
          ))}
          {asked.map((request) => (
            <Asked key={request.id} request={request} acts={acts} />
          ))}
          {(whole ? visits : visits.slice(0, first)).map((visit) => {
            const { id, start, status, owner, serviceType, title, location, patientInstruction } = visit;
            return (
              <WorkRow
                key={id}
                action={<JoinVideo appointment={visit} />}
                lead={<strong>{timeOf(start)}</strong>}
                title={longDay(dayOf(start))}
                detail={[serviceType?.display ?? title, owner?.display, location?.display].filter(Boolean).join(' · ')}
                status={<Status tone={status === 'cancelled' ? 'warn' : 'quiet'}>{appointmentWords(status)}</Status>}
                more={patientInstruction && status !== 'cancelled' ? <div dir="auto">{patientInstruction}</div> : undefined}
              />
            );
          })}
        </WorkRows>
        {visits.length > first ? (
          <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show fewer' : `Show all ${visits.length} visits`}
          </Button>
        ) : null}
      </ListState>
      {asking ? <AskVisitDialog patientId={patientId} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

/** A request that the clinic declined, or that was withdrawn: no calendar was ever named for it. */
const isDeclined = ({ status, wish, offers, owner }: Appointment): boolean =>
  status === 'cancelled' && wish !== undefined && !offers && owner === undefined;

interface WishProps {
  readonly wish: Appointment;
  /** True if the reader decides for the patient. */
  readonly acts: boolean;
}

/** A wish of the patient, with the time that the clinic offers and its answer. */
function Offered({ wish, acts }: WishProps) {
  const offer = openOfferOf(wish);
  const { busy, online, answerOffer } = useWishAnswers(wish);
  const { patientName } = useMe();
  const until = offer && `${longDay(dayOf(offer.deadline))}, ${timeOf(offer.deadline)}`;
  return (
    <WorkRow
      title={offer ? `${longDay(dayOf(offer.start))}, ${timeOf(offer.start)}` : (wish.serviceType?.display ?? 'A visit')}
      detail={
        offer === undefined
          ? `${patientName ? `${patientName} is` : 'You are'} on the waitlist.`
          : acts
            ? `Answer by ${until}`
            : `Call by ${until} if you want it`
      }
      more={offer ? offeredVisit(wish, offer) : undefined}
      status={
        <Status tone={offer ? 'info' : 'quiet'}>{offer ? (patientName ? 'Offered' : 'Offered to you') : 'Waitlist'}</Status>
      }
      action={
        offer && acts ? (
          <AnswerButtons
            who={momentWords(offer.start)}
            disabled={busy || !online}
            onAccept={() => void answerOffer('Accepted')}
            onDecline={() => void answerOffer('Declined')}
          />
        ) : undefined
      }
    />
  );
}

/** A request of the patient, until it is answered. */
function Asked({ request, acts }: { readonly request: Appointment; readonly acts: boolean }) {
  const { busy, online, withdraw } = useWishAnswers(request);
  const isOpen = hasNoTime(request);
  const ask = useConfirm();
  const { serviceType, cancellationNote, description } = request;
  const name = serviceType?.display ?? 'a visit';
  const takeBack = async () => {
    const yes = await ask({
      title: 'Withdraw this request?',
      text: `The clinic no longer looks for a time for ${name}. You can ask again.`,
      confirm: 'Withdraw',
      dismiss: 'Keep it',
      destructive: true,
    });
    if (yes) await withdraw();
  };
  return (
    <WorkRow
      title={serviceType?.display ?? 'A visit'}
      detail={[wishWords(request), isOpen ? 'The clinic answers soon.' : cancellationNote].filter(Boolean).join(' · ')}
      more={description ? `You wrote: “${description}”` : undefined}
      status={<Status tone={isOpen ? 'info' : 'quiet'}>{isOpen ? 'Asked for' : 'Not booked'}</Status>}
      action={
        isOpen && acts && mayWithdraw(request) ? (
          <Button size="compact-sm" variant="default" disabled={busy || !online} onClick={() => void takeBack()}>
            Withdraw
          </Button>
        ) : undefined
      }
    />
  );
}
