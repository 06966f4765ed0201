import type { Appointment, Reference } from '@notewell/model';
import { spanOf } from '@notewell/rules/scheduling';
import { dayOf, minutesInto } from '../../../platform/dates.ts';
import { instantOf } from '../booking/clashes.ts';

/** A position in the calendar: a day, and the person or room of its column if it has one. */
export interface Spot {
  readonly day: string;
  readonly who?: Reference<'Practitioner'> | undefined;
  readonly room?: RoomSpot | undefined;
}
/** A room: a location with a calendar of its own, or a named room of a location. */
export interface RoomSpot {
  readonly location?: Reference<'Location'> | undefined;
  readonly name?: string | undefined;
}
/** A span of a spot, in minutes after midnight. */
export interface Place {
  readonly spot: Spot;
  readonly from: number;
  readonly to: number;
}

const text = (moment: number): string => new Date(moment).toISOString();

/** The minutes of an appointment within its first day. */
export function minutesOf(appointment: Appointment): { readonly from: number; readonly to: number } {
  const { from, to } = spanOf(appointment);
  const begin = minutesInto(appointment.start);
  return { from: begin, to: dayOf(text(to)) === dayOf(appointment.start) ? minutesInto(text(to)) : begin + (to - from) / 60_000 };
}

/** The colleague takes over: as owner, and among those who attend. */
function givenTo({ owner, attendees, ...rest }: Appointment, who: Reference<'Practitioner'>): Appointment {
  const others = (attendees ?? []).filter(({ subject }) => subject.id !== who.id);
  const replaced = others.map((one) => (one.subject.id === owner?.id ? { ...one, subject: who } : one));
  return { ...rest, owner: who, ...(attendees && { attendees: replaced }) };
}

const inRoom = (appointment: Appointment, { location, name }: RoomSpot): Appointment => ({
  ...appointment,
  ...(location && { location }),
  ...(name === undefined ? {} : { room: name }),
});

/** The appointment at another place. Its length stays unless the place is longer or shorter than before. */
export function movedTo(appointment: Appointment, { spot, from, to }: Place): Appointment {
  const before = minutesOf(appointment);
  const start = instantOf(spot.day, from);
  const { from: began, to: ended } = spanOf(appointment);
  const isAsLong = to - from === before.to - before.from;
  const end = isAsLong ? start + (ended - began) : instantOf(spot.day, to);
  const timed = { ...appointment, start: text(start), end: text(end) };
  const owned =
    spot.who && appointment.owner?.id !== spot.who.id && appointment.owner?.resourceType !== 'Group'
      ? givenTo(timed, spot.who)
      : timed;
  return spot.room ? inRoom(owned, spot.room) : owned;
}

/**
 * The fields that a move changed, apart from its times, as an edit of a series takes them. The attendees follow the owner: each
 * visit of a series has its own.
 */
export const changeOfMove = (before: Appointment, { owner, location, room }: Appointment) => ({
  ...(owner && owner.id !== before.owner?.id && { owner }),
  ...(location && location.id !== before.location?.id && { location }),
  ...(room !== undefined && room !== before.room && { room }),
});

/** True if the appointment is where it was. */
export const isSamePlace = (a: Appointment, b: Appointment): boolean =>
  Date.parse(a.start) === Date.parse(b.start) &&
  spanOf(a).to === spanOf(b).to &&
  a.owner?.id === b.owner?.id &&
  a.location?.id === b.location?.id &&
  a.room === b.room;
