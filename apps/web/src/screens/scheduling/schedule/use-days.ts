import { useMemo } from 'react';
import { addDays, longDay, monthWords, weekStart } from '../../../platform/dates.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { stepWords } from './calendar-head.tsx';
import { addMonths, weeksOf } from './month.ts';
import type { Range } from './use-calendar-data.ts';
import { type CalendarState, type CalendarView, wholePractice } from './view-state.ts';

type Change = (change: Partial<CalendarState>) => void;

/** The days that a state shows, and the step to the ones before and after. */
export function useDays(state: CalendarState, change: Change) {
  const { startOfWeek } = usePreferences();
  const today = useToday();
  const { view, of, by } = state;
  const day = state.day ?? today;
  const week = weekStart(day, startOfWeek);
  const weeks = useMemo(() => weeksOf(day, (one) => weekStart(one, startOfWeek)), [day, startOfWeek]);
  const isBusy = of === wholePractice || of.length > 1 || by === 'rooms';
  const range = useMemo<Range>(() => {
    if (view === 'month') return { from: weeks[0]?.[0] ?? day, days: weeks.length * 7 };
    // One person's day needs no other list than their week, which the device has.
    return view === 'day' && isBusy ? { from: day, days: 1 } : { from: week, days: 7 };
  }, [view, weeks, day, week, isBusy]);
  const step = (steps: number) => {
    const next = view === 'month' ? addMonths(day, steps) : addDays(day, steps * (view === 'week' ? 7 : 1));
    change({ day: next === today ? undefined : next });
  };
  const aside = view === 'month' ? monthWords(day) : view === 'week' ? `Week of ${longDay(week)}` : longDay(day);
  return { day, today, week, weeks, range, step, aside };
}

interface Keys {
  readonly state: CalendarState;
  readonly change: Change;
  readonly step: (steps: number) => void;
  readonly onBook: (() => void) | undefined;
}

/** Keyboard shortcuts of the calendar. */
export function useCalendarKeys({ state: { view }, change, step, onBook }: Keys): void {
  const group = 'Schedule';
  const show = (next: CalendarView) => () => change({ view: next });
  useShortcuts([
    { keys: 't', does: 'Go to today', group, run: () => change({ day: undefined }) },
    { keys: 'n', does: `Next ${stepWords[view]}`, group, run: () => step(1) },
    { keys: 'p', does: `Previous ${stepWords[view]}`, group, run: () => step(-1) },
    ...(onBook ? [{ keys: 'b', does: 'Book a visit', group, run: onBook }] : []),
    { keys: 'd', does: 'Show a day', group, run: show('day') },
    { keys: 'w', does: 'Show a week', group, run: show('week') },
    { keys: 'm', does: 'Show a month', group, run: show('month') },
    { keys: 'a', does: 'Show an agenda', group, run: show('agenda') },
  ]);
}
