import type { ObservableRoutines } from '@notewell/model';
import { type Cell, hasCome, nameOfRoutine, type Routine, sheetOf, tickId } from '@notewell/rules';
import { IconCheck, IconX } from '@tabler/icons-react';
import { dateWords, shortDay } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './routines.module.css';
import { cellState, slotWords, tickWords } from './tick-words.ts';
import { useLocalTime } from './use-local-time.ts';
import { useTick } from './use-tick.ts';

interface WeekSheetProps {
  readonly row: ObservableRoutines;
  readonly days: readonly string[];
  readonly today: string;
  readonly mayTick: boolean;
  readonly onDay: (day: string) => void;
}

/** A week as a table: a press ticks, a second one says not done, a third takes the tick off. */
export function WeekSheet({ row, days, today, mayTick, onDay }: WeekSheetProps) {
  const rows = sheetOf(row, days);
  if (rows.length === 0) return <p className={classes['quiet']}>No activity is due in this week.</p>;
  return (
    // biome-ignore lint: scrolled from the keyboard
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label="Tick sheet of the week">
      <table className={classes['week']}>
        <thead>
          <tr>
            <th scope="col">Activity</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <button type="button" aria-label={`Open ${dateWords(day)}`} onClick={() => onDay(day)}>
                  {shortDay(day)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ routine, cells }) => (
            <tr key={routine.id}>
              <th scope="row">{nameOfRoutine(routine)}</th>
              {days.map((day) => (
                <td key={day}>
                  {cells
                    .filter((cell) => cell.day === day)
                    .map((cell) => (
                      <WeekCell key={cell.slot} id={row.id ?? ''} routine={routine} cell={cell} mayTick={mayTick} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly routine: Routine;
  readonly cell: Cell;
  readonly mayTick: boolean;
}

const marks = {
  open: null,
  done: <IconCheck size={16} aria-hidden />,
  'not done': <IconX size={16} aria-hidden />,
};

function WeekCell({ id, routine, cell, mayTick }: CellProps) {
  const { profile } = useMe();
  const put = useTick(id);
  const waits = !hasCome(cell, useLocalTime());
  const state = cellState(cell);
  const { routine: activity, day, slot } = cell;
  const own = cell.ticks.find((one) => one.id === tickId(cell, profile.id));
  const time = slotWords(slot, routine);
  const name = [nameOfRoutine(routine), dateWords(day), time].filter(Boolean).join(', ');
  const next = own === undefined ? { done: true } : own.done === false ? undefined : { ...wordsOf(own), done: false };
  return (
    <button
      type="button"
      className={classes['tick']}
      data-state={state}
      disabled={!mayTick || !(own || (cell.isDue && !waits))}
      aria-label={`${name}: ${waits ? 'still to come' : state}`}
      title={[time, waits && 'Still to come', ...cell.ticks.map(tickWords)].filter(Boolean).join('\n')}
      onClick={() => void put({ routine: activity, day, slot }, next)}
    >
      {marks[state]}
    </button>
  );
}

const wordsOf = ({ support, note }: Cell['ticks'][number]) => ({ ...(support && { support }), ...(note && { note }) });
