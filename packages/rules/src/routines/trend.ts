import { addDays, type ObservableRoutines, SupportLevel } from '@notewell/model';
import { type Cell, sheetOf, weekOf } from './sheet.ts';

/** One week of an activity, or of all. */
export interface TrendWeek {
  /** Its Monday. */
  readonly week: string;
  readonly due: number;
  readonly answered: number;
  readonly done: number;
  /** Part of the answered times that were done, in whole percent; undefined where nothing was answered. */
  readonly percent: number | undefined;
  /** The middle of the support given, as a place in `SupportLevel`: 0 is independent. */
  readonly support: number | undefined;
}
export interface Trend {
  /** Id of the activity; empty for all of them. */
  readonly routine: string;
  readonly weeks: readonly TrendWeek[];
}

/** The lower middle value, so that it is a value that occurred. */
const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

function weekFrom(week: string, cells: readonly Cell[]): TrendWeek {
  const ticks = cells.flatMap(({ tick }) => tick ?? []);
  const done = ticks.filter((one) => one.done !== false).length;
  const levels = ticks.flatMap(({ support }) => (support === undefined ? [] : [SupportLevel.values.indexOf(support)]));
  const percent = ticks.length === 0 ? undefined : Math.round((done / ticks.length) * 100);
  return { week, due: cells.length, answered: ticks.length, done, percent, support: middle(levels) };
}

/** The weeks until a day, for all activities and for each. Times after the day are not yet due. */
export function trendsOf(row: ObservableRoutines, today: string, count: number): readonly Trend[] {
  const weeks = Array.from({ length: count }, (_, at) => weekOf(addDays(today, -7 * (count - 1 - at))));
  const sheets = weeks.map((days) => ({
    week: days[0] ?? today,
    rows: sheetOf(
      row,
      days.filter((day) => day <= today),
    ),
  }));
  const of = (routine: string): Trend => ({
    routine,
    weeks: sheets.map(({ week, rows }) =>
      weekFrom(
        week,
        rows.filter((one) => routine === '' || one.routine.id === routine).flatMap(({ cells }) => cells),
      ),
    ),
  });
  return ['', ...(row.routines ?? []).map(({ id }) => id)].map(of);
}
