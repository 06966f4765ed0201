import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useState } from 'react';
import { longDay } from '../../../platform/dates.ts';
import type { Column } from './columns.ts';
import classes from './grid.module.css';
import { clockWords, hourTall, slotAt, slotMinutes } from './lay-out.ts';

interface FreeTimeProps {
  readonly column: Column;
  /** Hours of the grid. */
  readonly first: number;
  readonly last: number;
  /** True in the one column that the Tab key reaches; arrow keys go on to the others. */
  readonly isTabStop: boolean;
  /** Minutes after midnight. */
  readonly onBook: (column: Column, minutes: number) => void;
  /** Begins to draw a visit of any length. */
  readonly onDraw: (event: PointerEvent) => void;
}

/** Minutes after midnight at which the keys begin. */
const morning = 9 * 60;
const scrollTo = (slot: HTMLElement | null) => slot?.scrollIntoView({ block: 'nearest' });

/** Where the arrow keys go from a time of day. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -slotMinutes, ArrowDown: slotMinutes };

/** The free time of the next or last column, at the same time of day. */
function goAcross({ currentTarget, key }: KeyboardEvent, minutes: number): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by === undefined) return false;
  const all = [...(currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-free]') ?? [])];
  const next = all[all.findIndex((one) => one === currentTarget) + by];
  if (next) {
    next.dataset['free'] = String(minutes);
    next.focus();
  }
  return true;
}

/** The free time of a column, behind its visits: a click, a drag, or arrow keys and Enter book there. */
export const FreeTime = memo(function FreeTime({ column, first, last, isTabStop, onBook, onDraw }: FreeTimeProps) {
  const [slot, setSlot] = useState<number>();
  const [isByKeys, setByKeys] = useState(false);
  const show = (minutes: number) => {
    setByKeys(true);
    setSlot(Math.max(first * 60, Math.min(minutes, last * 60 - slotMinutes)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const at = slot ?? morning;
    if (step !== undefined) show(at + step);
    else if (!goAcross(event, at)) return;
    event.preventDefault();
  };
  const slotOf = ({ currentTarget, clientY }: MouseEvent) => {
    const { top, height, bottom } = currentTarget.getBoundingClientRect();
    // Large-font mode zooms what is measured.
    const zoom = currentTarget.clientHeight > 0 ? height / currentTarget.clientHeight : 1;
    return slotAt((Math.min(clientY, bottom - 1) - top) / zoom, first);
  };
  const whose = column.who?.display ?? (column.room && column.title);
  const where = [longDay(column.day), whose, isByKeys && slot !== undefined && clockWords(slot)].filter(Boolean).join(', ');
  return (
    <button
      className={classes.free}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      data-free
      aria-label={`Book on ${where}`}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        // A click focuses too, and shows the time under the pointer.
        if (currentTarget.matches(':focus-visible')) show(Number(currentTarget.dataset['free']) || slot || morning);
      }}
      onBlur={() => {
        setByKeys(false);
        setSlot(undefined);
      }}
      onPointerDown={(event) => {
        setSlot(undefined);
        onDraw(event);
      }}
      onMouseMove={(event) => {
        setByKeys(false);
        setSlot(event.buttons === 0 ? slotOf(event) : undefined);
      }}
      onMouseLeave={() => setSlot(undefined)}
      onClick={(event) => {
        // The second half of a double click on the booking form, which the first half closed.
        if (event.detail < 2) onBook(column, event.detail === 0 ? (slot ?? morning) : slotOf(event));
      }}
    >
      {slot === undefined ? null : (
        <span
          ref={isByKeys ? scrollTo : undefined}
          className={classes.slot}
          data-keys={isByKeys || undefined}
          style={{ top: (slot / 60 - first) * hourTall, height: hourTall / 2 - 2 }}
        >
          Book {clockWords(slot)}
        </span>
      )}
      {isByKeys ? (
        <span className="nw-hidden" role="status">
          {where}
        </span>
      ) : null}
    </button>
  );
});
