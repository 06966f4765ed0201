import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { Section, StatePanel } from '@notewell/ui';
import { IconCalendarSmile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppointmentRow,
  CheckInButton,
  countWords,
  type NotesOf,
  subjectOf,
  useNotesOf,
  useStarts,
} from '../../../features/notes/start-note/index.ts';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { JoinVideo } from '../../../features/scheduling/video/video-link.tsx';
import { joinsVideo } from '../../../features/scheduling/video/video-link-of.ts';
import { addDays, dayOf, longDay, timeOf } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';
import {
  type BookedDay,
  type Calendar,
  calendarFor,
  currentAppointment,
  looksAfterVisits,
  nextBookedDay,
  shownVisits,
  untilWords,
  visitsFrom,
} from './current.ts';
import { FrontDeskButtons } from './front-desk-buttons.tsx';
import { VisitBrief } from './visit-brief.tsx';

/** Rows visible at any start of the list. */
const visibleRows = 8;

const titles: Readonly<Record<Calendar, string>> = { own: 'Today', clinicians: 'Today', practice: 'Today at the practice' };
const whatShows: Readonly<Record<Calendar, string>> = {
  own: 'Appointments in your calendar show here, ready to be written up.',
  clinicians: 'Visits of the clinicians you write for show here.',
  practice: 'Visits of all clinicians show here.',
};

/** Today's visits in order, with the current one marked, and the next day that has any. */
export function Today({ me, now }: { readonly me: string; readonly now: Date }) {
  const { t } = useTranslation();
  const today = dayOf(now);
  const { calendar, list } = useCalendar(today, me);
  const starts = useStarts();
  const visits = shownVisits(list.items, me, calendar);
  const appointments = visits.filter(({ start }) => dayOf(start) === today);
  const next = nextBookedDay(visits, today);
  const notes = useNotesOf(appointments);
  const current = currentAppointment(appointments, now);
  const rows = useRef<HTMLDivElement>(null);
  const goToNow = () => {
    const row = rows.current?.querySelector('[data-current]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  // A free calendar says nothing to people who neither write notes nor look after visits.
  if (starts === undefined && calendar === 'own' && list.status === 'ready' && visits.length === 0) return null;
  const signed = calendar === 'own' ? signedWords(appointments, notes) : undefined;
  const writer = calendar === 'clinicians' ? writingFor(appointments) : undefined;
  return (
    <>
      <Section
        title={titles[calendar]}
        aside={appointments.length > 0 ? [countWords(t, appointments), signed, writer].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            {current && appointments.indexOf(current) >= visibleRows ? (
              <Button size="compact-xs" variant="subtle" onClick={goToNow}>
                Go to {timeOf(current.start)}
              </Button>
            ) : null}
            {calendar === 'practice' ? <FrontDeskButtons /> : null}
          </>
        }
      >
        <ListState
          list={list}
          count={appointments.length}
          room={6}
          empty={
            <StatePanel compact={next !== undefined} icon={IconCalendarSmile} title="Nothing is booked today">
              {next ? `Next: ${dayWithin(next.day, today)}, ${timeOf(next.visits[0]?.start ?? '')}.` : whatShows[calendar]}
            </StatePanel>
          }
        >
          <div ref={rows}>
            <WorkRows>
              {appointments.map((appointment) => (
                <AppointmentRow
                  key={appointment.id}
                  appointment={appointment}
                  notes={notes}
                  current={appointment === current}
                  namesOwner={calendar !== 'own'}
                  offersOthers={calendar === 'own'}
                  until={appointment === current ? untilWords(appointment, now) : undefined}
                  action={calendar === 'practice' ? <CheckInButton appointment={appointment} /> : undefined}
                  more={moreOf(appointment, { isCurrent: appointment === current, calendar, now })}
                />
              ))}
            </WorkRows>
          </div>
        </ListState>
      </Section>
      {next ? <NextDay key={next.day} next={next} today={today} isShown={appointments.length === 0} calendar={calendar} /> : null}
    </>
  );
}

/** The calendar that Home shows, with its visits. People who look after visits and have none see those of the practice. */
function useCalendar(today: string, me: string) {
  const { permissions } = useMe();
  const calendar = calendarFor(useStarts(), permissions);
  const list = useList(visitsFrom(today, me, calendar));
  const isFree = calendar === 'own' && list.status === 'ready' && !list.isPartial && list.items.length === 0;
  const isWider = isFree && looksAfterVisits(permissions);
  const wider = useList(isWider ? visitsFrom(today, me, 'practice') : null);
  return isWider ? { calendar: 'practice' as const, list: wider } : { calendar, list };
}

/** Content below a row: the video call while the visit is to come or on, and of the current one how it went last. */
function moreOf(appointment: Appointment, at: { readonly isCurrent: boolean; readonly calendar: Calendar; readonly now: Date }) {
  if (at.calendar === 'practice') return null;
  if (at.isCurrent) return <Brief appointment={appointment} />;
  return joinsVideo(appointment, at.now) ? <JoinVideo appointment={appointment} /> : null;
}

/** The video call of the visit, and where the last session of its patient ended. */
function Brief({ appointment }: { readonly appointment: Appointment }) {
  const subject = subjectOf(appointment);
  return (
    <>
      <JoinVideo appointment={appointment} />
      {subject?.resourceType === 'Patient' ? <VisitBrief patientId={subject.id} /> : null}
    </>
  );
}

/** `writing for Maya Ellison and 2 others`, for a scribe. */
function writingFor(appointments: readonly Appointment[]): string | undefined {
  const names = [...new Set(appointments.flatMap(({ owner }) => owner?.display ?? []))];
  const [first, second] = names;
  if (first === undefined) return undefined;
  if (second === undefined) return `writing for ${first}`;
  return `writing for ${first} and ${names.length === 2 ? second : `${names.length - 1} others`}`;
}

/** `1 of 8 signed`, of the visits that have a note. Undefined before the first signature. */
function signedWords(appointments: readonly Appointment[], notes: NotesOf): string | undefined {
  const kept = appointments.filter(({ status }) => status !== 'cancelled');
  const signed = kept.filter((one) => (notes.get(one)?.status ?? 'Preliminary') !== 'Preliminary').length;
  return signed > 0 ? `${signed} of ${kept.length} signed` : undefined;
}

const dayWithin = (day: string, today: string) => (day === addDays(today, 1) ? 'tomorrow' : longDay(day));
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface NextDayProps {
  readonly next: BookedDay;
  readonly today: string;
  /** True if the rows show without a click, as on a free day. */
  readonly isShown: boolean;
  readonly calendar: Calendar;
}

/** The visits of the next day that has any, one click away. */
function NextDay({ next: { day, visits }, today, isShown, calendar }: NextDayProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isShown);
  const notes = useNotesOf(isOpen ? visits : []);
  const title = capital(dayWithin(day, today));
  return (
    <Section
      title={title}
      aside={`${countWords(t, visits)}, from ${timeOf(visits[0]?.start ?? '')}`}
      actions={
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {isOpen ? (
        <WorkRows>
          {visits.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              notes={notes}
              namesOwner={calendar !== 'own'}
              // People who look after visits do not write the notes of others.
              action={calendar === 'practice' ? null : undefined}
            />
          ))}
        </WorkRows>
      ) : null}
    </Section>
  );
}
