import type { Appointment, Location, Recurrence, Schedule } from '@notewell/model';
import { addDays, dayIn, instantOf, localTimeOf } from '@notewell/model/values';
import { overlaps, type Span } from './calendars.ts';
import { weekdayName } from './recurrence.ts';

type Availability = NonNullable<Schedule['availability']>[number];
type Block = NonNullable<Schedule['blocks']>[number];
/** The fields of an appointment that decide which hours are meant. */
export type Wanted = Pick<Appointment, 'location' | 'serviceLocation' | 'serviceType' | 'program' | 'mode'>;

const isWithin = (period: { readonly start?: string | undefined; readonly end?: string | undefined } | undefined, day: string) =>
  (period?.start === undefined || period.start <= day) && (period?.end === undefined || day <= period.end);

/** True if a list names nothing, nothing is wanted, or it names the wanted one. */
const fits = (named: readonly { readonly id?: string }[] | undefined, wanted: { readonly id?: string } | undefined): boolean =>
  !named?.length || wanted?.id === undefined || named.some(({ id }) => id === wanted.id);

const isThere = (place: { readonly id?: string } | undefined, { location, serviceLocation }: Wanted): boolean =>
  place?.id === undefined ||
  (location === undefined && serviceLocation === undefined) ||
  place.id === location?.id ||
  place.id === serviceLocation?.id;

/** True if a schedule is meant for such appointments. */
export const appliesTo = ({ location, services, programs }: Schedule, wanted: Wanted): boolean =>
  isThere(location, wanted) && fits(services, wanted.serviceType) && fits(programs, wanted.program);

const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);
/** Weeks since Monday, January 5, 1970. */
const weekNumber = (day: string): number => Math.floor((dayNumber(day) - 4) / 7);

/** True on a day of an availability row. Every so many weeks counts from the week in which the row becomes valid. */
function isOpenDay({ weekday, period, everyWeeks = 1 }: Availability, day: string): boolean {
  if (weekdayName(day) !== weekday || !isWithin(period, day)) return false;
  return (weekNumber(day) - (period?.start === undefined ? 0 : weekNumber(period.start))) % everyWeeks === 0;
}

