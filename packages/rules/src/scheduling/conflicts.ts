import type { Appointment, Reference } from '@notewell/model';
import { addDays, dayIn, startOfDay } from '@notewell/model/values';
import { daysOutside } from '../enrollments/periods.ts';
import { appliesTo, blockedIn, daysIn, isInHorizon, isInside, openHours, openingHours } from './availability.ts';
import { mostAtOnce } from './busy-times.ts';
import { type Calendar, type CalendarKind, isOff, overlaps, type Span, spanOf } from './calendars.ts';
import { type Booking, byCalendar, type CalendarLimits, type Diary } from './diary.ts';
import { givesService, isGivenAt, isOfProgram, placesOf, takesGroups } from './offers.ts';

/** Kinds of conflict, in the order in which they are shown. */
export const conflictKinds = [
  'busy',
  'buffer',
  'block',
  'hours',
  'closed',
  'daily-limit',
  'horizon',
  'notice',
  'group-size',
  'length',
  'mode',
  'place',
  'program',
  'period',
  'individual-only',
  'provider',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** A booking that is in the way: a stored appointment, or another occurrence of the same proposal. */
export interface InTheWay extends Span {
  readonly id: string | undefined;
  readonly occurrence: number | undefined;
}

export interface Conflict extends Span {
  readonly kind: ConflictKind;
  /** Position in the proposed list. */
  readonly occurrence: number;
  /** The calendar concerned; absent where the appointment itself breaks a limit. */
  readonly who?: Reference | undefined;
  readonly calendar?: CalendarKind;
  /** The room by name, if it is a part of `who`. */
  readonly room?: string | undefined;
  readonly with?: readonly InTheWay[];
  /** The limit that is broken, in minutes, hours or people. */
  readonly limit?: number | undefined;
}
type Found = Omit<Conflict, 'occurrence'>;

/** A proposed appointment while it is checked. */
interface Candidate {
  readonly appointment: Appointment;
  readonly span: Span;
  readonly calendars: readonly Calendar[];
  /** Bookings of a calendar that count for this candidate: stored ones, and proposed ones that come before it. */
  readonly others: (key: string, span: Span) => readonly Booking[];
  readonly beginning: (key: string, span: Span) => readonly Booking[];
  readonly named: (booking: Booking) => InTheWay;
}

interface Asked {
  readonly calendar: Calendar;
  readonly limits: CalendarLimits;
  readonly candidate: Candidate;
  readonly diary: Diary;
}
type CalendarCheck = (asked: Asked) => readonly Found[];
type AppointmentCheck = (candidate: Candidate, diary: Diary) => readonly Found[];

const of = ({ kind, who, room }: Calendar) => ({ calendar: kind, who, ...(room === undefined ? {} : { room }) });

/** The part of a span that bookings cover, from the first to the last. */
function covered(span: Span, bookings: readonly Span[]): Span {
  return {
    from: Math.max(span.from, Math.min(...bookings.map(({ from }) => from))),
    to: Math.min(span.to, Math.max(...bookings.map(({ to }) => to))),
  };
}

const busy: CalendarCheck = ({ calendar, limits, candidate: { span, others, named } }) => {
  const bookings = others(calendar.key, span);
  if (mostAtOnce(bookings, span) < limits.capacity) return [];
  return [{ kind: 'busy', ...covered(span, bookings), ...of(calendar), with: bookings.map(named), limit: limits.capacity }];
};

const buffer: CalendarCheck = ({ calendar, limits, candidate: { span, others, named } }) => {
  if (limits.buffer === 0) return [];
  const near = others(calendar.key, { from: span.from - limits.buffer, to: span.to + limits.buffer });
  const bookings = near.filter((booking) => !overlaps(booking, span));
  if (bookings.length === 0) return [];
  return [{ kind: 'buffer', ...span, ...of(calendar), with: bookings.map(named), limit: limits.buffer / 60_000 }];
};

const block: CalendarCheck = ({ calendar, limits, candidate: { span } }) =>
  blockedIn(limits.blocks, span).map((blocked) => ({ kind: 'block', ...covered(span, [blocked]), ...of(calendar) }));

const hours: CalendarCheck = ({ calendar, limits, candidate: { span, appointment }, diary: { zone, location } }) => {
  if (limits.schedules.length === 0) return [];
  const fitting = limits.schedules.filter((schedule) => appliesTo(schedule, appointment));
  const days = daysIn(span, zone);
  const planned = fitting.filter((schedule) => days.every((day) => isInHorizon(schedule, day)));
  if (fitting.length > 0 && planned.length === 0) return [{ kind: 'horizon', ...span, ...of(calendar) }];
  return isInside(span, openHours(planned, { wanted: appointment, span, zone, location }))
    ? []
    : [{ kind: 'hours', ...span, ...of(calendar) }];
};

const dailyLimit: CalendarCheck = ({ calendar, limits, candidate: { span, beginning, named }, diary: { zone } }) => {
  if (limits.perDay === undefined) return [];
  const day = dayIn(span.from, zone);
  const bookings = beginning(calendar.key, { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) });
  if (bookings.length < limits.perDay) return [];
  return [{ kind: 'daily-limit', ...span, ...of(calendar), with: bookings.map(named), limit: limits.perDay }];
};

const notice: CalendarCheck = ({ calendar, limits, candidate: { span }, diary: { now } }) =>
  now === undefined || limits.noticeHours === 0 || span.from >= now + limits.noticeHours * 3_600_000
    ? []
    : [{ kind: 'notice', ...span, ...of(calendar), limit: limits.noticeHours }];

