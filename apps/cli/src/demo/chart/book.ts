import { type Day, weekOf } from '../calendar.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Random } from '../random.ts';

/** A regular slot: a weekday and minute, every few weeks. Only one patient holds it at a time. */
export interface Lane {
  readonly who: StaffKey;
  readonly weekday: number;
  readonly minute: number;
  /** Weeks between visits: 1, 2 or 4. */
  readonly every: 1 | 2 | 4;
  /** The week modulo four in which it first occurs. */
  readonly phase: number;
}

const hourly = (...hours: number[]) => hours.map((hour) => hour * 60);
const halves = [9, 9.5, 10, 10.5, 11, 11.5, 13, 13.5, 14, 14.5, 15, 15.5, 16].map((hour) => hour * 60);
const forties = [540, 580, 620, 660, 780, 820, 860, 900, 940];

/** Start of each person's slots, in minutes of the day; lunch is from noon to one. */
export const grids: Partial<Record<StaffKey, readonly number[]>> = {
  maya: hourly(8, 9, 10, 11, 13, 14, 15, 16),
  ruth: hourly(10, 11, 14),
  jonah: hourly(9, 10, 11, 13, 14, 15, 16),
  tanisha: hourly(13, 14, 15, 16),
  grace: hourly(9, 10, 11, 13, 14, 15, 16),
  rebecca: hourly(10, 11, 13, 14),
  luis: hourly(9, 10, 11, 13, 14, 15, 16),
  camille: hourly(9, 10, 11, 13, 14),
  daniel: halves,
  priya: halves,
  helen: forties,
  marcus: forties,
  denise: hourly(9, 10, 11, 13, 14, 15, 16),
  aaron: hourly(9, 10, 11, 13, 14, 15, 16),
};
/** First visits with a prescriber are longer than the grid and begin before it. */
const earlyMinute = 8 * 60;

interface Asked extends Pick<Lane, 'who' | 'every'> {
  readonly from: Day;
  readonly to: Day;
}

export interface Book {
  /** Finds a free regular slot between two days; undefined if the person is fully booked. */
  hold(asked: Asked, random: Random): Lane | undefined;
  /** Finds the first weekday from a day on with a free early hour. */
  early(who: StaffKey, from: Day): readonly [day: Day, minute: number];
}

export function createBook(): Book {
  const held = new Map<string, (readonly [from: number, to: number])[]>();
  const taken = new Set<string>();
  const keyOf = ({ who, weekday, minute, phase }: Omit<Lane, 'every'>) => `${who} ${weekday} ${minute} ${phase}`;
  const phasesOf = (every: Lane['every'], phase: number) =>
    every === 1 ? [0, 1, 2, 3] : every === 2 ? [phase % 2, (phase % 2) + 2] : [phase];
  return {
    hold({ who, every, from, to }, random) {
      const first = weekOf(from);
      const last = weekOf(to);
      for (let turn = 0; turn < 120; turn += 1) {
        const weekday = random.between(0, 4);
        const minute = random.pick(grids[who] ?? []);
        const phase = random.between(0, 3);
        const keys = phasesOf(every, phase).map((one) => keyOf({ who, weekday, minute, phase: one }));
        if (keys.some((key) => held.get(key)?.some(([start, end]) => start <= last && end >= first))) continue;
        for (const key of keys) held.set(key, [...(held.get(key) ?? []), [first, last]]);
        return { who, weekday, minute, every, phase };
      }
      return undefined;
    },
    early(who, from) {
      for (let day = from; ; day += 1) {
        const key = `${who} ${day}`;
        if ((day + 3) % 7 > 4 || taken.has(key)) continue;
        taken.add(key);
        return [day, earlyMinute];
      }
    },
  };
}

/** The days of a regular slot between two days, both included. */
export function daysOf(lane: Lane, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let week = weekOf(from); week <= weekOf(to); week += 1) {
    const falls = lane.every === 1 || (lane.every === 2 ? week % 2 === lane.phase % 2 : week % 4 === lane.phase);
    const day = week * 7 - 3 + lane.weekday;
    if (falls && day >= from && day <= to) days.push(day);
  }
  return days;
}
