import type { LocalTime, ObservableRoutines } from '@notewell/model';
import { sameContent } from '../signatures/signature.ts';
import { hasCome, isOpenPlace } from './sheet.ts';
import { type Tick, tickId } from './ticks.ts';

/* Faults of ticks. A sheet has room for so many, and a tick holds its id: nobody takes the places of others. */

export interface TickFault {
  readonly path: string;
  readonly message: string;
}
/** Ticks that one person records on one day, with those of some weeks without a connection. */
export const ticksADay = 300;

interface Ticking {
  /** The server's day, by which ticks are counted. */
  readonly today: string;
  /** The local day and time by which a time of day has come. */
  readonly now: LocalTime;
  readonly observer: string;
}

/** Faults of the ticks that a write adds or changes, and of activities that it takes away from under them. */
export function tickFaults(
  before: ObservableRoutines | undefined,
  after: ObservableRoutines,
  ticking: Ticking,
): readonly TickFault[] {
  const known = new Map((before?.observed ?? []).map((one) => [one.id, one]));
  const { observed = [] } = after;
  const faults = observed.flatMap((tick, index): TickFault[] => {
    const was = known.get(tick.id);
    if (was !== undefined && sameContent(was, tick)) return [];
    const message = faultOf(tick, was, { sheet: after, ...ticking });
    return message === undefined ? [] : [{ path: `observed.${index}`, message }];
  });
  if (observed.some(({ id }) => !known.has(id)) && recordedToday(observed, ticking) > ticksADay)
    faults.push({ path: 'observed', message: `More than ${ticksADay} ticks were recorded today. Go on tomorrow.` });
  const activities = new Set((after.routines ?? []).map(({ id }) => id));
  const ticked = new Set(observed.map(({ routine }) => routine));
  if ((before?.routines ?? []).some(({ id }) => !activities.has(id) && ticked.has(id)))
    faults.push({ path: 'routines', message: 'This activity has ticks. Stop it instead of removing it.' });
  return faults;
}

const recordedToday = (observed: readonly Tick[], { today, observer }: Ticking): number =>
  observed.filter((one) => one.observer?.id === observer && (one.recorded ?? one.at).startsWith(today)).length;

function faultOf(
  tick: Tick,
  was: Tick | undefined,
  { sheet, now, observer }: Ticking & { readonly sheet: ObservableRoutines },
): string | undefined {
  const { routine, day, slot } = tick;
  const activity = sheet.routines?.find(({ id }) => id === routine);
  if (sheet.status !== 'Active') return 'These routines are not active, so nothing is ticked.';
  if (activity === undefined) return 'This activity is not on the sheet.';
  if (day === undefined || slot === undefined) return 'A tick names its day and its time.';
  const place = { routine, day, slot };
  if (tick.id !== tickId(place, observer)) return 'A tick is named by its place and its observer.';
  if (day > now.day) return 'This day has not begun.';
  if (was === undefined && !hasCome({ day, slot }, now)) return 'This time of day has not come yet.';
  // The staff may have moved the activity since it was ticked.
  return was === undefined && !isOpenPlace(sheet, activity, place)
    ? 'The activity is not due on this day at this time.'
    : undefined;
}
