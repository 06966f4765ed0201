import type { Appointment } from '@notewell/model';
import type { Diary } from '@notewell/rules/scheduling';
import { type ComponentProps, type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import type { NotesOf } from '../../../features/notes/start-note/index.ts';
import { ListState } from '../../../features/notes/work-list/index.ts';
import type { BlockShown } from '../../../features/scheduling/events/block-form.tsx';
import { longDay, shortDay } from '../../../platform/dates.ts';
import { keysHelp, nameOf } from './block.tsx';
import { closedTimes, type MayBlock } from './closed-times.ts';
import type { Column } from './columns.ts';
import type { Drag } from './drag.ts';
import classes from './grid.module.css';
import { GridColumn } from './grid-column.tsx';
import { clockWords, hoursOf, hourTall, layOut } from './lay-out.ts';
import { useDrag } from './use-drag.ts';

export interface GridActions {
  readonly onOpen: (appointment: Appointment) => void;
  /** Books at a time of a column, in minutes after midnight. Absent for users who may not book. */
  readonly onBook?: ((column: Column, from: number, to?: number) => void) | undefined;
  /** Opens blocked time. Absent for users who may not block time. */
  readonly onBlock?: ((block: BlockShown) => void) | undefined;
  readonly mayBlock: MayBlock;
  readonly onMove: (appointment: Appointment, drag: Drag, column: Column) => void;
  /** The reason why a visit cannot go there. */
  readonly faultOf: (drag: Drag, column: Column) => string | undefined;
  readonly mayMove: (appointment: Appointment) => boolean;
}

interface TimeGridProps extends GridActions {
  readonly columns: readonly Column[];
  readonly today: string;
  readonly list: ComponentProps<typeof ListState>['list'];
  readonly diary: Diary;
  readonly notes: NotesOf | undefined;
  readonly colorOf: (appointment: Appointment) => string | undefined;
}

const hourWords = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
const isTimed = ({ allDay }: Appointment) => allDay !== true;

/** Days, people or rooms as columns, with appointments as tall as they are long. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, today, list, diary, onMove, onBook, faultOf, mayBlock } = props;
  const grid = useRef<HTMLDivElement>(null);
  const laid = useMemo(() => columns.map(({ appointments }) => layOut(appointments.filter(isTimed))), [columns]);
  const hours = useMemo(() => hoursOf(laid.flat()), [laid]);
  const closed = useMemo(() => columns.map((column) => closedTimes(column, diary, mayBlock)), [columns, diary, mayBlock]);
  const drop = (drag: Drag) => {
    const column = columns[drag.column];
    if (!column) return;
    if (!drag.appointment) onBook?.(column, drag.from, drag.to);
    else onMove(drag.appointment, drag, column);
  };
  const { drag, take, onKey } = useDrag(grid, { bounds: { columns: columns.length, ...hours }, onDrop: drop });
  const isReady = list.status !== 'loading';
  // Begins at eight o'clock, once there are rows.
  useLayoutEffect(() => {
    if (isReady && grid.current?.scrollTop === 0) grid.current.scrollTop = Math.max(0, 7.75 - hours.first) * hourTall;
  }, [hours.first, isReady]);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--hour': `${hourTall}px`,
    '--hours': String(hours.last - hours.first),
    '--columns': String(columns.length),
  };
  const isOfDays = columns.every(({ who, room }) => !who && !room);
  return (
    <ListState list={list} count={list.status === 'ready' ? 1 : list.items.length} room={12} empty={null}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without visits, only this is scrolled by keyboard */}
      <section ref={grid} className={classes.scroller} aria-label="Calendar" tabIndex={0} data-dragging={drag?.by}>
        <div className={classes.grid} style={style}>
          <p id={keysHelp} hidden>
            Press Enter to open. Press Space, then the arrow keys, to move; with Shift, to change the length.
          </p>
          <div className={classes.corner} />
          {columns.map((column, index) => (
            <ColumnHead key={column.key} column={column} index={index} today={today} isDay={isOfDays} onOpen={props.onOpen} />
          ))}
          <div className={classes.hours} aria-hidden>
            {Array.from({ length: hours.last - hours.first }, (_, at) => (
              <span key={hours.first + at}>{hourWords(hours.first + at)}</span>
            ))}
          </div>
          {columns.map((column, index) => (
            <GridColumn
              key={column.key}
              column={column}
              index={index}
              placed={laid[index] ?? []}
              closed={closed[index] ?? []}
              hours={hours}
              isToday={column.day === today}
              notes={props.notes}
              colorOf={props.colorOf}
              mayMove={props.mayMove}
              onBook={onBook}
              onBlock={props.onBlock}
              onOpen={props.onOpen}
              onTake={take}
              onKey={onKey}
              taken={drag?.appointment?.id}
            />
          ))}
          {drag ? <Ghost drag={drag} column={columns[drag.column]} first={hours.first} faultOf={faultOf} /> : null}
        </div>
      </section>
    </ListState>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly index: number;
  readonly today: string;
  readonly isDay: boolean;
  readonly onOpen: (appointment: Appointment) => void;
}

/** The title of a column, and its events of a whole day. */
function ColumnHead({ column, index, today, isDay, onOpen }: HeadProps) {
  const whole = column.appointments.filter(({ allDay }) => allDay === true);
  return (
    <div className={classes.head} style={{ gridColumn: index + 2 }} data-today={column.day === today || undefined}>
      <h2>{isDay ? shortDay(column.day) : column.title}</h2>
      {whole.map((one) => (
        <button key={one.id} type="button" className={classes.allDay} onClick={() => onOpen(one)}>
          {nameOf(one)}
        </button>
      ))}
    </div>
  );
}

interface GhostProps {
  readonly drag: Drag;
  readonly column: Column | undefined;
  readonly first: number;
  readonly faultOf: GridActions['faultOf'];
}

/** The visit at the place where it would be dropped, with the reason if it cannot. */
function Ghost({ drag, column, first, faultOf }: GhostProps) {
  const { appointment, from, to } = drag;
  const fault = useMemo(() => (column ? faultOf(drag, column) : undefined), [drag, column, faultOf]);
  if (!column) return null;
  const style: CSSProperties = {
    gridColumn: drag.column + 2,
    top: (from / 60 - first) * hourTall,
    height: ((to - from) / 60) * hourTall - 2,
  };
  const when = `${clockWords(from)} to ${clockWords(to)}`;
  const where = column.who || column.room ? column.title : longDay(column.day);
  return (
    <div className={classes.ghost} style={style} data-fault={fault !== undefined || undefined}>
      <div className={classes.ghostName}>{appointment ? nameOf(appointment) : 'New visit'}</div>
      <div className={classes.ghostTime}>{when}</div>
      {fault ? <div className={classes.ghostFault}>{fault}</div> : null}
      <div className="nw-hidden" role="status">
        {[where, when, fault].filter(Boolean).join('. ')}
      </div>
    </div>
  );
}
