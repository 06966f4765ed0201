import type { ObservableRoutines } from '@notewell/model';

/* Ticks of a sheet of routines: each observer has their own, named by what it is about. */

export type Routine = NonNullable<ObservableRoutines['routines']>[number];
export type Tick = NonNullable<ObservableRoutines['observed']>[number];

/** The name of an activity as its sheet shows it; empty for one that was only begun. */
export const nameOfRoutine = ({ activity, description }: Routine): string =>
  [activity.display ?? activity.code, description].filter(Boolean).join(': ');

/** The activity, day and time of day that a tick is about. */
export interface Place {
  readonly routine: string;
  readonly day: string;
  readonly slot: string;
}

/** Id of a person's tick. It is the same on each of their devices, so that a tick given twice is one. */
export const tickId = ({ routine, day, slot }: Place, observer: string): string => [day, slot, routine, observer].join(' ');

/** The words of a tick; the server adds who and when. */
export type TickWords = Pick<Tick, 'done' | 'support' | 'note'>;

interface Ticking {
  readonly place: Place;
  readonly observer: NonNullable<Tick['observer']>;
  readonly at: string;
}

/** The sheet with one's own tick; without words, it is taken off. Ticks of others stay. */
export function withTick(
  row: ObservableRoutines,
  { place, observer, at }: Ticking,
  words: TickWords | undefined,
): ObservableRoutines {
  const id = tickId(place, observer.id);
  const { observed = [] } = row;
  const before = observed.find((one) => one.id === id);
  if (words === undefined) return { ...row, observed: observed.filter((one) => one.id !== id) };
  const tick: Tick = { id, ...place, at: before?.at ?? at, observer, ...words };
  return { ...row, observed: before ? observed.map((one) => (one.id === id ? tick : one)) : [...observed, tick] };
}
