import type { Appointment, Group, HealthcareService, Location, Practitioner, Program, Schedule } from '@notewell/model';
import { type FindLocation, readyBlocks, zoneOfSchedule } from './availability.ts';
import { BusyTimes } from './busy-times.ts';
import { type Calendar, calendarsOf, isOff, keyOfSchedule, type Span, spanOf } from './calendars.ts';

/** The records that decide whether an appointment collides. Those that are absent limit nothing. */
export interface DiaryRecords {
  readonly booked: readonly Appointment[];
  readonly schedules?: readonly Schedule[];
  readonly groups?: readonly Group[];
  readonly services?: readonly HealthcareService[];
  readonly practitioners?: readonly Practitioner[];
  readonly locations?: readonly Location[];
  readonly programs?: readonly Program[];
  /** The practice's time zone. */
  readonly zone: string;
  /** The present moment in milliseconds. Without it, nothing is too late to book. */
  readonly now?: number;
}

/** One booking as a calendar holds it. */
export interface Booking extends Span {
  readonly appointment: Appointment;
}
/** The limits of one calendar, from its active schedules. */
export interface CalendarLimits {
  readonly schedules: readonly Schedule[];
  readonly blocks: ReturnType<typeof readyBlocks>;
  /** Bookings at one time. */
  readonly capacity: number;
  /** Free milliseconds between two bookings. */
  readonly buffer: number;
  readonly perDay: number | undefined;
  readonly noticeHours: number;
}
export const noLimits: CalendarLimits = { schedules: [], blocks: [], capacity: 1, buffer: 0, perDay: undefined, noticeHours: 0 };

/** All that is booked and open, ready for questions about many appointments. Build it once for a drag or a series. */
export interface Diary {
  readonly zone: string;
  readonly now: number | undefined;
  readonly limitsOf: (key: string) => CalendarLimits;
  readonly busyOf: (key: string) => BusyTimes<Booking>;
  readonly calendarsOf: (appointment: Appointment) => readonly Calendar[];
  readonly group: (id: string | undefined) => Group | undefined;
  readonly service: (id: string | undefined) => HealthcareService | undefined;
  readonly practitioner: (id: string | undefined) => Practitioner | undefined;
  readonly location: (id: string | undefined) => Location | undefined;
  readonly program: (id: string | undefined) => Program | undefined;
}

const byId = <R extends { readonly id?: string }>(records: readonly R[] = []): ReadonlyMap<string, R> =>
  new Map(records.flatMap((record) => (record.id === undefined ? [] : [[record.id, record] as const])));

function limitsFrom(
  schedules: readonly Schedule[],
  places: { readonly zone: string; readonly location: FindLocation },
): CalendarLimits {
  const highest = (values: readonly (number | undefined)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  const limits = schedules.flatMap(({ maximumPerDay }) => maximumPerDay ?? []);
  return {
    schedules,
    blocks: schedules.flatMap((schedule) => readyBlocks(schedule, zoneOfSchedule(schedule, places))),
    capacity: Math.max(1, highest(schedules.map(({ capacity }) => capacity))),
    buffer: highest(schedules.map(({ bufferMinutes }) => bufferMinutes)) * 60_000,
    perDay: limits.length > 0 ? Math.min(...limits) : undefined,
    noticeHours: highest(schedules.map(({ noticeHours }) => noticeHours)),
  };
}

/** Groups bookings by the calendars that they take time in. */
export function byCalendar(
  appointments: readonly Appointment[],
  calendars: (appointment: Appointment) => readonly Calendar[],
): (key: string) => BusyTimes<Booking> {
  const lists = new Map<string, Booking[]>();
  for (const appointment of appointments) {
    if (isOff(appointment)) continue;
    const booking = { ...spanOf(appointment), appointment };
    for (const { key } of calendars(appointment)) {
      const list = lists.get(key);
      if (list) list.push(booking);
      else lists.set(key, [booking]);
    }
  }
  const ready = new Map<string, BusyTimes<Booking>>();
  return (key) => {
    const before = ready.get(key);
    if (before) return before;
    const made = new BusyTimes(lists.get(key) ?? []);
    ready.set(key, made);
    return made;
  };
}

export function createDiary(records: DiaryRecords): Diary {
  const { booked, schedules = [], zone, now } = records;
  const [groups, services, practitioners, locations, programs] = [
    byId(records.groups),
    byId(records.services),
    byId(records.practitioners),
    byId(records.locations),
    byId(records.programs),
  ];
  const find =
    <R>(map: ReadonlyMap<string, R>) =>
    (id: string | undefined): R | undefined =>
      id === undefined ? undefined : map.get(id);
  const location = find(locations);
  const ofKey = new Map<string, Schedule[]>();
  for (const schedule of schedules) {
    const key = keyOfSchedule(schedule);
    if (key !== undefined && schedule.active !== false) ofKey.set(key, [...(ofKey.get(key) ?? []), schedule]);
  }
  const limits = new Map([...ofKey].map(([key, own]) => [key, limitsFrom(own, { zone, location })]));
  const isRoom = ({ practitioner, group }: Schedule) => !practitioner && !group;
  const rooms = new Set([...ofKey].filter(([, own]) => own.some(isRoom)).map(([key]) => key));
  const calendars = (appointment: Appointment) => calendarsOf(appointment, { groups, rooms, zone });
  return {
    zone,
    now,
    limitsOf: (key) => limits.get(key) ?? noLimits,
    busyOf: byCalendar(booked, calendars),
    calendarsOf: calendars,
    group: find(groups),
    service: find(services),
    practitioner: find(practitioners),
    location,
    program: find(programs),
  };
}
