import type { Appointment } from '@notewell/model';
import { memo, useEffect, useMemo, useState } from 'react';
import type { NotesOf } from '../../../features/notes/start-note/index.ts';
import { doubleBooked } from '../../../features/scheduling/booking/clashes.ts';
import type { BlockShown } from '../../../features/scheduling/events/block-form.tsx';
import { longDay, minutesInto, timeOf } from '../../../platform/dates.ts';
import { Block, type BlockActions } from './block.tsx';
import type { ClosedTime } from './closed-times.ts';
import type { Column } from './columns.ts';
import { FreeTime } from './free-time.tsx';
import classes from './grid.module.css';
import { clockWords, hourTall, labelAt, type Placed } from './lay-out.ts';
import type { Taken } from './use-drag.ts';

export interface ColumnProps {
  readonly column: Column;
  readonly index: number;
  readonly placed: readonly Placed[];
  readonly closed: readonly ClosedTime[];
  readonly hours: { readonly first: number; readonly last: number };
  readonly isToday: boolean;
  /** Absent where blocks offer no note. */
  readonly notes: NotesOf | undefined;
  readonly colorOf: (appointment: Appointment) => string | undefined;
  readonly mayMove: (appointment: Appointment) => boolean;
  /** Absent for users who may not book there. */
  readonly onBook: ((column: Column, minutes: number) => void) | undefined;
  /** Absent for users who may not block time. */
  readonly onBlock: ((block: BlockShown) => void) | undefined;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onTake: (event: React.PointerEvent, taken: Taken) => void;
  readonly onKey: (event: React.KeyboardEvent, column: number, appointment: Appointment) => void;
  /** The appointment that is drawn elsewhere. */
  readonly taken: string | undefined;
}

/** One column of the grid: its closed times, its free time and its visits. */
export const GridColumn = memo(function GridColumn(props: ColumnProps) {
  const { column, index, placed, closed, hours, isToday, onBook, onOpen, onTake, onKey } = props;
  const overlaps = useMemo(
    () => (column.room || column.who || column.calendars.length > 0 ? doubleBooked(column.appointments) : noOverlaps),
    [column],
  );
  const actions = useMemo<BlockActions>(
    () => ({
      onOpen,
      onTake: (event, kind, appointment) => onTake(event, { kind, column: index, appointment }),
      onKey: (event, appointment) => onKey(event, index, appointment),
    }),
    [index, onOpen, onTake, onKey],
  );
  const draw = useMemo(() => (event: React.PointerEvent) => onTake(event, { kind: 'create', column: index }), [index, onTake]);
  const whose = column.who?.display ?? (column.room && column.title);
  return (
    <div className={classes.column} style={{ gridColumn: index + 2 }} data-column data-today={isToday || undefined}>
      <ClosedTimes closed={closed} hours={hours} placed={placed} hasButtons={props.onBlock !== undefined} />
      {onBook ? <FreeTime column={column} {...hours} isTabStop={index === 0} onBook={onBook} onDraw={draw} /> : null}
      {props.onBlock ? (
        <BlockButtons closed={closed} hours={hours} placed={placed} day={column.day} onBlock={props.onBlock} />
      ) : null}
      <ul className={classes.blocks} aria-label={[longDay(column.day), whose].filter(Boolean).join(', ')}>
        {isToday ? <NowLine {...hours} /> : null}
        {placed.map((one) => (
          <Block
            key={one.appointment.id}
            placed={one}
            first={hours.first}
            notes={props.notes}
            overlapping={overlaps.get(one.appointment)}
            color={props.colorOf(one.appointment)}
            mayMove={props.mayMove(one.appointment)}
            isTaken={props.taken !== undefined && props.taken === one.appointment.id}
            {...actions}
          />
        ))}
      </ul>
    </div>
  );
});
const noOverlaps: ReadonlyMap<Appointment, Appointment> = new Map();

interface ClosedTimesProps extends Pick<ColumnProps, 'closed' | 'hours' | 'placed'> {
  /** True if the words of blocks are buttons above them. */
  readonly hasButtons: boolean;
}
/** Time outside working hours is shaded; blocked time has its words. */
function ClosedTimes({ closed, hours: { first, last }, placed, hasButtons }: ClosedTimesProps) {
  return closed.map(({ from, to, words, shown }) => {
    const [top, end] = [Math.max(from, first * 60), Math.min(to, last * 60)];
    if (end <= top) return null;
    const style = { top: (top / 60 - first) * hourTall, height: ((end - top) / 60) * hourTall };
    return (
      <div
        key={`${from}-${to}-${words}`}
        className={classes.closed}
        data-blocked={words !== undefined || undefined}
        style={style}
      >
        {hasButtons && shown && labelAt({ from: top, to: end }, placed) !== undefined ? null : words}
      </div>
    );
  });
}

interface BlockButtonsProps extends Pick<ColumnProps, 'closed' | 'hours' | 'placed'> {
  readonly day: string;
  readonly onBlock: (block: BlockShown) => void;
}

/** The words of blocked times, above the free time and under no visit: they open the block. */
function BlockButtons({ closed, hours: { first, last }, placed, day, onBlock }: BlockButtonsProps) {
  return closed.map(({ from, to, words, shown }) => {
    const [top, end] = [Math.max(from, first * 60), Math.min(to, last * 60)];
    const at = labelAt({ from: top, to: end }, placed);
    if (!shown || end <= top || at === undefined) return null;
    const when = `${clockWords(from)} to ${to === wholeDay ? 'midnight' : clockWords(to)}`;
    return (
      <button
        key={`${from}-${to}-${words}`}
        type="button"
        className={classes.blocked}
        style={{ top: (at / 60 - first) * hourTall }}
        aria-label={`${words}, ${longDay(day)}, ${when}`}
        onClick={() => onBlock(shown)}
      >
        {words}
      </button>
    );
  });
}
const wholeDay = 24 * 60;

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
