import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { KeptItem } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { isDate } from '@notewell/model/values';
import { iconSize, PageHead } from '@notewell/ui';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { appointmentsOn, useNotesOf } from '../../../features/notes/start-note/index.ts';
import { BookAppointment } from '../../../features/scheduling/booking/book-appointment.tsx';
import { addDays, longDay, weekStart } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { takeBegun, useWaitingTask } from '../../../shell/palette/begun.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import { KeptHere } from '../../../shell/work/kept-here.tsx';
import { DayList } from './day-list.tsx';
import { DayStrip } from './day-strip.tsx';
import { PractitionerSelect, usePractitioners } from './practitioner-select.tsx';
import classes from './schedule.module.css';
import { WeekGrid } from './week-grid.tsx';

const isAppointment = ({ type }: KeptItem) => type === 'Appointment';

/** The visit to book, with its patient and time if known. */
interface BookingAsked {
  readonly patient?: Reference<'Patient'>;
  readonly day?: string;
  /** After midnight. */
  readonly minutes?: number;
}
type View = 'day' | 'week';

/** A practitioner's day or week; each appointment is one click from its note. */
export default function ScheduleScreen() {
  const me = useMe();
  const phone = usePhone();
  const practitioners = usePractitioners(me.profile);
  const { appointmentCreation, startOfWeek } = usePreferences();
  const mayDo = useMayDo();
  // Offers only calendars in which the user may book.
  const calendars = practitioners.filter((whose) => mayDo('Create', 'Appointment', { owner: whose }));
  const mayBook = appointmentCreation && calendars.length > 0;
  const [asked, setBooking] = useState<BookingAsked>();
  const waiting = useWaitingTask();
  useEffect(() => {
    const begun = waiting && takeBegun('book a visit');
    if (begun) setBooking(begun);
  }, [waiting]);
  const booking = mayBook ? asked : undefined;
  const today = useToday();
  const [chosen, setView] = useState<View>('day');
  // Defaults to today, also past midnight, until a day is chosen.
  const { day: linkedDay, of: linkedOwner }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [chosenDay, setDay] = useState(typeof linkedDay === 'string' && isDate(linkedDay) ? linkedDay : undefined);
  const day = chosenDay ?? today;
  const [owner, setOwner] = useState(typeof linkedOwner === 'string' ? linkedOwner : me.profile.id);
  // A phone has no room for a week; it shows a strip of days instead.
  const view = phone ? 'day' : chosen;
  const step = view === 'week' ? 7 : 1;
  const week = weekStart(day, startOfWeek);
  const list = useList(appointmentsOn(owner, week, 7, 500));
  const appointments = list.items.filter(({ status }) => status !== 'entered-in-error');
  const notes = useNotesOf(appointments);
  const nothing = list.status === 'ready' && !list.isPartial && appointments.length === 0;
  useShortcuts([
    { keys: 't', does: 'Go to today', group: 'Schedule', run: () => setDay(undefined) },
    { keys: 'n', does: `Next ${view}`, group: 'Schedule', run: () => setDay(addDays(day, step)) },
    { keys: 'p', does: `Previous ${view}`, group: 'Schedule', run: () => setDay(addDays(day, -step)) },
    ...(mayBook ? [{ keys: 'b', does: 'Book a visit', group: 'Schedule', run: () => setBooking({}) }] : []),
    { keys: 'd', does: 'Show a day', group: 'Schedule', run: () => setView('day') },
    { keys: 'w', does: 'Show a week', group: 'Schedule', run: () => setView('week') },
  ]);
  return (
    <div>
      <PageHead
        title="Schedule"
        aside={view === 'week' ? `Week of ${longDay(week)}${nothing ? ' · Nothing is booked' : ''}` : longDay(day)}
      >
        <PractitionerSelect value={owner} onChange={setOwner} me={me.profile} />
        {phone ? null : (
          <SegmentedControl
            size="sm"
            aria-label="Show"
            value={view}
            onChange={(value) => setView(value === 'week' ? 'week' : 'day')}
            data={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
            ]}
          />
        )}
        <div className={classes.steps}>
          <ActionIcon variant="default" aria-label={`Previous ${view}`} onClick={() => setDay(addDays(day, -step))}>
            <IconChevronLeft size={iconSize.small} />
          </ActionIcon>
          <Button variant="default" onClick={() => setDay(undefined)} disabled={day === today}>
            Today
          </Button>
          <ActionIcon variant="default" aria-label={`Next ${view}`} onClick={() => setDay(addDays(day, step))}>
            <IconChevronRight size={iconSize.small} />
          </ActionIcon>
        </div>
        {mayBook && phone ? (
          <ActionIcon variant="filled" color="pine" aria-label="Book" onClick={() => setBooking({})}>
            <IconPlus size={iconSize.small} />
          </ActionIcon>
        ) : null}
        {mayBook && !phone ? (
          <Button leftSection={<IconPlus size={iconSize.small} />} onClick={() => setBooking({})}>
            Book
          </Button>
        ) : null}
      </PageHead>
      <KeptHere isHere={isAppointment} />
      {booking ? (
        <BookAppointment
          key={booking.patient?.id}
          patient={booking.patient}
          practitioner={calendars.find(({ id }) => id === owner) ?? me.profile}
          practitioners={calendars}
          day={booking.day ?? day}
          minutes={booking.minutes}
          onClose={() => setBooking(undefined)}
          onBooked={(onDay, whose) => {
            setBooking(undefined);
            setDay(onDay);
            setOwner(whose);
          }}
        />
      ) : null}
      {view === 'week' ? (
        <WeekGrid
          week={week}
          today={today}
          list={list}
          appointments={appointments}
          notes={notes}
          onBook={mayBook ? (onDay, minutes) => setBooking({ day: onDay, minutes }) : undefined}
        />
      ) : (
        <>
          <DayStrip week={week} day={day} today={today} appointments={appointments} onChange={setDay} />
          <DayList day={day} list={list} appointments={appointments} notes={notes} />
        </>
      )}
    </div>
  );
}
