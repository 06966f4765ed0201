import type { Reference, Schedule } from '@notewell/model';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BookAppointment } from '../../../features/scheduling/booking/book-appointment.tsx';
import { blockablesOf } from '../../../features/scheduling/events/block-draft.ts';
import type { BlockShown } from '../../../features/scheduling/events/block-form.tsx';
import { EventDialog } from '../../../features/scheduling/events/event.dialog.tsx';
import { takeBegun, useWaitingTask } from '../../../shell/palette/begun.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import type { Column } from './columns.ts';

/** The form to open: a visit to book, or an event or blocked time, with what is known of it. */
interface FormAsked {
  readonly form: 'visit' | 'event';
  readonly patient?: Reference<'Patient'>;
  readonly owner?: string | undefined;
  readonly day?: string;
  /** After midnight. */
  readonly minutes?: number;
  readonly length?: number | undefined;
  /** The blocked time to change. */
  readonly block?: BlockShown;
}

/** The form that is open, and the calendars in which the user may book or block time. */
export function useFormAsked(people: readonly Reference<'Practitioner'>[], schedules: readonly Schedule[]) {
  const { appointmentCreation } = usePreferences();
  const mayDo = useMayDo();
  // Offers only calendars in which the user may book, or ask for a time.
  const calendars = useMemo(
    () => people.filter((owner) => mayDo('Create', 'Appointment', { owner, status: 'proposed' })),
    [people, mayDo],
  );
  const owners = useMemo(
    () => (appointmentCreation ? people.filter((owner) => mayDo('Create', 'Appointment', { owner, status: 'booked' })) : []),
    [people, mayDo, appointmentCreation],
  );
  const blockables = useMemo(
    () =>
      blockablesOf(people, schedules).filter(({ schedule, owner }) =>
        schedule ? mayDo('Update', 'Schedule', schedule, schedule) : mayDo('Create', 'Schedule', owner),
      ),
    [people, schedules, mayDo],
  );
  const mayBlock = useCallback((schedule: Schedule) => mayDo('Update', 'Schedule', schedule, schedule), [mayDo]);
  const mayBook = appointmentCreation && calendars.length > 0;
  const [asked, setAsked] = useState<FormAsked>();
  const waiting = useWaitingTask();
  useEffect(() => {
    const begun = waiting && takeBegun('book a visit');
    if (begun) setAsked({ form: 'visit', ...begun });
  }, [waiting]);
  const onGrid = useCallback((column: Column, from: number, to?: number) => {
    const length = to === undefined ? undefined : to - from;
    setAsked({ form: 'visit', owner: column.who?.id, day: column.day, minutes: from, length });
  }, []);
  const onBlock = useCallback((block: BlockShown) => setAsked({ form: 'event', block }), []);
  return {
    calendars,
    owners,
    blockables,
    asked: asked?.form === 'visit' && !mayBook ? undefined : asked,
    setAsked,
    onBook: mayBook ? () => setAsked({ form: 'visit' }) : undefined,
    onGrid: mayBook ? onGrid : undefined,
    onEvent: owners.length > 0 || blockables.length > 0 ? () => setAsked({ form: 'event' }) : undefined,
    mayBlock,
    onBlock: blockables.length > 0 ? onBlock : undefined,
  };
}

interface CalendarFormsProps {
  readonly forms: ReturnType<typeof useFormAsked>;
  /** The calendar to begin with. */
  readonly first: Reference<'Practitioner'>;
  readonly day: string;
  /** Something was booked or blocked on a day, in somebody’s calendar. */
  readonly onSaved: (day: string, whose: string) => void;
}

/** The form that is open over the calendar. */
export function CalendarForms({ forms, first, day, onSaved }: CalendarFormsProps) {
  const { asked, setAsked, calendars, owners, blockables, onEvent } = forms;
  if (!asked) return null;
  const begin = { day: asked.day ?? day, minutes: asked.minutes, length: asked.length };
  const close = () => setAsked(undefined);
  const saved = (onDay: string, whose: string) => {
    close();
    onSaved(onDay, whose);
  };
  return asked.form === 'visit' ? (
    <BookAppointment
      key={asked.patient?.id}
      {...begin}
      patient={asked.patient}
      practitioner={first}
      practitioners={calendars}
      onClose={close}
      onBooked={saved}
      onEvent={onEvent && (() => setAsked({ ...asked, form: 'event' }))}
    />
  ) : (
    <EventDialog
      {...begin}
      owner={first.id}
      owners={owners}
      blockables={blockables}
      block={asked.block}
      onClose={close}
      // A block that repeats may have begun long ago; the day on the screen stays.
      onSaved={asked.block ? close : saved}
    />
  );
}
