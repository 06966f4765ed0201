import type { Appointment, Schedule } from '@notewell/model';
import type { SeriesRule } from './recurrence.ts';

/* A second implementation of scheduling: day by day and minute by minute, without indexes and without the library of the
   first, to compare with it. */

const dayLength = 86_400_000;
const number = (day: string) => Date.parse(day) / dayLength;
const textOf = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);
/** 0 for Monday to 6 for Sunday. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthLength = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function isNth(rule: SeriesRule, first: string, day: string): boolean {
  if (!rule.weekdays?.some((name) => name === names[weekday(number(day))])) return false;
  const week = rule.weekOfMonth ?? Math.ceil(Number(first.slice(8)) / 7);
  const date = Number(day.slice(8));
  return week === 5 ? date + 7 > monthLength(day) : Math.ceil(date / 7) === week;
}
const isDate = (rule: SeriesRule, first: string, day: string) =>
  Number(day.slice(8)) === Math.min(rule.dayOfMonth ?? Number(first.slice(8)), monthLength(day));

function isDayOf(rule: SeriesRule, first: string, day: string): boolean {
  const { kind, interval = 1 } = rule;
  const [from, at] = [number(first), number(day)];
  if (kind === 'Daily') return (at - from) % interval === 0;
  if (kind === 'Weekly') {
    const week = (each: number) => Math.floor((each + 3) / 7);
    const named = rule.weekdays?.length ? rule.weekdays : [names[weekday(from)]];
    return (week(at) - week(from)) % interval === 0 && named.some((name) => name === names[weekday(at)]);
  }
  const fits = rule.weekdays?.length ? isNth(rule, first, day) : isDate(rule, first, day);
  if (kind === 'Monthly') return fits && (months(day) - months(first)) % interval === 0;
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  return fits && day.slice(5, 7) === first.slice(5, 7) && years % interval === 0;
}

/** Days of a series, by looking at every day up to `last`. */
export function slowDays(rule: SeriesRule, first: string, last: string): string[] {
  const found: string[] = [];
  let counted = 0;
  for (let at = number(first); at <= number(last); at++) {
    const day = textOf(at);
    if (rule.until !== undefined && day > rule.until) break;
    if (rule.count !== undefined && counted >= rule.count) break;
    if (!isDayOf(rule, first, day)) continue;
    counted += 1;
    if (!rule.exceptions?.includes(day)) found.push(day);
  }
  return found;
}

interface Change {
  readonly at: number;
  readonly offset: number;
}
const changes = new Map<string, readonly Change[]>();
const scanFrom = Date.UTC(2022, 0, 1);
const scanTo = Date.UTC(2045, 0, 1);

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, format: Intl.DateTimeFormat): number {
  const [date = '', time = ''] = format.format(at).split(', ');
  const [month, day, year] = date.split('/').map(Number);
  const [hour, minute, second] = time.split(':').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - at;
}

/** Every clock change of a zone, found by looking at each day and halving. */
function changesOf(zone: string): readonly Change[] {
  const known = changes.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const found: Change[] = [{ at: Number.NEGATIVE_INFINITY, offset: offsetAt(scanFrom, format) }];
  for (let day = scanFrom; day < scanTo; day += dayLength) {
    if (offsetAt(day, format) === offsetAt(day + dayLength, format)) continue;
    let [before, after] = [day, day + dayLength];
    while (after - before > 1_000) {
      const middle = before + Math.floor((after - before) / 2_000) * 1_000;
      if (offsetAt(middle, format) === offsetAt(before, format)) before = middle;
      else after = middle;
    }
    found.push({ at: after, offset: offsetAt(after, format) });
  }
  changes.set(zone, found);
  return found;
}
/** The local time of an instant, as if it were UTC. */
export function slowLocal(at: number, zone: string): number {
  return at + (changesOf(zone).findLast((change) => change.at <= at)?.offset ?? 0);
}

/** The first instant at which clocks show a local time, or the clock change that skips it. */
export function slowInstant(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}Z`);
  const all = changesOf(zone);
  for (const [index, { at, offset }] of all.entries()) {
    const ends = all[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const candidate = Math.max(wanted - offset, at);
    // Clocks that skipped the time show a later one at once.
    if (candidate < ends) return candidate;
  }
  throw new RangeError('No such time');
}

export interface SlowBooking {
  readonly from: number;
  readonly to: number;
  readonly keys: readonly string[];
}

/** Most bookings at one moment of a span, by counting at each moment at which one begins. */
export function slowMost(bookings: readonly SlowBooking[], from: number, to: number): number {
  const moments = [from, ...bookings.map((one) => one.from)].filter((at) => at >= from && at < to);
  return Math.max(0, ...moments.map((at) => bookings.filter((one) => one.from <= at && at < one.to).length));
}

/** True if a moment is inside the hours of a schedule, or it has none. */
function isOpenAt({ availability = [] }: Schedule, at: number, zone: string): boolean {
  if (availability.length === 0) return true;
  const local = new Date(slowLocal(at, zone)).toISOString();
  const [day, time] = [local.slice(0, 10), local.slice(11, 19)];
  return availability.some(
    ({ weekday: name, from, to, period, everyWeeks = 1 }) =>
      name === names[weekday(number(day))] &&
      from <= time &&
      time < to &&
      (period?.start === undefined || period.start <= day) &&
      (period?.end === undefined || day <= period.end) &&
      (mondayOf(day) - mondayOf(period?.start ?? '1970-01-05')) % (7 * everyWeeks) === 0,
  );
}
const mondayOf = (day: string) => number(day) - weekday(number(day));

/** True if every quarter of an hour of a span is inside the hours of some schedule. */
export function slowIsOpen(schedules: readonly Schedule[], { start, end }: Appointment, zone: string): boolean {
  for (let at = Date.parse(start); at < Date.parse(end ?? start); at += 900_000)
    if (!schedules.some((schedule) => isOpenAt(schedule, at, zone))) return false;
  return true;
}

/** True if a block of a schedule covers a part of a span, by looking at every day. */
export function slowIsBlocked({ blocks = [] }: Schedule, { start, end }: Appointment, zone: string): boolean {
  const [from, to] = [Date.parse(start), Date.parse(end ?? start)];
  return blocks.some((block) => {
    const length = Date.parse(block.end) - Date.parse(block.start);
    const local = new Date(slowLocal(Date.parse(block.start), zone)).toISOString();
    const first = local.slice(0, 10);
    const last = textOf(Math.floor(to / dayLength) + 2);
    const days = block.recurrence ? slowDays({ kind: block.recurrence, until: block.until ?? last }, first, last) : [first];
    return days.some((day) => {
      const at = slowInstant(day, local.slice(11, 19), zone);
      // A block that repeats ends at its time of day, also over a change of the clocks.
      const until = new Date(slowLocal(Date.parse(block.end), zone)).toISOString();
      const last = textOf(number(day) + number(until.slice(0, 10)) - number(first));
      return at < to && (block.recurrence ? slowInstant(last, until.slice(11, 19), zone) : at + length) > from;
    });
  });
}
