import type { Appointment } from '@notewell/model';
import { addDays, dayOf, longDay, shortDay } from '../../../platform/dates.ts';
import classes from './schedule.module.css';

interface DayStripProps {
  readonly week: string;
  readonly day: string;
  readonly today: string;
  readonly appointments: readonly Appointment[];
  readonly onChange: (day: string) => void;
}

/** The days of the week with their number of appointments. */
export function DayStrip({ week, day, today, appointments, onChange }: DayStripProps) {
  return (
    <div className={classes.strip} role="group" aria-label="Day of the week">
      {Array.from({ length: 7 }, (_, index) => addDays(week, index)).map((one) => {
        const count = appointments.filter(({ start, status }) => dayOf(start) === one && status !== 'cancelled').length;
        return (
          <button
            key={one}
            type="button"
            className={classes.stripDay}
            aria-pressed={one === day}
            aria-label={`${longDay(one)}, ${count} booked`}
            data-today={one === today || undefined}
            onClick={() => onChange(one)}
          >
            <span>{shortDay(one)}</span>
            <small>{count > 0 ? count : '·'}</small>
          </button>
        );
      })}
    </div>
  );
}
