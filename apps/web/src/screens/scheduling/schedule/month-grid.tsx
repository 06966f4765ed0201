import type { Appointment } from '@notewell/model';
import { type ComponentProps, useMemo } from 'react';
import { ListState } from '../../../features/notes/work-list/index.ts';
import { longDay, shortDay, timeOf } from '../../../platform/dates.ts';
import { isWhole } from '../../../shell/hooks/use-whole-list.ts';
import { nameOf } from './block.tsx';
import { byDay } from './month.ts';
import classes from './schedule.module.css';

interface MonthGridProps {
  readonly weeks: readonly (readonly string[])[];
  /** `yyyy-MM` */
  readonly month: string;
  readonly today: string;
  readonly list: ComponentProps<typeof ListState>['list'] & Parameters<typeof isWhole>[0];
  readonly appointments: readonly Appointment[];
  readonly onDay: (day: string) => void;
  readonly onOpen: (appointment: Appointment) => void;
}

/** Visits that fit into a day. */
const mostShown = 3;

/** A month of days, each with its first visits. */
export function MonthGrid({ weeks, month, today, list, appointments, onDay, onOpen }: MonthGridProps) {
  const days = useMemo(() => byDay(appointments), [appointments]);
  return (
    <ListState list={list} count={list.status === 'ready' ? 1 : appointments.length} room={12} empty={null}>
      <div className={classes.month}>
        {weeks.flat().map((day, index) => {
          const visits = days.get(day) ?? [];
          const shown = visits.length > mostShown ? visits.slice(0, mostShown - 1) : visits;
          return (
            <div
              key={day}
              className={classes.monthDay}
              data-outside={day.slice(0, 7) !== month || undefined}
              data-today={day === today || undefined}
            >
              <button
                type="button"
                className={classes.monthDate}
                // A count of what is known so far would be too low.
                aria-label={isWhole(list) ? `${longDay(day)}, ${visits.length} booked` : longDay(day)}
                onClick={() => onDay(day)}
              >
                {index < 7 ? shortDay(day) : Number(day.slice(8))}
              </button>
              <ul className={classes.monthList} aria-label={longDay(day)}>
                {shown.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      className={classes.monthVisit}
                      data-off={one.status === 'cancelled' || one.status === 'noshow' || undefined}
                      onClick={() => onOpen(one)}
                    >
                      {one.allDay ? null : <span>{timeOf(one.start)} </span>}
                      {nameOf(one)}
                    </button>
                  </li>
                ))}
                {visits.length > shown.length ? (
                  <li>
                    <button type="button" className={classes.monthMore} onClick={() => onDay(day)}>
                      {visits.length - shown.length} more
                    </button>
                  </li>
                ) : null}
              </ul>
            </div>
          );
        })}
      </div>
    </ListState>
  );
}
