import { Tooltip } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, Fragment, useEffect, useState } from 'react';
import {
  appointmentWords,
  type NotesOf,
  StartNoteButton,
  sameTimeWords,
  subjectOf,
} from '../../../features/notes/start-note/index.ts';
import { ListState } from '../../../features/notes/work-list/index.ts';
import { doubleBooked } from '../../../features/scheduling/booking/clashes.ts';
import { addDays, dayOf, longDay, minutesInto, shortDay, timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import type { DayProps } from './day-list.tsx';
import { FreeTime } from './free-time.tsx';
import { hoursOf, hourTall, layOut, type Placed } from './lay-out.ts';
import classes from './schedule.module.css';

const hourWords = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

interface WeekGridProps extends DayProps {
  readonly week: string;
  readonly today: string;
  /** Books at a time of a day, in minutes after midnight. Absent for users who may not book. */
  readonly onBook?: ((day: string, minutes: number) => void) | undefined;
}

/** Seven days as columns, with appointments as tall as they are long. */
export function WeekGrid({ week, today, list, appointments, notes, onBook }: WeekGridProps) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index)).map((day) => {
    const own = appointments.filter(({ start }) => dayOf(start) === day);
    return { day, placed: layOut(own), twice: doubleBooked(own) };
  });
  const { first, last } = hoursOf(days.flatMap(({ placed }) => placed));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const style: CSSProperties & Record<`--${string}`, string> = { '--hour': `${hourTall}px`, '--hours': String(hours.length) };
  return (
    <ListState list={list} count={list.status === 'ready' ? 1 : appointments.length} room={12} empty={null}>
      <div className={classes.week} style={style}>
        <div />
        {days.map(({ day }) => (
          <h2 key={day} className={classes.weekDay} data-today={day === today || undefined}>
            {shortDay(day)}
          </h2>
        ))}
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hourWords(hour)}</span>
          ))}
        </div>
        {days.map(({ day, placed, twice }) => (
          <div key={day} className={classes.column} data-today={day === today || undefined}>
            {onBook ? <FreeTime day={day} first={first} onBook={onBook} /> : null}
            <ul className={classes.blocks} aria-label={longDay(day)}>
              {day === today ? <NowLine first={first} last={last} /> : null}
              {placed.map((block) => (
                <Fragment key={block.appointment.id}>
                  <Block block={block} first={first} notes={notes} overlapping={twice.get(block.appointment)} />
                </Fragment>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </ListState>
  );
}

interface BlockProps {
  readonly block: Placed;
  readonly first: number;
  readonly notes: NotesOf;
  /** An overlapping visit of the same calendar. */
  readonly overlapping: Appointment | undefined;
}

function Block({ block: { appointment, from, to, lane, lanes }, first, notes, overlapping }: BlockProps) {
  const subject = subjectOf(appointment);
  const note = notes.get(appointment);
  const style: CSSProperties = {
    top: ((from - first * 60) / 60) * hourTall,
    height: ((to - from) / 60) * hourTall - 2,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 3px)`,
  };
  const off = appointment.status === 'cancelled' || appointment.status === 'noshow';
  return (
    <li className={classes.block} style={style} data-off={off || undefined} data-done={note?.status === 'Final' || undefined}>
      <div className={classes.blockName}>
        {subject ? (
          <ResourceLink type={subject.resourceType ?? 'Patient'} id={subject.id}>
            {subject.display ?? 'No name'}
          </ResourceLink>
        ) : (
          (appointment.title ?? 'Meeting')
        )}
      </div>
      <div className={classes.blockTime}>
        {overlapping ? (
          <Tooltip label={sameTimeWords(overlapping)}>
            <IconAlertTriangle className={classes.twice} size={13} role="img" aria-label={sameTimeWords(overlapping)} />
          </Tooltip>
        ) : null}
        {blockWords(appointment)}
      </div>
      <div className={classes.blockAction}>
        <StartNoteButton appointment={appointment} notes={notes} look="icon" />
      </div>
    </li>
  );
}

/** The hour labels of the grid show AM or PM. */
const blockWords = ({ start, serviceType, status }: Appointment) =>
  [
    timeOf(start).replace(/\s[AP]M$/, ''),
    status === 'booked' || status === 'fulfilled' ? serviceType?.display : appointmentWords(status),
  ]
    .filter(Boolean)
    .join(' · ');

/** A line at the current time. Hidden outside the visible hours. */
function NowLine({ first, last }: { readonly first: number; readonly last: number }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = minutesInto(now.toISOString());
  if (minutes < first * 60 || minutes > last * 60) return null;
  return (
    <li
      className={classes.now}
      style={{ top: (minutes / 60 - first) * hourTall }}
      aria-label={`Now, ${timeOf(now.toISOString())}`}
    />
  );
}
