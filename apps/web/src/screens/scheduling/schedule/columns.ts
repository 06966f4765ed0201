import type { Appointment, Reference, Schedule } from '@notewell/model';
import type { RoomSpot, Spot } from '../../../features/scheduling/calendar/place.ts';
import { addDays, dayOf } from '../../../platform/dates.ts';
import { type CalendarState, wholePractice } from './view-state.ts';

/** A column of the grid: a day, or a person or room on a day. */
export interface Column extends Spot {
  readonly key: string;
  readonly title: string;
  readonly appointments: readonly Appointment[];
  /** Keys of the calendars whose blocks and hours it shows. */
  readonly calendars: readonly string[];
}

type Person = Reference<'Practitioner'>;
const attends = ({ owner, attendees = [] }: Appointment, id: string): boolean =>
  owner?.id === id || attendees.some(({ subject }) => subject.id === id);

/** One column a day; several people share it. */
export function dayColumns(days: readonly string[], appointments: readonly Appointment[], people: readonly Person[]): Column[] {
  return days.map((day) => ({
    key: day,
    day,
    title: day,
    appointments: appointments.filter(({ start }) => dayOf(start) === day),
    calendars: people.length === 1 ? people.map(({ id }) => id) : [],
  }));
}

/** One column a person, on one day. */
export function peopleColumns(day: string, appointments: readonly Appointment[], people: readonly Person[]): Column[] {
  return people.map((who) => ({
    key: who.id,
    day,
    who,
    title: who.display ?? 'No name',
    appointments: appointments.filter((one) => dayOf(one.start) === day && attends(one, who.id)),
    calendars: [who.id],
  }));
}

/** Practitioners with something on a day, or with working hours. All of them if there is nothing at all. */
export function peopleOf(day: string, appointments: readonly Appointment[], { people, schedules }: Everybody): readonly Person[] {
  const onDay = appointments.filter(({ start }) => dayOf(start) === day);
  const planned = new Set(schedules.flatMap(({ practitioner, active }) => (active === false ? [] : (practitioner?.id ?? []))));
  const found = people.filter(({ id }) => planned.has(id) || onDay.some((one) => attends(one, id)));
  return found.length > 0 ? found : people;
}
interface Everybody {
  readonly people: readonly Person[];
  readonly schedules: readonly Schedule[];
}

const roomKey = ({ location, name }: RoomSpot) => `${location?.id ?? ''}|${name?.trim().toLowerCase() ?? ''}`;
const roomTitle = ({ location, name }: RoomSpot) => {
  const room = name && /^\d/.test(name) ? `Room ${name}` : name;
  return [room, location?.display].filter(Boolean).join(', ') || 'No name';
};
const roomOf = ({ location, serviceLocation, room }: Appointment, places: ReadonlySet<string>): RoomSpot | undefined => {
  if (room?.trim()) return { location, name: room.trim() };
  const place = [location, serviceLocation].find((one) => one && places.has(one.id));
  return place && { location: place };
};

/** One column a room, on one day: places with a calendar of their own, and rooms that appointments name. */
export function roomColumns(day: string, appointments: readonly Appointment[], schedules: readonly Schedule[]): Column[] {
  const ofPlaces = schedules.filter(({ practitioner, group, active }) => !practitioner && !group && active !== false);
  const places = new Set(ofPlaces.flatMap(({ location }) => location?.id ?? []));
  const rooms = new Map<string, RoomSpot>();
  for (const { location } of ofPlaces) if (location) rooms.set(roomKey({ location }), { location });
  for (const one of appointments) {
    const room = roomOf(one, places);
    if (room) rooms.set(roomKey(room), room);
  }
  return [...rooms]
    .map(([key, room]) => ({
      key,
      day,
      room,
      title: roomTitle(room),
      appointments: appointments.filter((one) => {
        const own = dayOf(one.start) === day ? roomOf(one, places) : undefined;
        return own !== undefined && roomKey(own) === key;
      }),
      calendars: room.name === undefined ? [room.location?.id ?? key] : [key],
    }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

/** Keys of the rooms of some appointments, and of the places with a calendar of their own. */
export const roomKeys = (appointments: readonly Appointment[], schedules: readonly Schedule[]): readonly string[] =>
  roomColumns('', appointments, schedules).flatMap(({ calendars }) => calendars);

interface Shown extends Everybody {
  readonly day: string;
  /** The first day of the week. */
  readonly week: string;
  readonly appointments: readonly Appointment[];
}

/** The columns of a view: the days of a week, or the people or rooms of a day. */
export function columnsOf({ view, by, of }: CalendarState, shown: Shown): readonly Column[] {
  const { day, week, appointments, people, schedules } = shown;
  if (view === 'week') {
    const days = Array.from({ length: 7 }, (_, index) => addDays(week, index));
    return dayColumns(days, appointments, people);
  }
  if (by === 'rooms') return roomColumns(day, appointments, schedules);
  if (of === wholePractice) return peopleColumns(day, appointments, peopleOf(day, appointments, { people, schedules }));
  return people.length === 1 ? dayColumns([day], appointments, people) : peopleColumns(day, appointments, people);
}
