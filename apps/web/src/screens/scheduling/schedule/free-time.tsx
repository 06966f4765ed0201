import { type MouseEvent, memo, type PointerEvent, useState } from 'react';
import { longDay } from '../../../platform/dates.ts';
import type { Column } from './columns.ts';
import classes from './grid.module.css';
import { clockWords, hourTall, slotAt } from './lay-out.ts';

interface FreeTimeProps {
  readonly column: Column;
  /** First hour of the grid. */
  readonly first: number;
  /** Minutes after midnight. */
  readonly onBook: (column: Column, minutes: number) => void;
  /** Begins to draw a visit of any length. */
  readonly onDraw: (event: PointerEvent) => void;
}

/** The free time of a column, behind its visits: a click or a drag books there. By keyboard, the screen's own button books. */
export const FreeTime = memo(function FreeTime({ column, first, onBook, onDraw }: FreeTimeProps) {
  const [slot, setSlot] = useState<number>();
  const slotOf = ({ currentTarget, clientY }: MouseEvent) => {
    const { top, height, bottom } = currentTarget.getBoundingClientRect();
    // Large-font mode zooms what is measured.
    const zoom = currentTarget.clientHeight > 0 ? height / currentTarget.clientHeight : 1;
    return slotAt((Math.min(clientY, bottom - 1) - top) / zoom, first);
  };
  const whose = column.who?.display ?? (column.room && column.title);
  return (
    <button
      className={classes.free}
      type="button"
      tabIndex={-1}
      aria-label={['Book on', longDay(column.day), whose && `, ${whose}`].filter(Boolean).join(' ').replace(' ,', ',')}
      onPointerDown={(event) => {
        setSlot(undefined);
        onDraw(event);
      }}
      onMouseMove={(event) => setSlot(event.buttons === 0 ? slotOf(event) : undefined)}
      onMouseLeave={() => setSlot(undefined)}
      onClick={(event) => {
        // The second half of a double click on the booking form, which the first half closed.
        if (event.detail < 2) onBook(column, slotOf(event));
      }}
    >
      {slot === undefined ? null : (
        <span className={classes.slot} style={{ top: (slot / 60 - first) * hourTall, height: hourTall / 2 - 2 }}>
          Book {clockWords(slot)}
        </span>
      )}
    </button>
  );
});
