import { addDays, type LocalTime, type ObservableRoutines, Weekday, weekdayOf } from '@notewell/model';
import { nameOfRoutine, type Place, type Routine, type Tick } from './ticks.ts';

/* The tick sheet: for each day, the activities due with their times, and what was seen. */

/** Monday is first in the vocabulary, Sunday in the calendar. */
const nameOfDay = (day: string): Weekday | undefined => Weekday.values[(weekdayOf(day) + 6) % 7];

type Dated = Pick<ObservableRoutines, 'start' | 'end' | 'created'>;
const firstDay = ({ start, created }: Dated): string | undefined => start ?? created?.slice(0, 10);

/** True if the activity is due on the day. Without a rhythm it is due every day. */
function isDue(routine: Routine, day: string, row: Dated): boolean {
  const { recurrence, weekdays = [], active } = routine;
  const first = firstDay(row);
  if (
    active === false ||
    nameOfRoutine(routine) === '' ||
    (first !== undefined && day < first) ||
    (row.end !== undefined && day > row.end)
  )
    return false;
  const name = nameOfDay(day);
  if (weekdays.length > 0) return name !== undefined && weekdays.includes(name);
  if (first === undefined || recurrence === undefined || recurrence === 'Daily') return true;
  if (recurrence === 'Weekly') return weekdayOf(day) === weekdayOf(first);
  return falls(day, first) && (recurrence === 'Monthly' || day.slice(5, 7) === first.slice(5, 7));
}
/** True on the same day of the month, or on its last day where the month is shorter. */
function falls(day: string, first: string): boolean {
  const [own, asked] = [day.slice(8), first.slice(8)];
  return own === asked || (own < asked && addDays(day, 1).slice(8) === '01');
}

/** The times of a day: as named, else counted. */
const slotsOf = ({ times = [], timesADay = 1 }: Routine): readonly string[] =>
  times.length > 0
    ? times.map((time) => time.slice(0, 5)).toSorted()
    : Array.from({ length: timesADay }, (_, at) => String(at + 1));

/** True for one of the times of an activity on a day on which it is due. */
export const isOpenPlace = (row: Dated, routine: Routine, { day, slot }: Pick<Place, 'day' | 'slot'>): boolean =>
  isDue(routine, day, row) && slotsOf(routine).includes(slot);

/** True once the day and time of a place have come. Counted times are those of the day. */
export const hasCome = ({ day, slot }: Pick<Place, 'day' | 'slot'>, now: LocalTime): boolean =>
  day < now.day || (day === now.day && (!slot.includes(':') || slot <= now.time));

export interface Cell extends Place {
  /** False where the activity is no longer due, so that only what was ticked is shown. */
  readonly isDue: boolean;
  /** The latest tick counts where several people ticked. */
  readonly tick: Tick | undefined;
  readonly ticks: readonly Tick[];
}
export interface SheetRow {
  readonly routine: Routine;
  readonly cells: readonly Cell[];
}

const momentOf = ({ recorded, at }: Tick): string => recorded ?? at;
const keyOf = ({ routine, day, slot }: Place): string => `${day} ${slot} ${routine}`;
const placeOf = ({ routine, day, at, slot = '1' }: Tick): Place => ({ routine, day: day ?? at.slice(0, 10), slot });

/** Ticks by place, the latest last. */
function ticksByPlace(observed: readonly Tick[]): ReadonlyMap<string, readonly Tick[]> {
  const found = new Map<string, Tick[]>();
  for (const tick of observed.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))) {
    const key = keyOf(placeOf(tick));
    const own = found.get(key);
    if (own) own.push(tick);
    else found.set(key, [tick]);
  }
  return found;
}

/** A row for each activity that is due or ticked on one of the days, with a cell for each time. */
export function sheetOf(row: ObservableRoutines, days: readonly string[]): readonly SheetRow[] {
  const seen = ticksByPlace(row.observed ?? []);
  return (row.routines ?? []).flatMap((routine): SheetRow[] => {
    const cells = days.flatMap((day) => {
      const isOpen = isDue(routine, day, row);
      return slotsOf(routine).flatMap((slot): Cell[] => {
        const place = { routine: routine.id, day, slot };
        const ticks = seen.get(keyOf(place)) ?? [];
        return isOpen || ticks.length > 0 ? [{ ...place, isDue: isOpen, ticks, tick: ticks.at(-1) }] : [];
      });
    });
    return cells.length > 0 ? [{ routine, cells }] : [];
  });
}

/** The days of the week of a day, from Monday. */
export function weekOf(day: string): readonly string[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(monday, at));
}

/** How many of the day's times were answered. */
export function answeredOn(row: ObservableRoutines, day: string): { readonly due: number; readonly answered: number } {
  const cells = sheetOf(row, [day]).flatMap((one) => one.cells);
  return { due: cells.length, answered: cells.filter(({ tick }) => tick !== undefined).length };
}
