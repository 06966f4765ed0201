import {
  type DurationMode,
  durationBetween,
  durationFromMinutes,
  durationToMinutes,
  isDuration,
  type Note,
} from '@notewell/model';
import { addDays, dayOf, minutesInto, startOfDay } from '../../../../../platform/dates.ts';
import type { Change, NoteSection } from '../../section-kind.ts';

export type SessionTime = NonNullable<Note['sessionTime']>;

/** True for the section of one member or service, which has its own time. */
export const isOfPart = ({ patient, service }: NoteSection): boolean => patient !== undefined || service !== undefined;

/** The time that a section shows: its own, or that of the whole session, which imports and the parts of groups hold twice. */
export const timeIn = (section: NoteSection, { sessionTime }: Note): SessionTime | undefined =>
  isOfPart(section) ? section.sessionTime : section.sessionTime ? { ...sessionTime, ...section.sessionTime } : sessionTime;

/** The change to another time. That of the whole session is kept in the note alone, so that two cannot differ. */
export const changeTo = (section: NoteSection, next: SessionTime): Change => ({
  ...(isOfPart(section) ? {} : { note: { sessionTime: next } }),
  section: { sessionTime: isOfPart(section) ? next : undefined },
});

/** The instant of `HH:mm` on a day in the practice's time zone. */
export function instantAt(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = hours * 60 + minutes;
  const guess = new Date(Date.parse(startOfDay(day)) + wanted * 60_000).toISOString();
  // A clock change between midnight and the time shifts the guess, so corrects it once.
  const missed = wanted - minutesInto(guess);
  return missed === 0 ? guess : new Date(Date.parse(guess) + missed * 60_000).toISOString();
}

/** `HH:mm` in the practice's time zone, for a time field. */
export function clockOf(instant: string | undefined): string {
  if (!instant) return '';
  const minutes = minutesInto(instant);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The entered duration, else from start to end. */
export function minutesOf({ start, end, duration }: SessionTime): number | undefined {
  if (isDuration(duration)) return durationToMinutes(duration);
  return start && end ? (Date.parse(end) - Date.parse(start)) / 60_000 : undefined;
}

/** Units for a duration, rounded up past the middle of a unit. With 15-minute units, 8 to 22 minutes are 1 and 23 are 2. */
export const unitsOf = (minutes: number, unitMinutes: number): number =>
  Math.max(0, Math.floor((minutes + (unitMinutes - 1) / 2) / unitMinutes));

interface Frame {
  readonly day: string;
  readonly unitMinutes?: number | undefined;
  readonly mode?: DurationMode | undefined;
}

function settled(time: SessionTime, { unitMinutes, mode }: Frame): SessionTime {
  const minutes = minutesOf(time);
  const { units: _old, ...rest } = time;
  return {
    ...rest,
    ...(mode ? { mode } : {}),
    ...(unitMinutes && minutes !== undefined ? { units: unitsOf(minutes, unitMinutes) } : {}),
  };
}

/** A new start keeps the length; a new end gives the duration. An end before the start is on the next day. */
export function withClock(time: SessionTime, which: 'start' | 'end', clock: string, frame: Frame): SessionTime {
  if (clock === '') {
    const { [which]: _gone, ...rest } = time;
    return rest;
  }
  const next: SessionTime = { ...time, [which]: instantAt(frame.day, clock) };
  if (!next.start || !next.end) return settled(next, frame);
  if (which === 'start' && time.start && time.end) {
    const end = new Date(Date.parse(next.start) + Date.parse(time.end) - Date.parse(time.start)).toISOString();
    return settled({ ...next, end, duration: durationBetween(next.start, end) }, frame);
  }
  const startClock = clockOf(next.start);
  const endClock = clockOf(next.end);
  const day = dayOf(next.start);
  const end = instantAt(endClock < startClock ? addDays(day, 1) : day, endClock);
  return settled({ ...next, end, duration: durationBetween(next.start, end) }, frame);
}

/** Minutes by which a session may start or end at another time than booked without a remark. */
const tolerance = 10;
type Booked = Pick<SessionTime, 'start' | 'end'>;

/** True if the session starts or ends at another time than its appointment. False while any time is unknown. */
export function differsFromBooked(time: SessionTime, booked: Booked): boolean {
  const isFar = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && Math.abs(Date.parse(one) - Date.parse(other)) > tolerance * 60_000;
  return isFar(time.start, booked.start) || isFar(time.end, booked.end);
}
/** The session with the times of its appointment. */
export const asBooked = (time: SessionTime, { start, end }: Booked, frame: Frame): SessionTime =>
  settled(
    { ...time, ...(start && { start }), ...(end && { end }), ...(start && end && { duration: durationBetween(start, end) }) },
    frame,
  );

/** A duration in minutes gives the end if the start is known. Undefined clears it. */
export function withMinutes(time: SessionTime, minutes: number | undefined, frame: Frame): SessionTime {
  if (minutes === undefined || !Number.isFinite(minutes) || minutes < 0) {
    const { duration: _gone, units: _none, ...rest } = time;
    return rest;
  }
  const end = time.start ? new Date(Date.parse(time.start) + minutes * 60_000).toISOString() : undefined;
  return settled({ ...time, duration: durationFromMinutes(minutes), ...(end ? { end } : {}) }, frame);
}

/** Parses `1:30` or `90` into minutes; undefined for other text. */
export function readLength(text: string): number | undefined {
  const match = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim());
  if (!match) return undefined;
  return match[2] === undefined ? Number(match[1]) : Number(match[1]) * 60 + Number(match[2]);
}
export const lengthWords = (minutes: number): string =>
  [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 || minutes < 60 ? `${Math.round(minutes % 60)} min` : '']
    .filter(Boolean)
    .join(' ');
export const asHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
