import { instrumentOfTotal } from '@notewell/rules/forms';
import { calendarDay, dateWords } from '../../../platform/dates.ts';
import type { Reading } from '../vitals/series.ts';

export interface Band {
  readonly low: number;
  readonly high: number;
  readonly label: string;
  /** Shade of the band: 0 for none, 3 for the most severe. */
  readonly shade: number;
}
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const shades = { none: 0, Information: 1, Caution: 2, Critical: 3 } as const;

/** Severity bands of an instrument's total; none for other measurements. */
export const bandsOf = (code: string): readonly Band[] =>
  (instrumentOfTotal(code)?.bands ?? []).map(([low, high, label, severity]) => ({
    low,
    high,
    label,
    shade: shades[severity ?? 'none'],
  }));

/** Step of 1, 2 or 5 times a power of ten that divides a span into about `count` parts. */
function niceStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const nice = [1, 2, 5].find((factor) => factor * power >= raw) ?? 10;
  return nice * power;
}

/** Axis of values. A score's axis is the instrument's whole range, so that plots of different patients compare. */
export function valueAxis(readings: readonly Reading[], bands: readonly Band[]): Axis {
  const values = readings.flatMap(({ value, second }) => (second === undefined ? [value] : [value, second]));
  const first = bands.at(0);
  const last = bands.at(-1);
  if (first && last)
    return { low: first.low, high: Math.max(last.high, ...values), ticks: [...bands.map(({ low }) => low), last.high] };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = most === least ? Math.max(1, Math.abs(most) * 0.05) : (most - least) * 0.1;
  const step = niceStep(most - least + 2 * room, 5);
  const low = Math.floor((least - room) / step) * step;
  const count = Math.ceil((most + room - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toFixed(6)));
  return { low, high: ticks.at(-1) ?? low + step, ticks };
}

const msOfDay = 86_400_000;
/** A day as a number, so that days can be plotted; a year or a month counts as its first day. */
export const dayNumber = (at: string): number => (Date.parse(calendarDay(at).slice(0, 10)) || 0) / msOfDay;

export interface TimeAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly { readonly at: number; readonly words: string }[];
}
/** Whole months between ticks. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Axis of days with at most `most` ticks at the first of a month; a short span has only its first and last day. */
export function timeAxis(from: number, to: number, most: number): TimeAxis {
  const step = monthSteps.find((one) => (to - from) / 30.4 / one <= most) ?? 240;
  const first = new Date(from * msOfDay);
  const ticks: TimeAxis['ticks'][number][] = [];
  let month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
  for (let at = monthStart(month); at <= to; month += step, at = monthStart(month)) {
    const year = Math.floor(month / 12);
    if (at >= from) ticks.push({ at, words: step >= 12 ? String(year) : `${months[month % 12]} ${year}` });
  }
  if (ticks.length > 1) return { from, to, ticks };
  return {
    from,
    to,
    ticks: [from, to].map((at) => ({ at, words: dateWords(new Date(at * msOfDay).toISOString().slice(0, 10)) })),
  };
}
const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / msOfDay;

export interface Started {
  readonly at: number;
  readonly words: string;
}
export interface Marker {
  readonly letter: string;
  readonly x: number;
  readonly starts: readonly Started[];
}
/** Markers of medication starts, oldest first. Starts less than `room` pixels apart share one. */
export function markersOf(starts: readonly Started[], xOf: (day: number) => number, room: number): readonly Marker[] {
  const groups: { x: number; starts: Started[] }[] = [];
  for (const start of starts.toSorted((a, b) => a.at - b.at)) {
    const last = groups.at(-1);
    const x = xOf(start.at);
    if (last && x - last.x < room) last.starts.push(start);
    else groups.push({ x, starts: [start] });
  }
  return groups.map((group, at) => ({ ...group, letter: String.fromCharCode(65 + (at % 26)) }));
}
