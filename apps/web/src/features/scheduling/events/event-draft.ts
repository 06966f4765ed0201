import type { Draft } from '@notewell/client';
import type { Appointment, Reference } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import type { SeriesEdit } from '@notewell/rules/scheduling';
import { addDays, dayOf, isDay, startOfDay } from '../../../platform/dates.ts';
import { givenInstant } from '../booking/clashes.ts';
import { clockOf } from '../booking/use-booking.ts';

/** Fields of an event: booked time without a patient, such as a staff meeting. */
export interface EventFields {
  readonly title: string;
  readonly owner: string;
  readonly isAllDay: boolean;
  /** `yyyy-MM-dd` */
  readonly day: string;
  /** `09:00` */
  readonly from: string;
  readonly to: string;
  /** Ids of colleagues who come too. */
  readonly others: readonly string[];
  readonly location: Appointment['location'];
  readonly room: string;
  readonly comment: string;
}

type People = readonly Reference<'Practitioner'>[];
/** The fields of an appointment that an event sets; those left out are empty. */
export type EventFacts = Pick<Draft<'Appointment'>, 'title' | 'start' | 'end' | 'owner'> &
  Partial<Pick<Appointment, 'allDay' | 'attendees' | 'location' | 'room' | 'comment'>>;
const factNames = ['title', 'start', 'end', 'owner', 'allDay', 'attendees', 'location', 'room', 'comment'] as const;

/** True for booked time that is neither a patient's nor a group's. */
export const isEvent = ({ attendees = [], group, isGroup, owner, status }: Appointment): boolean =>
  status !== 'waitlist' &&
  owner?.resourceType === 'Practitioner' &&
  group === undefined &&
  isGroup !== true &&
  attendees.every(({ subject }) => subject.resourceType === 'Practitioner');

/** The first fault of the fields. */
export function faultOfEvent({
  title,
  day,
  from,
  to,
  isAllDay,
}: EventFields): { field: 'title' | 'time'; text: string } | undefined {
  if (title.trim() === '') return { field: 'title', text: 'Enter a title.' };
  if (!isDay(day)) return { field: 'time', text: 'Enter a day.' };
  if (isAllDay) return undefined;
  const [begin, end] = [givenInstant(day, from), givenInstant(day, to)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return { field: 'time', text: 'Enter the times.' };
  return end > begin ? undefined : { field: 'time', text: 'The end is not after the beginning.' };
}

const text = (moment: number): string => new Date(moment).toISOString();

/** The event as it is stored. A whole day begins and ends with the practice's day; one that becomes hours says so. */
export function factsOfEvent(fields: EventFields, people: People, before?: Pick<Appointment, 'allDay'>): EventFacts {
  const { title, owner, isAllDay, day, from, to, others, location, room, comment } = fields;
  const named = (id: string): Reference<'Practitioner'> =>
    people.find((one) => one.id === id) ?? { id, resourceType: 'Practitioner' };
  const invited = others.filter((id) => id !== owner);
  return {
    title: title.trim(),
    owner: named(owner),
    start: isAllDay ? startOfDay(day) : text(givenInstant(day, from)),
    end: isAllDay ? startOfDay(addDays(day, 1)) : text(givenInstant(day, to)),
    ...((isAllDay || before?.allDay) && { allDay: isAllDay }),
    // The first one says whose the event is.
    ...(invited.length > 0 && { attendees: [owner, ...invited].map((id) => ({ subject: named(id) })) }),
    ...(location && { location }),
    ...(room.trim() && { room: room.trim() }),
    ...(comment.trim() && { comment: comment.trim() }),
  };
}

/** The fields of a stored event. */
export function fieldsOfEvent(event: Appointment): EventFields {
  const { title = '', owner, allDay, start, end, attendees = [], location, room = '', comment = '' } = event;
  const begin = Date.parse(start);
  return {
    title,
    owner: owner?.id ?? '',
    isAllDay: allDay === true,
    day: dayOf(start),
    from: allDay ? '09:00' : clockOf(begin),
    to: allDay ? '10:00' : clockOf(end ? Date.parse(end) : begin + 3_600_000),
    others: attendees.flatMap(({ subject }) => (subject.id === owner?.id ? [] : [subject.id])),
    location,
    room,
    comment,
  };
}

/** The appointment with the facts of its event. Who answered keeps the answer. */
export function withEvent(current: Appointment, facts: EventFacts): Appointment {
  const answered = facts.attendees?.map((one) => current.attendees?.find(({ subject }) => subject.id === one.subject.id) ?? one);
  const next: Record<string, unknown> = { ...current, ...facts, ...(answered && { attendees: answered }) };
  for (const name of factNames) if (facts[name] === undefined) delete next[name];
  return next as Appointment & Record<string, unknown>; // fields of appointments, one for one
}

/** The edit of more events of the series: what differs from before. Who comes stays in each unless others are invited. */
export function editOfEvent(event: Appointment, facts: EventFacts, scope: SeriesEdit['scope']): SeriesEdit {
  const { start, end, ...given } = facts;
  const rest = { ...given, attendees: facts.attendees ?? [] };
  const before: Record<string, unknown> = { ...event };
  const people = (all: Appointment['attendees'] = []) => all.map(({ subject }) => subject.id).toSorted();
  const isSame = (name: string, value: unknown) =>
    name === 'attendees'
      ? String(people(event.attendees)) === String(people(facts.attendees))
      : idOf(before[name]) === idOf(value);
  const change = Object.fromEntries(Object.entries(rest).filter(([name, value]) => !isSame(name, value)));
  const isMoved =
    Date.parse(start) !== Date.parse(event.start) || Date.parse(end ?? start) !== Date.parse(event.end ?? event.start);
  return { scope, ...(isMoved && { start, ...(end && { end }) }), change };
}
const idOf = (value: unknown): unknown => (isRecord(value) ? value['id'] : value);
