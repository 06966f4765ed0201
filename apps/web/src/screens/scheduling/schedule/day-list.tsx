import type { Appointment } from '@notewell/model';
import { Section, StatePanel } from '@notewell/ui';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentRow, countWords, type NotesOf } from '../../../features/notes/start-note/index.ts';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { doubleBooked } from '../../../features/scheduling/booking/clashes.ts';
import { dayOf, longDay } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';

export interface DayProps {
  readonly list: ComponentProps<typeof ListState>['list'];
  readonly appointments: readonly Appointment[];
  readonly notes: NotesOf;
  /** True if the list has visits of several clinicians. */
  readonly namesOwner?: boolean;
  readonly onOpen?: (appointment: Appointment) => void;
}

/** The appointments of one day. */
export function DayList({ day, list, appointments, notes, namesOwner = false, onOpen }: DayProps & { readonly day: string }) {
  const { t } = useTranslation();
  const own = appointments.filter(({ start }) => dayOf(start) === day);
  const twice = namesOwner ? noOverlaps : doubleBooked(own);
  return (
    <Section title={longDay(day)} aside={own.length > 0 ? countWords(t, own) : undefined}>
      <ListState list={list} count={own.length} room={8} empty={<NothingBooked />}>
        <WorkRows>
          {own.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              notes={notes}
              overlapping={twice.get(appointment)}
              namesOwner={namesOwner}
              onOpen={onOpen && (() => onOpen(appointment))}
            />
          ))}
        </WorkRows>
      </ListState>
    </Section>
  );
}

/** Colleagues see their patients at the same time. */
const noOverlaps: ReadonlyMap<Appointment, Appointment> = new Map();

/** Shown for an empty day, even if its week has appointments. */
const NothingBooked = () => (
  <StatePanel icon={IconCalendarOff} title="Nothing is booked">
    {usePhone() ? 'Pick another day.' : 'Pick another day, or look at the whole week.'}
  </StatePanel>
);
