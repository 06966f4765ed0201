import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { ObservableRoutines } from '@notewell/model';
import { answeredOn, weekOf } from '@notewell/rules';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, dateWords, longDay } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { DaySheet } from './day-sheet.tsx';
import classes from './routines.module.css';
import { closedWords } from './tick-words.ts';
import { WeekSheet } from './week-sheet.tsx';

type View = 'day' | 'week';

/** The tick sheet of a patient's routines, by day or week. Staff and family fill it in, offline too. */
export function TickSheet({ row }: { readonly row: ObservableRoutines }) {
  const today = useToday();
  const may = useMayDo();
  const [view, setView] = useState<View>('day');
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const closed = closedWords(row);
  const mayTick = closed === undefined && may('Update', 'ObservableRoutines', row);
  const days = weekOf(day);
  const step = view === 'day' ? 1 : 7;
  const { due, answered } = answeredOn(row, day);
  const title = view === 'day' ? longDay(day) : `${dateWords(days[0] ?? day)} – ${dateWords(days[6] ?? day)}`;
  // A later day has not begun.
  const isLast = view === 'day' ? day >= today : days.includes(today);
  return (
    <div className={classes['sheet']}>
      <div className={classes['head']}>
        <ActionIcon
          variant="default"
          aria-label={view === 'day' ? 'Day before' : 'Week before'}
          onClick={() => setChosen(addDays(day, -step))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <h3 aria-live="polite">{title}</h3>
        <ActionIcon
          variant="default"
          aria-label={view === 'day' ? 'Next day' : 'Next week'}
          disabled={isLast}
          onClick={() => setChosen(addDays(day, step) > today ? today : addDays(day, step))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        {day === today ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => setChosen(undefined)}>
            Today
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Days shown"
          value={view}
          onChange={setView}
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
        />
        {view === 'day' && due > 0 ? (
          <span className={classes['quiet']} role="status">
            {answered} of {due} answered
          </span>
        ) : null}
      </div>
      {closed ? <p className={classes['quiet']}>{closed}</p> : null}
      {view === 'day' ? (
        <DaySheet key={day} row={row} day={day} mayTick={mayTick} />
      ) : (
        <WeekSheet
          row={row}
          days={days}
          today={today}
          mayTick={mayTick}
          onDay={(one) => {
            setChosen(one > today ? today : one);
            setView('day');
          }}
        />
      )}
    </div>
  );
}
