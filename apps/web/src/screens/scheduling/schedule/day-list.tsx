import { Anchor } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { Section, StatePanel } from '@notewell/ui';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentRow, countWords, type NotesOf } from '../../../features/notes/start-note/index.ts';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { doubleBooked } from '../../../features/scheduling/booking/clashes.ts';
import type { BlockShown } from '../../../features/scheduling/events/block-form.tsx';
import { dayOf, longDay } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import type { ClosedTime } from './closed-times.ts';
import { clockWords } from './lay-out.ts';
import classes from './schedule.module.css';

export interface DayProps {
  readonly list: ComponentProps<typeof ListState>['list'];
  readonly appointments: readonly Appointment[];
  readonly notes: NotesOf;
  /** True if the list has visits of several clinicians. */
  readonly namesOwner?: boolean;
  readonly onOpen?: (appointment: Appointment) => void;
  /** Blocked times of a day; none where several people share the list. */
  readonly blockedOn?: ((day: string) => readonly ClosedTime[]) | undefined;
  /** Opens blocked time. Absent for users who may not block time. */
  readonly onBlock?: ((block: BlockShown) => void) | undefined;
}

/** The appointments of one day. */
export function DayList(props: DayProps & { readonly day: string }) {
  const { day, list, appointments, notes, namesOwner = false, onOpen, blockedOn, onBlock } = props;
  const { t } = useTranslation();
  const own = appointments.filter(({ start }) => dayOf(start) === day);
  const twice = namesOwner ? noOverlaps : doubleBooked(own);
  return (
    <Section title={longDay(day)} aside={own.length > 0 ? countWords(t, own) : undefined}>
      <BlockedTimes blocked={blockedOn?.(day) ?? []} onBlock={onBlock} />
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

interface BlockedProps extends Pick<DayProps, 'onBlock'> {
  readonly blocked: readonly ClosedTime[];
}

/** Times of a day in which nobody is booked. */
function BlockedTimes({ blocked, onBlock }: BlockedProps) {
  if (blocked.length === 0) return null;
  return (
    <ul className={classes.blockedTimes} aria-label="Blocked times">
      {blocked.map(({ from, to, words, shown }) => {
        const when =
          from === 0 && to === wholeDay ? 'All day' : `${clockWords(from)} – ${to === wholeDay ? 'midnight' : clockWords(to)}`;
        return (
          <li key={`${from}-${to}-${words}`}>
            {when} ·{' '}
            {shown && onBlock ? (
              <Anchor component="button" type="button" size="sm" onClick={() => onBlock(shown)}>
                {words}
              </Anchor>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}
const wholeDay = 24 * 60;

/** Colleagues see their patients at the same time. */
const noOverlaps: ReadonlyMap<Appointment, Appointment> = new Map();

/** Shown for an empty day, even if its week has appointments. */
const NothingBooked = () => (
  <StatePanel icon={IconCalendarOff} title="Nothing is booked">
    {usePhone() ? 'Pick another day.' : 'Pick another day, or look at the whole week.'}
  </StatePanel>
);
