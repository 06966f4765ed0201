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

const idOf = (value: unknown): unknown => (isRecord(value) ? value['id'] : value);
const people = (all: Appointment['attendees'] = []) => String(all.map(({ subject }) => subject.id).toSorted());
const lasts = ({ start, end = start, allDay = false }: Pick<EventFacts, 'start' | 'end' | 'allDay'>) =>
  String([Date.parse(start), Date.parse(end), allDay]);

/** Names of the facts that differ from an event. Its times differ together. */
function differing(event: Appointment, facts: EventFacts): ReadonlySet<(typeof factNames)[number]> {
  const isMoved = lasts(event) !== lasts(facts);
  const isSame: Partial<Record<(typeof factNames)[number], boolean>> = {
    start: !isMoved,
    end: !isMoved,
    allDay: !isMoved,
    attendees: people(event.attendees) === people(facts.attendees),
  };
  return new Set(factNames.filter((name) => !(isSame[name] ?? idOf(event[name]) === idOf(facts[name]))));
}

/**
 * The appointment with what was changed in the form. What others changed since it opened stays. Who answered keeps the answer.
 * `opened`: the event as the form opened with it.
 */
export function withEvent(current: Appointment, facts: EventFacts, opened: Appointment): Appointment {
  const answered = facts.attendees?.map((one) => current.attendees?.find(({ subject }) => subject.id === one.subject.id) ?? one);
  const changed: Record<string, unknown> = { ...facts, ...(answered && { attendees: answered }) };
  const next: Record<string, unknown> = { ...current };
  for (const name of differing(opened, facts)) {
    if (changed[name] === undefined) delete next[name];
    else next[name] = changed[name];
  }
  return next as Appointment & Record<string, unknown>; // fields of appointments, one for one
}

/** True for a field of the event that the form emptied. */
export const emptiedIn = (opened: Appointment, facts: EventFacts): boolean =>
  (['attendees', 'location', 'room', 'comment'] as const).some((name) => opened[name] !== undefined && facts[name] === undefined);

/** The edit of more events of the series: what differs from before. Who comes stays in each unless others are invited. */
export function editOfEvent(opened: Appointment, facts: EventFacts, scope: SeriesEdit['scope']): SeriesEdit {
  const { start, end, ...given } = facts;
  const names: ReadonlySet<string> = differing(opened, facts);
  const rest = Object.entries({ ...given, attendees: facts.attendees ?? [] });
  const change = Object.fromEntries(rest.filter(([name, value]) => names.has(name) && value !== undefined));
  return { scope, ...(names.has('start') && { start, ...(end && { end }) }), change };
}
