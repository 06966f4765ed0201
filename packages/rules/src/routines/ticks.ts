import type { ObservableRoutines } from '@notewell/model';
import { addDays } from '@notewell/model';
import { sameContent } from '../signatures/signature.ts';

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

export interface TickFault {
  readonly path: string;
  readonly message: string;
}
/** A person's clock may be a day ahead of the server's. */
const ahead = 1;

/** Faults of the ticks that a write adds or changes, and of activities that it takes away from under them. */
export function tickFaults(
  before: ObservableRoutines | undefined,
  after: ObservableRoutines,
  { today, observer }: { readonly today: string; readonly observer: string },
): readonly TickFault[] {
  const known = new Map((before?.observed ?? []).map((one) => [one.id, one]));
  const activities = new Set((after.routines ?? []).map(({ id }) => id));
  const faults = (after.observed ?? []).flatMap((tick, index): TickFault[] => {
    const was = known.get(tick.id);
    if (was !== undefined && sameContent(was, tick)) return [];
    const message = faultOf(tick, was, { status: after.status, activities, today, observer });
    return message === undefined ? [] : [{ path: `observed.${index}`, message }];
  });
  const ticked = new Set((after.observed ?? []).map(({ routine }) => routine));
  const gone = (before?.routines ?? []).filter(({ id }) => !activities.has(id) && ticked.has(id));
  return gone.length === 0
    ? faults
    : [...faults, { path: 'routines', message: 'This activity has ticks. Stop it instead of removing it.' }];
}

interface Judging {
  readonly status: ObservableRoutines['status'];
  readonly activities: ReadonlySet<string>;
  readonly today: string;
  readonly observer: string;
}
function faultOf(tick: Tick, was: Tick | undefined, { status, activities, today, observer }: Judging): string | undefined {
  if (status !== 'Active') return 'These routines are not active, so nothing is ticked.';
  if (!activities.has(tick.routine)) return 'This activity is not on the sheet.';
  if ((tick.day ?? tick.at.slice(0, 10)) > addDays(today, ahead)) return 'This day has not begun.';
  if (was !== undefined || tick.day === undefined || tick.slot === undefined) return undefined;
  const { routine, day, slot } = tick;
  return tick.id === tickId({ routine, day, slot }, observer) ? undefined : 'A tick is named by its place and its observer.';
}
