import type { Appointment, Location, Practitioner, Reference, Schedule } from '@notewell/model';
import { addDays, startOfDay } from '@notewell/model/values';
import { createDiary } from './diary.ts';
import { findTimes } from './find-times.ts';
import { givesService } from './offers.ts';
import { weekdayName } from './recurrence.ts';

type Wish = NonNullable<Appointment['wish']>;

/** The field of a wish that no time can suit, and what to do about it. */
export interface WishFault {
  readonly field: 'to' | 'latest' | 'weekdays';
  readonly text: string;
}

interface Known {
  /** Length of the visit, if it is known. */
  readonly minutes?: number | undefined;
  /** Today in the practice. Without it, days that have passed are not looked at. */
  readonly today?: string | undefined;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** True if one of the weekdays lies between two days. */
function hasWeekday({ weekdays = [] }: Wish, first: string, last: string): boolean {
  if (weekdays.length === 0) return true;
  for (let day = first, looked = 0; day <= last && looked < 7; day = addDays(day, 1), looked++)
    if (weekdays.includes(weekdayName(day))) return true;
  return false;
}

/** The reason why no time can ever suit a wish; undefined if one might. */
export function faultOfWish(wish: Wish, { minutes = 1, today }: Known = {}): WishFault | undefined {
  const { from, to, earliest, latest } = wish;
  if (from !== undefined && to !== undefined) {
    if (minuteOf(to) <= minuteOf(from)) return { field: 'to', text: 'Choose a later time than the first.' };
    if (minuteOf(to) - minuteOf(from) < minutes) return { field: 'to', text: `Leave ${minutes} minutes for the visit.` };
  }
  if (latest === undefined) return undefined;
  if (earliest !== undefined && latest < earliest) return { field: 'latest', text: 'Choose a later day than the first.' };
  if (today !== undefined && latest < today) return { field: 'latest', text: 'Choose today or a later day.' };
  const first = [earliest, today].reduce((later, day) => (later === undefined || (day ?? '') > later ? day : later), undefined);
  return first === undefined || hasWeekday(wish, first, latest)
    ? undefined
    : { field: 'weekdays', text: 'None of these days comes before the last day.' };
}

/** The message about a family's request that names no service, no days or times, and no reason. */
export function faultOfAsking({ serviceType, wish = {}, description }: Partial<Appointment>): string | undefined {
  const { weekdays = [], practitioners = [], from, to, earliest, latest } = wish;
  const says = serviceType || description?.trim() || weekdays.length + practitioners.length > 0;
  return says || from || to || earliest || latest ? undefined : 'Say which service, which days or times, or why you ask.';
}

interface Hours {
  readonly minutes: number;
  readonly schedules: readonly Schedule[];
  /** The places of the schedules. */
  readonly locations?: readonly Location[] | undefined;
  readonly zone: string;
  readonly now: number;
}

/** The practitioners of a wish who do not give its service. */
export function wishedInVain(
  { wish, serviceType }: Pick<Appointment, 'wish' | 'serviceType'>,
  people: readonly Practitioner[],
): readonly Reference<'Practitioner'>[] {
  const wished: readonly Reference<'Practitioner'>[] = wish?.practitioners ?? [];
  return wished.filter(({ id }) => {
    const person = people.find((one) => one.id === id);
    return person !== undefined && !givesService(person, serviceType?.id);
  });
}

const day = 86_400_000;
/** Days that are looked through for hours. */
const daysAhead = 92;
/** People who are looked at. */
const mostPeople = 10;

/**
 * True if the practitioners of a wish have hours that suit it, booked or not. Blocked time is not looked at, because it may be
 * lifted; nor are wishes for anybody.
 */
export function hasHoursFor(wish: Appointment, { minutes, schedules, locations = [], zone, now }: Hours): boolean {
  const practitioners = wish.wish?.practitioners ?? [];
  if (practitioners.length === 0 || practitioners.length > mostPeople) return true;
  const { earliest, latest } = wish.wish ?? {};
  const from = Math.max(now, earliest === undefined ? now : startOfDay(earliest, zone));
  const end = latest === undefined ? Number.POSITIVE_INFINITY : startOfDay(addDays(latest, 1), zone);
  const diary = createDiary({
    booked: [],
    schedules: schedules.map((one) => ({ ...one, blocks: [], noticeHours: 0 })),
    locations,
    zone,
  });
  const { start: _start, end: _end, owner: _owner, ...rest } = wish;
  const draft = { ...rest, status: 'booked' as const };
  return findTimes({ draft, practitioners, minutes, from, to: Math.min(end, from + daysAhead * day), most: 1 }, diary).length > 0;
}
