import { addDays, labelOfValue, type ObservableRoutines } from '@notewell/model';
import { type Cell, sheetOf } from './sheet.ts';
import { nameOfRoutine } from './ticks.ts';

/** The support that was given most often. */
function usualSupport(cells: readonly Cell[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { tick } of cells) if (tick?.support) counts.set(tick.support, (counts.get(tick.support) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Ticks of each activity in the days until today, a line for each that was ticked. */
export function routineLines(rows: readonly ObservableRoutines[], today: string, days = 14): readonly string[] {
  const span = Array.from({ length: days }, (_, at) => addDays(today, at - days + 1));
  return rows.flatMap((row) =>
    sheetOf(row, span).flatMap(({ routine, cells }): string[] => {
      const ticked = cells.filter(({ tick }) => tick !== undefined);
      if (ticked.length === 0) return [];
      const done = ticked.filter(({ tick }) => tick?.done !== false).length;
      const support = usualSupport(ticked);
      const words = support === undefined ? '' : `, mostly ${labelOfValue(support).toLowerCase()}`;
      return [`${nameOfRoutine(routine)}: ${done} of ${ticked.length} recorded times in ${days} days${words}`];
    }),
  );
}
