import type { Appointment } from '@notewell/model';
import { spanOf } from '@notewell/rules/scheduling';
import { dayOf, minutesInto } from '../../../platform/dates.ts';

/** An appointment's position in its day: minutes from midnight, and its share of the width if several overlap. */
export interface Placed {
  readonly appointment: Appointment;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** px of one hour. */
export const hourTall = 56;
/** Minutes that a label of 24 px takes, the least height of anything to press. */
const labelMinutes = Math.ceil((24 / hourTall) * 60);
/** The first minute of a span at which a label lies under no visit; undefined where visits leave no room for it. */
export function labelAt({ from, to }: Pick<Placed, 'from' | 'to'>, placed: readonly Pick<Placed, 'from' | 'to'>[]) {
  const covered = placed.map((one) => ({ from: one.from, to: Math.max(one.to, one.from + labelMinutes) }));
  const isFree = (at: number) => covered.every((one) => at + labelMinutes <= one.from || one.to <= at);
  const later = covered.map((one) => one.to).filter((at) => from < at && at + labelMinutes <= to);
  return [from, ...later.toSorted((a, b) => a - b)].find(isFree);
}

/** Length of the slots that a click or the arrow keys choose. */
export const slotMinutes = 30;

/** The slot at a height in px below the top of the grid, in minutes after midnight. */
export const slotAt = (y: number, firstHour: number): number =>
  Math.max(0, Math.floor(((y / hourTall) * 60) / slotMinutes) * slotMinutes) + firstHour * 60;

/** `2:30 PM` of minutes after midnight. */
export const clockWords = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** Minimum height in minutes, so that a name is readable. */
const least = 25;
const minutesInDay = 24 * 60;

/** Places overlapping appointments of a day next to each other. Each run of overlaps shares the width evenly. */
export function layOut(appointments: readonly Appointment[]): readonly Placed[] {
  const blocks = appointments
    .map((appointment) => ({ appointment, ...minutesOf(appointment) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed[] = [];
  let run: { appointment: Appointment; from: number; to: number; lane: number }[] = [];
  let end = 0;
  const close = () => {
    const lanes = Math.max(0, ...run.map(({ lane }) => lane + 1));
    placed.push(...run.map((block) => ({ ...block, lanes })));
    run = [];
  };
  for (const block of blocks) {
    if (block.from >= end) close();
    const taken = new Set(run.filter(({ to }) => to > block.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    run.push({ ...block, lane });
    end = Math.max(run.length === 1 ? 0 : end, block.to);
  }
  close();
  return placed;
}

function minutesOf(appointment: Appointment) {
  const [start, end] = [appointment.start, new Date(spanOf(appointment).to).toISOString()];
  const from = minutesInto(start);
  const to = dayOf(end) === dayOf(start) ? minutesInto(end) : minutesInDay;
  return { from, to: Math.min(minutesInDay, Math.max(to, from + least)) };
}

/** Hours of the grid: the working day with room before and after it, extended by appointments outside it. */
export function hoursOf(placed: readonly Placed[]): { readonly first: number; readonly last: number } {
  const first = Math.min(7, ...placed.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(20, ...placed.map(({ to }) => Math.ceil(to / 60)));
  return { first, last };
}
