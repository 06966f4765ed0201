import { Tooltip } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { IconAlertTriangle, IconRepeat, IconUsersGroup, IconVideo } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import {
  appointmentWords,
  type NotesOf,
  StartNoteButton,
  sameTimeWords,
  subjectOf,
} from '../../../features/notes/start-note/index.ts';
import { timeOf } from '../../../platform/dates.ts';
import classes from './grid.module.css';
import { hourTall, type Placed } from './lay-out.ts';

/** Actions on a block; absent for visits that the user may not change. */
export interface BlockActions {
  readonly onOpen: (appointment: Appointment) => void;
  readonly onTake: (event: PointerEvent, kind: 'move' | 'resize', appointment: Appointment) => void;
  readonly onKey: (event: KeyboardEvent, appointment: Appointment) => void;
}

interface BlockProps extends BlockActions {
  readonly placed: Placed;
  readonly first: number;
  /** Absent where blocks offer no note. */
  readonly notes: NotesOf | undefined;
  /** An overlapping visit of the same calendar. */
  readonly overlapping: Appointment | undefined;
  /** Color of its owner, where several share a column. */
  readonly color: string | undefined;
  readonly mayMove: boolean;
  /** True while it is drawn elsewhere. */
  readonly isTaken: boolean;
}

/** The id of the sentence that says how blocks are moved by keyboard. */
export const keysHelp = 'calendar-keys';

/** The name of a visit: its patient, group or title. */
export const nameOf = (appointment: Appointment): string =>
  appointment.group?.display ?? subjectOf(appointment)?.display ?? appointment.title ?? 'Meeting';

const off: ReadonlySet<string> = new Set(['cancelled', 'noshow']);

/** One visit in the grid. A click or Enter opens it; it is dragged as a whole or by its lower edge. */
export const Block = memo(function Block(props: BlockProps) {
  const { placed, first, notes, overlapping, color, mayMove, isTaken } = props;
  const { appointment, from, to, lane, lanes } = placed;
  const note = notes?.get(appointment);
  const height = ((to - from) / 60) * hourTall - 2;
  const style: CSSProperties & Record<`--${string}`, string> = {
    top: ((from - first * 60) / 60) * hourTall,
    height,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 3px)`,
    ...(color && { '--who': color }),
  };
  return (
    <li
      className={classes.block}
      style={style}
      data-off={off.has(appointment.status) || undefined}
      data-done={note?.status === 'Final' || appointment.status === 'fulfilled' || undefined}
      data-here={appointment.status === 'checked-in' || appointment.status === 'arrived' || undefined}
      data-colored={color !== undefined || undefined}
      data-taken={isTaken || undefined}
      data-short={height < 32 ? 'line' : height < 36 || undefined}
    >
      <OpenButton {...props} />
      <div className={classes.blockName} dir="auto">
        {nameOf(appointment)}
      </div>
      <div className={classes.blockTime}>
        {overlapping ? (
          <Tooltip label={sameTimeWords(overlapping)}>
            <IconAlertTriangle className={classes.twice} size={13} role="img" aria-label={sameTimeWords(overlapping)} />
          </Tooltip>
        ) : null}
        {blockWords(appointment)}
        <Marks appointment={appointment} />
      </div>
      {notes && !isTaken ? (
        <div className={classes.blockAction}>
          <StartNoteButton appointment={appointment} notes={notes} look="icon" />
        </div>
      ) : null}
      {mayMove ? (
        <span className={classes.handle} aria-hidden onPointerDown={(event) => props.onTake(event, 'resize', appointment)} />
      ) : null}
    </li>
  );
});

/** Covers the block, so that all of it opens and moves it. */
function OpenButton({ placed: { appointment }, mayMove, onOpen, onTake, onKey }: BlockProps) {
  const { start, end, serviceType, status } = appointment;
  const words = [
    nameOf(appointment),
    end ? `${timeOf(start)} to ${timeOf(end)}` : timeOf(start),
    serviceType?.display,
    appointmentWords(status),
  ];
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={words.filter(Boolean).join(', ')}
      {...(mayMove && { 'aria-describedby': keysHelp })}
      onClick={() => onOpen(appointment)}
      {...(mayMove && {
        onPointerDown: (event: PointerEvent) => onTake(event, 'move', appointment),
        onKeyDown: (event: KeyboardEvent) => onKey(event, appointment),
        onKeyUp: (event: KeyboardEvent) => {
          // Space takes the block and does not click it.
          if (event.key === ' ') event.preventDefault();
        },
      })}
    />
  );
}

/** Small signs after the time; the panel has the words. */
const Marks = ({ appointment: { recurrence, isGroup, group, mode } }: { readonly appointment: Appointment }) => (
  <span className={classes.marks} aria-hidden>
    {recurrence ? <IconRepeat size={12} /> : null}
    {isGroup || group ? <IconUsersGroup size={12} /> : null}
    {mode === 'Telehealth' ? <IconVideo size={12} /> : null}
  </span>
);

/** The hour labels of the grid show AM or PM. */
const blockWords = ({ start, serviceType, status }: Appointment) =>
  [
    timeOf(start).replace(/\s[AP]M$/, ''),
    status === 'booked' || status === 'fulfilled' ? serviceType?.display : appointmentWords(status),
  ]
    .filter(Boolean)
    .join(' · ');
