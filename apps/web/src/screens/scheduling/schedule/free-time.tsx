import { type MouseEvent, useState } from 'react';
import { longDay } from '../../../platform/dates.ts';
import { clockWords, hourTall, slotAt } from './lay-out.ts';
import classes from './schedule.module.css';

interface FreeTimeProps {
  readonly day: string;
  /** First hour of the grid. */
  readonly first: number;
  /** Minutes after midnight. */
  readonly onBook: (day: string, minutes: number) => void;
}

/** The free time of a day, behind its visits: a click books there. By keyboard, the screen's own button books. */
export function FreeTime({ day, first, onBook }: FreeTimeProps) {
  const [slot, setSlot] = useState<number>();
  const slotOf = ({ currentTarget, clientY }: MouseEvent) => {
    const { top, height, bottom } = currentTarget.getBoundingClientRect();
    // Large-font mode zooms what is measured.
    const zoom = currentTarget.clientHeight > 0 ? height / currentTarget.clientHeight : 1;
    return slotAt((Math.min(clientY, bottom - 1) - top) / zoom, first);
  };
  return (
    <button
      className={classes.free}
      type="button"
      tabIndex={-1}
      aria-label={`Book on ${longDay(day)}`}
      onMouseMove={(event) => setSlot(slotOf(event))}
      onMouseLeave={() => setSlot(undefined)}
      onClick={(event) => onBook(day, slotOf(event))}
    >
      {slot === undefined ? null : (
        <span className={classes.slot} style={{ top: (slot / 60 - first) * hourTall, height: hourTall / 2 - 2 }}>
          Book {clockWords(slot)}
        </span>
      )}
    </button>
  );
}