const known = new Map<string, number>();
/** As `instantOf`, remembered: the hours of a day are asked for once for each occurrence and person. */
function clockAt(day: string, time: string, zone: string): number {
  const name = `${day} ${time} ${zone}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size > 20_000) known.clear();
  const at = instantOf(day, time, zone);
  known.set(name, at);
  return at;
}

/** Local days that a span touches. */
export function daysIn({ from, to }: Span, zone: string): string[] {
  const last = dayIn(Math.max(from, to - 1), zone);
  const days = [dayIn(from, zone)];
  for (let day = days[0] ?? last; day < last; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

interface Hours {
  readonly from: string;
  readonly to: string;
}
/** The hours of a day as a span. A day that ends at 23:59 ends at midnight. */
function hoursOn({ from, to }: Hours, day: string, zone: string): Span {
  const end = to.startsWith('23:59') ? clockAt(addDays(day, 1), '00:00:00', zone) : clockAt(day, to, zone);
  return { from: clockAt(day, from, zone), to: end };
}

/** Spans in order, with those that touch joined. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

export interface HoursAsked {
  readonly wanted: Wanted;
  readonly span: Span;
  /** The practice's zone, for schedules and places without one. */
  readonly zone: string;
  /** The known places. */
  readonly location?: FindLocation;
}
export type FindLocation = (id: string | undefined) => Pick<Location, 'timeZone'> | undefined;

/** The zone of a schedule's hours and blocks: its own, else that of its place or of the practice. */
export const zoneOfSchedule = (
  { timeZone, location }: Pick<Schedule, 'timeZone' | 'location'>,
  { zone, location: find }: Pick<HoursAsked, 'zone' | 'location'>,
): string => timeZone ?? find?.(location?.id)?.timeZone ?? zone;

const hasHours = ({ availability = [] }: Schedule): boolean => availability.length > 0;
/** True for schedules that leave the whole day open: none of them gives hours. One that only blocks time opens nothing. */
export const isOpenAllDay = (schedules: readonly Schedule[]): boolean => schedules.length > 0 && !schedules.some(hasHours);

/** The open hours of schedules on the days of a span: all day where none of them gives hours. */
export function openHours(schedules: readonly Schedule[], asked: HoursAsked): Span[] {
  const { wanted, span } = asked;
  const isAllDay = isOpenAllDay(schedules);
  return joined(
    schedules.flatMap((schedule) => {
      const zone = zoneOfSchedule(schedule, asked);
      const days = daysIn(span, zone);
      const rows = schedule.availability ?? [];
      if (rows.length === 0) return isAllDay ? days.map((day) => hoursOn(allDay, day, zone)) : [];
      const fitting = rows.filter(
        ({ location, services, mode }) =>
          isThere(location, wanted) &&
          fits(services, wanted.serviceType) &&
          (mode === undefined || wanted.mode === undefined || mode === wanted.mode),
      );
      return days.flatMap((day) => fitting.filter((row) => isOpenDay(row, day)).map((row) => hoursOn(row, day, zone)));
    }),
  );
}
const allDay: Hours = { from: '00:00:00', to: '23:59:00' };

/** Opening hours of a place; undefined if it gives none. */
export function openingHours({ hours = [], timeZone }: Location, span: Span, practiceZone: string): Span[] | undefined {
  if (hours.length === 0) return undefined;
  const zone = timeZone ?? practiceZone;
  return joined(
    daysIn(span, zone).flatMap((day) =>
      hours.filter(({ weekday }) => weekday === weekdayName(day)).map((row) => hoursOn(row, day, zone)),
    ),
  );
}

export const isInside = (span: Span, open: readonly Span[]): boolean =>
  open.some(({ from, to }) => from <= span.from && span.to <= to);

/** True if a schedule takes bookings on a day. */
export const isInHorizon = ({ planningHorizon }: Schedule, day: string): boolean => isWithin(planningHorizon, day);

const lastOfMonth = (day: string): number => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
const isSameDate = (first: string, day: string): boolean =>
  Number(day.slice(8)) === Math.min(Number(first.slice(8)), lastOfMonth(day));

/** True if something that began on `first` repeats on a day. Blocks have no further pattern, so each day is decided alone. */
const repeatsOn: Record<Recurrence, (first: string, day: string) => boolean> = {
  Daily: () => true,
  Weekly: (first, day) => weekdayName(first) === weekdayName(day),
  Monthly: isSameDate,
  Annually: (first, day) => first.slice(5, 7) === day.slice(5, 7) && isSameDate(first, day),
};

/** A blocked time of a schedule. */
export interface Blocked extends Span {
  readonly block: Block;
}

/** A block with its local times, worked out once. */
interface ReadyBlock extends Span {
  readonly block: Block;
  readonly day: string;
  readonly time: string;
  /** Days from the first to the last. */
  readonly days: number;
  /** Local time at which it ends. Clocks may change meanwhile, so its length differs. */
  readonly until: string;
  readonly zone: string;
}
export function readyBlocks({ blocks = [] }: Pick<Schedule, 'blocks'>, zone: string): ReadyBlock[] {
  return blocks.map((block) => {
    const [first, last] = [localTimeOf(block.start, zone), localTimeOf(block.end, zone)];
    const days = dayNumber(last.day) - dayNumber(first.day);
    return { block, ...first, days, until: last.time, zone, from: Date.parse(block.start), to: Date.parse(block.end) };
  });
}

/** Most by which a clock change lengthens a block, in milliseconds. */
const clockChange = 2 * 3_600_000;

/** The blocked times that overlap a span. */
export function blockedIn(blocks: readonly ReadyBlock[], span: Span): Blocked[] {
  return blocks.flatMap(({ block, day: first, time, days, until: end, zone, from, to }) => {
    const { recurrence, until } = block;
    if (recurrence === undefined) return overlaps({ from, to }, span) ? [{ from, to, block }] : [];
    if (span.to <= from) return [];
    // A time that began before the span may still last.
    return daysIn({ from: Math.max(from, span.from - (to - from) - clockChange), to: span.to }, zone)
      .filter((day) => day >= first && (until === undefined || day <= until) && repeatsOn[recurrence](first, day))
      .map((day) => ({ from: clockAt(day, time, zone), to: clockAt(addDays(day, days), end, zone), block }))
      .filter((blocked) => overlaps(blocked, span));
  });
}