/** Checks of each calendar that an appointment takes time in. */
const calendarChecks: readonly CalendarCheck[] = [busy, buffer, block, hours, dailyLimit, notice];

const closed: AppointmentCheck = ({ appointment, span }, { location, zone }) => {
  const place = location(appointment.location?.id);
  const open = place && openingHours(place, span, zone);
  return open && !isInside(span, open) ? [{ kind: 'closed', ...span, who: appointment.location }] : [];
};

const groupSize: AppointmentCheck = ({ appointment, span, calendars }, { group }) => {
  const limit = group(appointment.group?.id)?.capacity;
  const patients = calendars.filter(({ kind, who }) => kind === 'person' && who?.resourceType === 'Patient').length;
  return limit !== undefined && patients > limit ? [{ kind: 'group-size', ...span, who: appointment.group, limit }] : [];
};

const serviceLimits: AppointmentCheck = ({ appointment, span }, { service, location }) => {
  const offered = service(appointment.serviceType?.id);
  if (!offered) return [];
  const { minimumMinutes = 0, maximumMinutes, modes } = offered;
  const minutes = (span.to - span.from) / 60_000;
  const places = placesOf(appointment);
  const found: Pick<Found, 'kind' | 'limit'>[] = [];
  if (minutes < minimumMinutes) found.push({ kind: 'length', limit: minimumMinutes });
  if (maximumMinutes !== undefined && maximumMinutes > 0 && minutes > maximumMinutes)
    found.push({ kind: 'length', limit: maximumMinutes });
  if (modes?.length && appointment.mode && !modes.includes(appointment.mode)) found.push({ kind: 'mode' });
  if (places.length > 0 && !places.some(({ id }) => isGivenAt(offered, location(id) ?? { id }))) found.push({ kind: 'place' });
  if (appointment.program && !isOfProgram(offered, appointment.program)) found.push({ kind: 'program' });
  const isGroup = appointment.isGroup === true || appointment.group !== undefined;
  if (isGroup && !takesGroups(offered)) found.push({ kind: 'individual-only' });
  return found.map((one) => ({ ...one, ...span, who: appointment.serviceType }));
};

/** A group or program that has not begun on the day of a visit, or has ended by then. */
const period: AppointmentCheck = ({ appointment, span }, { group, program, zone }) =>
  (
    [
      [group(appointment.group?.id), appointment.group],
      [program(appointment.program?.id), appointment.program],
    ] as const
  ).flatMap(([of, who]) => (daysOutside(of?.period, dayIn(span.from, zone)) ? [{ kind: 'period' as const, ...span, who }] : []));

const provider: AppointmentCheck = ({ appointment: { owner, serviceType }, span }, { practitioner }) => {
  const person = practitioner(owner?.id);
  return person && !givesService(person, serviceType?.id) ? [{ kind: 'provider', ...span, who: owner, calendar: 'person' }] : [];
};

/** Checks of the appointment itself. */
const appointmentChecks: readonly AppointmentCheck[] = [closed, groupSize, serviceLimits, period, provider];

/**
 * Every conflict of proposed appointments with the diary and with each other, by occurrence and then by kind. A proposed
 * appointment with an id replaces the stored one. Of two proposed ones that collide, the later one has the conflict.
 */
export function conflictsOf(proposed: readonly Appointment[], diary: Diary): Conflict[] {
  const replaced = new Set(proposed.flatMap(({ id }) => id ?? []));
  const occurrences = new Map(proposed.map((appointment, index) => [appointment, index]));
  const isBefore = (a: Appointment, b: Appointment) =>
    Date.parse(a.start) - Date.parse(b.start) || (occurrences.get(a) ?? 0) - (occurrences.get(b) ?? 0);
  const calendarsOf = new Map(proposed.map((appointment) => [appointment, diary.calendarsOf(appointment)]));
  const ours = byCalendar(proposed, (appointment) => calendarsOf.get(appointment) ?? []);
  const isStored = ({ appointment }: Booking) => appointment.id === undefined || !replaced.has(appointment.id);
  const named = ({ from, to, appointment }: Booking): InTheWay => ({
    from,
    to,
    id: appointment.id,
    occurrence: occurrences.get(appointment),
  });
  return proposed.flatMap((appointment, occurrence) => {
    if (isOff(appointment)) return [];
    const comesFirst = (other: Booking) => isBefore(other.appointment, appointment) < 0;
    const candidate: Candidate = {
      appointment,
      span: spanOf(appointment),
      calendars: calendarsOf.get(appointment) ?? [],
      others: (key, span) => [...diary.busyOf(key).in(span).filter(isStored), ...ours(key).in(span).filter(comesFirst)],
      beginning: (key, span) => [
        ...diary.busyOf(key).beginningIn(span).filter(isStored),
        ...ours(key).beginningIn(span).filter(comesFirst),
      ],
      named,
    };
    const ofCalendars = candidate.calendars.flatMap((calendar) => {
      const limits = diary.limitsOf(calendar.key);
      return calendarChecks.flatMap((check) => check({ calendar, limits, candidate, diary }));
    });
    return [...ofCalendars, ...appointmentChecks.flatMap((check) => check(candidate, diary))]
      .map((found) => ({ ...found, occurrence }))
      .sort((a, b) => conflictKinds.indexOf(a.kind) - conflictKinds.indexOf(b.kind));
  });
}
