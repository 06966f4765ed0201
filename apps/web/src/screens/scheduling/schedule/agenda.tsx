import { addDays, dayOf } from '../../../platform/dates.ts';
import { DayList, type DayProps } from './day-list.tsx';
import { DayStrip } from './day-strip.tsx';
import classes from './schedule.module.css';

interface AgendaProps extends DayProps {
  readonly week: string;
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The chosen day as a list, then the later days of its week that have visits. */
export function Agenda({ week, day, today, onDay, ...props }: AgendaProps) {
  const booked = new Set(props.appointments.map(({ start }) => dayOf(start)));
  const later = Array.from({ length: 7 }, (_, index) => addDays(week, index)).filter((one) => one > day && booked.has(one));
  return (
    <>
      <DayStrip week={week} day={day} today={today} appointments={props.appointments} onChange={onDay} />
      <div className={classes.agenda}>
        {[day, ...later].map((one) => (
          <DayList key={one} day={one} {...props} />
        ))}
      </div>
    </>
  );
}
