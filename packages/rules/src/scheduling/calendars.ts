import type { Appointment, Group, Reference, Schedule } from '@notewell/model';
import { dayIn } from '@notewell/model/values';
import { endOf } from '../appointments/length.ts';
import { hasNoTime } from '../appointments/wishes.ts';

/** A span of time in milliseconds; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Default length of an appointment without an end, in milliseconds. */
const usualLength = 50 * 60_000;

export function spanOf(appointment: Pick<Appointment, 'start' | 'end' | 'duration'>): Span {
  const from = Date.parse(appointment.start);
  const end = endOf(appointment);
  return { from, to: end ? Date.parse(end) : from + usualLength };
}

export type CalendarKind = 'person' | 'group' | 'room';
/** A person, group or room that is booked. */
export interface Calendar {
  readonly key: string;
  readonly kind: CalendarKind;
  /** As the appointment names it; a room of a location has no reference of its own. */
  readonly who: Reference | undefined;
  readonly room?: string;
}

const holdsNoTime: ReadonlySet<string> = new Set(['cancelled', 'noshow', 'entered-in-error']);
/** True for an appointment that blocks nobody's time. */
export const isOff = (one: Pick<Appointment, 'status' | 'allDay' | 'wish'>): boolean =>
  holdsNoTime.has(one.status) || hasNoTime(one) || one.allDay === true;

type Attendee = NonNullable<Appointment['attendees']>[number];
/** True for somebody who was invited and does not come: they declined, cancelled or were missed. */
export const isAbsent = ({ response, status }: Attendee): boolean =>
  response === 'Declined' || status === 'Cancelled' || status === 'NoShow';

/** True for somebody who does not come, or who may stay away and has not said that they come. */
export const staysAway = (attendee: Attendee): boolean => {
  const { subject, response, required } = attendee;
  return isAbsent(attendee) || (required === false && response !== 'Accepted' && subject.resourceType !== 'Patient');
};

/** True for a member on a day (`yyyy-MM-dd`). */
export const isMemberOn = ({ period, inactive }: NonNullable<Group['members']>[number], day: string): boolean =>
  inactive !== true && (period?.start === undefined || period.start <= day) && (period?.end === undefined || day <= period.end);

export interface CalendarFacts {
  readonly groups: ReadonlyMap<string, Group>;
  /** Locations that are rooms: they have a schedule of their own. */
  readonly rooms: ReadonlySet<string>;
  readonly zone: string;
}

/** All calendars that an appointment takes time in, each once. A group takes the time of its members on that day. */
export function calendarsOf(appointment: Appointment, { groups, rooms, zone }: CalendarFacts): Calendar[] {
  const found = new Map<string, Calendar>();
  const add = (who: Reference | undefined, kind: CalendarKind) => {
    if (who?.id && !found.has(who.id)) found.set(who.id, { key: who.id, kind, who });
  };
  const addGroup = (who: Reference | undefined) => {
    add(who, 'group');
    const members = (who?.id && groups.get(who.id)?.members) || [];
    if (members.length === 0) return;
    const day = dayIn(appointment.start, zone);
    const away = new Set((appointment.attendees ?? []).filter(staysAway).map(({ subject }) => subject.id));
    for (const member of members) if (isMemberOn(member, day) && !away.has(member.member.id)) add(member.member, 'person');
  };
  const addAny = (who: Reference | undefined) => (isGroup(who, groups) ? addGroup(who) : add(who, 'person'));
  addAny(appointment.owner);
  for (const attendee of appointment.attendees ?? []) if (!staysAway(attendee)) addAny(attendee.subject);
  addGroup(appointment.group);
  const places = [appointment.location, appointment.serviceLocation];
  for (const place of places) if (place?.id && rooms.has(place.id)) add(place, 'room');
  const room = appointment.room?.trim();
  if (room) {
    const key = `${appointment.location?.id ?? ''}|${room.toLowerCase()}`;
    found.set(key, { key, kind: 'room', who: appointment.location, room });
  }
  return [...found.values()];
}

const isGroup = (who: Reference | undefined, groups: CalendarFacts['groups']): boolean =>
  who?.resourceType === 'Group' || (who?.id !== undefined && groups.has(who.id));

/** The person, group or room that a schedule is of. A schedule of a place alone makes the place a room. */
export const keyOfSchedule = ({ practitioner, group, location }: Schedule): string | undefined =>
  (practitioner ?? group ?? location)?.id;
