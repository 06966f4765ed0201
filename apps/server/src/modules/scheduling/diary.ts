import { type Appointment, definitionOf, type Group, type ResourceByType, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { maxAppointmentLength } from '@notewell/rules';
import { createDiary, type Diary, spanOf } from '@notewell/rules/scheduling';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { wordsOf } from '../../resources/columns/words.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Visibility } from '../../resources/visibility/visibility-type.ts';

export interface DiaryPlace {
  readonly practice: string;
  readonly store: Pick<Store, 'search'>;
  /** The practice's time zone. */
  readonly zone: string;
  readonly now: number;
  /** The transaction that books: its connection reads, so that desks which wait for it cannot keep it from reading. */
  readonly run?: Run | undefined;
  /** Whose records are read; all if absent, as a collision does not depend on who looks. */
  readonly visibility?: Visibility | undefined;
  /** The id of an appointment that counts as cancelled. */
  readonly except?: string | undefined;
}
type ReadPlace = Pick<DiaryPlace, 'practice' | 'store' | 'run' | 'visibility'>;
type Filters = readonly {
  readonly kind: string;
  readonly values?: readonly (string | boolean)[];
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
}[];

/** Values in one filter. */
const mostValues = 200;

/** Every record that matches. */
export async function all<T extends ResourceType>(
  { practice, store, run, visibility = everything }: ReadPlace,
  type: T,
  wire: Filters,
): Promise<ResourceByType[T][]> {
  const definition = definitionOf(type);
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${type} has no such filter: ${wire.map(({ kind }) => kind).join(', ')}`);
  const found: ResourceByType[T][] = [];
  let continuation: string | undefined;
  do {
    const query = { practice, definition, visibility, partition: undefined, filters: parsed.filters };
    const page = await store.search.read({ ...query, sort: undefined, pageSize: 1_000, continuation, within: run });
    found.push(...allStoredAs(type, page));
    continuation = page.continuation;
  } while (continuation !== undefined);
  return found;
}

/** Records whose filter names one of the ids. */
export async function naming<T extends ResourceType>(
  place: DiaryPlace,
  type: T,
  { kind, ids, and = [] }: Named,
): Promise<ResourceByType[T][]> {
  const parts: string[][] = [];
  const list = [...ids];
  for (let at = 0; at < list.length; at += mostValues) parts.push(list.slice(at, at + mostValues));
  return (await Promise.all(parts.map((values) => all(place, type, [{ kind, values }, ...and])))).flat();
}
interface Named {
  readonly kind: string;
  readonly ids: ReadonlySet<string>;
  readonly and?: Filters;
}

/** Appointments in one of the rooms. A room without a place is known by its name alone. */
async function inRooms(place: DiaryPlace, rooms: ReadonlySet<string>, during: Filters): Promise<Appointment[]> {
  const names = [...rooms];
  const searches: Filters[] = names.flatMap((text) => (wordsOf(text).length > 0 ? [[{ kind: 'Room', text }]] : []));
  // No search finds a name without words, such as a sign: the span is read once for all of these.
  if (searches.length < names.length) searches.push([]);
  const found = await Promise.all(searches.map((search) => all(place, 'Appointment', [...search, ...during])));
  return found.flat().filter((one) => [...roomsWithoutPlace([one])].some((room) => rooms.has(room)));
}
const roomsWithoutPlace = (appointments: readonly Appointment[]): Set<string> =>
  new Set(appointments.flatMap(({ location, room }) => (location ? [] : room?.trim().toLowerCase() || [])));

const idsOf = (references: readonly ({ readonly id?: string } | undefined)[]): Set<string> =>
  new Set(references.flatMap((reference) => reference?.id ?? []));
const distinct = <R extends { readonly id?: string }>(records: readonly R[]): R[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Appointments that began before the days that are searched, and last into them. Few do, and only imports bring them. */
const lastingInto = (place: DiaryPlace, { from, to }: Omit<Asked, 'calendars'>): Promise<Appointment[]> =>
  all(place, 'Appointment', [
    { kind: 'End', from },
    { kind: 'Start', to },
  ]);

/** Reads all that decides if proposed appointments collide: bookings, schedules, groups, services, people and places. */
export async function readDiary(where: DiaryPlace, proposed: readonly Appointment[]): Promise<Diary> {
  const { zone, now } = where;
  const place = { ...where, run: where.run && inTurn(where.run) };
  const spans = proposed.map(spanOf);
  const first = Math.min(...spans.map((span) => span.from));
  const from = new Date(first - maxAppointmentLength).toISOString();
  const to = new Date(Math.max(...spans.map((span) => span.to)) + 86_400_000).toISOString();
  const subjects = proposed.flatMap(({ owner, attendees = [] }) => [owner, ...attendees.map(({ subject }) => subject)]);
  const named = idsOf(proposed.map(({ group }) => group));
  const isGroup = (one: { readonly resourceType?: string } | undefined) => one?.resourceType === 'Group';
  for (const id of idsOf(subjects.filter(isGroup))) named.add(id);
  const places = idsOf(proposed.flatMap(({ location, serviceLocation }) => [location, serviceLocation]));
  const own = await naming(place, 'Group', { kind: 'Id', ids: named });
  const people = idsOf([...subjects, ...own.flatMap(membersOf)]);
  const [groups, services, practitioners, locations, programs] = await Promise.all([
    naming(place, 'Group', { kind: 'Member', ids: people }),
    naming(place, 'HealthcareService', { kind: 'Id', ids: idsOf(proposed.map(({ serviceType }) => serviceType)) }),
    naming(place, 'Practitioner', { kind: 'Id', ids: idsOf(proposed.map(({ owner }) => owner)) }),
    naming(place, 'Location', { kind: 'Id', ids: places }),
    naming(place, 'Program', { kind: 'Id', ids: idsOf(proposed.map(({ program }) => program)) }),
  ]);
  const sessions = idsOf([...own, ...groups]);
  const during = { and: [{ kind: 'Start', from, to }] };
  const [booked, schedules] = await Promise.all([
    Promise.all([
      naming(place, 'Appointment', { kind: 'Attendees', ids: new Set([...people, ...sessions]), ...during }),
      naming(place, 'Appointment', { kind: 'Owner', ids: new Set([...people, ...sessions]), ...during }),
      naming(place, 'Appointment', { kind: 'Group', ids: sessions, ...during }),
      naming(place, 'Appointment', { kind: 'Location', ids: places, ...during }),
      inRooms(place, roomsWithoutPlace(proposed), during.and),
      // A day before: time between two bookings is kept free.
      lastingInto(place, { from: new Date(first - 86_400_000).toISOString(), to: from }),
    ]),
    Promise.all([
      naming(place, 'Schedule', { kind: 'Practitioner', ids: people }),
      naming(place, 'Schedule', { kind: 'Group', ids: sessions }),
      naming(place, 'Schedule', { kind: 'Location', ids: places }),
    ]),
  ]);
  const unread = idsOf(schedules.flat().map(({ location }) => location));
  for (const { id = '' } of locations) unread.delete(id);
  const elsewhere = await naming(place, 'Location', { kind: 'Id', ids: unread });
  return createDiary({
    booked: distinct(booked.flat()).filter(({ id }) => id !== where.except),
    schedules: distinct(schedules.flat()),
    groups: distinct([...own, ...groups]),
    services,
    practitioners,
    locations: [...locations, ...elsewhere],
    programs,
    zone,
    now,
  });
}

interface Asked {
  /** Keys of people and rooms. */
  readonly calendars: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** The appointments that take time of these people, are at the places of these rooms, or began long before and last. */
export async function bookingsOf(place: DiaryPlace, { calendars, from, to }: Asked): Promise<Appointment[]> {
  const begun = new Date(Date.parse(from) - maxAppointmentLength).toISOString();
  const during = { and: [{ kind: 'Start', from: begun, to }] };
  // A room of a place has the place in its key.
  const ids = new Set(calendars.flatMap((key) => key.split('|')[0] || []));
  const rooms = new Set(calendars.flatMap((key) => (key.startsWith('|') ? key.slice(1) || [] : [])));
  const kinds = ['Owner', 'Attendees', 'Location'];
  const found = kinds.map((kind) => naming(place, 'Appointment', { kind, ids, ...during }));
  const others = [inRooms(place, rooms, during.and), lastingInto(place, { from, to: begun })];
  return distinct((await Promise.all([...found, ...others])).flat());
}

/** One statement at a time: a connection takes no second one while it runs the first. */
function inTurn(run: Run): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values) => {
    const next = last.then(() => run(statement, values));
    last = next.catch(() => undefined);
    return next;
  };
}

const membersOf = ({ members = [] }: Group) => members.map(({ member }) => member);
