import type { Appointment, HealthcareService, Schedule } from '@notewell/model';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanOf } from './calendars.ts';
import { type Conflict, conflictsOf } from './conflicts.ts';
import { createDiary, type DiaryRecords } from './diary.ts';
import { zones } from './generated.testing.ts';
import { servicesFor } from './offers.ts';
import { occurrencesOf, type SeriesRule } from './recurrence.ts';
import { slowInstant, slowIsBlocked, slowIsOpen, slowLocal, slowMost } from './second.testing.ts';

const zone = 'America/Chicago';
const maya = { id: 'maya', resourceType: 'Practitioner' as const };
const ben = { id: 'ben', resourceType: 'Practitioner' as const };
const ann = { id: 'ann', resourceType: 'Patient' as const };
const cora = { id: 'cora', resourceType: 'Patient' as const };
const office = { id: 'office', resourceType: 'Location' as const };
const group = { id: 'group', resourceType: 'Group' as const };
const therapy = { id: 'therapy', resourceType: 'HealthcareService' as const };

/** An appointment on Monday, 2 November 2026, in Chicago's winter time, such as `at('09:00', '09:50')`. */
const at = (from: string, to: string, more: Partial<Appointment> = {}): Appointment => {
  const instant = (time: string) => new Date(Date.parse(`2026-11-02T${time}:00Z`) + 6 * 3_600_000).toISOString();
  return makeResource('Appointment', {
    status: 'booked',
    owner: maya,
    attendees: [],
    start: instant(from),
    end: instant(to),
    ...more,
  });
};
const schedule = (more: Partial<Schedule>): Schedule => makeResource('Schedule', { practitioner: maya, ...more });
const service = (more: Partial<HealthcareService>): HealthcareService =>
  makeResource('HealthcareService', { id: 'therapy', ...more });
const check = (proposed: Appointment[], records: Partial<DiaryRecords> = {}): Conflict[] =>
  conflictsOf(proposed, createDiary({ booked: [], zone, ...records }));
const kinds = (proposed: Appointment, records: Partial<DiaryRecords> = {}) => check([proposed], records).map(({ kind }) => kind);

describe('a booked person', () => {
  const booked = [at('09:00', '09:50', { id: 'b', attendees: [{ subject: ann }] })];
  it('is named with the booking and the time in common', () => {
    const [conflict, ...more] = check([at('09:30', '10:30', { owner: ben, attendees: [{ subject: ann }] })], { booked });
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ kind: 'busy', occurrence: 0, who: ann, calendar: 'person', with: [{ id: 'b' }] });
    expect(conflict && new Date(conflict.to).toISOString()).toBe('2026-11-02T15:50:00.000Z');
  });
  it('is free right before and after, and when the booking is off', () => {
    expect(kinds(at('08:00', '09:00'), { booked })).toEqual([]);
    expect(kinds(at('09:50', '10:00'), { booked })).toEqual([]);
    for (const status of ['cancelled', 'noshow', 'entered-in-error', 'waitlist'] as const)
      expect(kinds(at('09:00', '10:00'), { booked: [at('09:00', '09:50', { status })] })).toEqual([]);
  });
  it('who declined the booking is free', () => {
    const declined = [at('09:00', '09:50', { owner: ben, attendees: [{ subject: ann, response: 'Declined' }] })];
    expect(kinds(at('09:00', '09:50', { attendees: [{ subject: ann }] }), { booked: declined })).toEqual([]);
  });
  it('takes the time of who may stay away only once they accept', () => {
    const karen = { id: 'karen', resourceType: 'Practitioner' as const };
    const invited = (more: object) => [at('09:00', '09:50', { owner: ben, attendees: [{ subject: karen, ...more }] })];
    const own = at('09:00', '09:50', { owner: karen });
    expect(kinds(own, { booked: invited({ required: false }) })).toEqual([]);
    expect(kinds(own, { booked: invited({ required: false, response: 'Accepted' }) })).toEqual(['busy']);
    expect(kinds(own, { booked: invited({ required: true }) })).toEqual(['busy']);
  });
  it('is not in the way of the same appointment when it moves', () => {
    expect(kinds(at('09:30', '10:20', { id: 'b', attendees: [{ subject: ann }] }), { booked })).toEqual([]);
  });
  it('is in the way of a later occurrence of the same proposal', () => {
    const found = check([at('09:30', '10:20'), at('09:00', '09:50')]);
    expect(found).toMatchObject([{ kind: 'busy', occurrence: 0, with: [{ occurrence: 1 }] }]);
  });
  it('may be booked as often as the schedule says', () => {
    const schedules = [schedule({ capacity: 2 })];
    expect(kinds(at('09:00', '09:50'), { booked, schedules })).toEqual([]);
    const full = [...booked, at('09:30', '10:00', { id: 'c' })];
    expect(kinds(at('09:00', '09:50'), { booked: full, schedules })).toEqual(['busy']);
    // Two bookings one after the other never fill two places.
    const inTurn = [at('09:00', '09:20'), at('09:20', '09:50')];
    expect(kinds(at('09:00', '09:50'), { booked: inTurn, schedules })).toEqual([]);
  });
});

describe('a room', () => {
  it('that has a schedule holds as many as that says', () => {
    const schedules = [makeResource('Schedule', { location: office, capacity: 1 })];
    const booked = [at('09:00', '09:50', { owner: ben, location: office })];
    expect(check([at('09:00', '10:00', { location: office })], { booked, schedules })).toMatchObject([
      { kind: 'busy', calendar: 'room', who: office },
    ]);
    expect(kinds(at('09:00', '10:00', { location: office }), { booked })).toEqual([]);
  });
  it('is known by its name within a location', () => {
    const booked = [at('09:00', '09:50', { owner: ben, location: office, room: 'Blue ' })];
    expect(check([at('09:00', '10:00', { location: office, room: 'blue' })], { booked })).toMatchObject([{ room: 'blue' }]);
    expect(kinds(at('09:00', '10:00', { location: { id: 'other' }, room: 'blue' }), { booked })).toEqual([]);
  });
});

describe('a group', () => {
  const groups = [
    makeResource('Group', {
      id: 'group',
      capacity: 1,
      members: [{ member: ann }, { member: cora, period: { start: '2026-11-03' } }],
    }),
  ];
  it('takes the time of its members of that day', () => {
    const session = at('09:00', '10:00', { group, isGroup: true });
    const booked = [at('09:00', '09:50', { owner: ben, attendees: [{ subject: ann }, { subject: cora }] })];
    expect(check([session], { booked, groups })).toMatchObject([{ kind: 'busy', who: ann }]);
    const members = [{ ...groups[0], members: [{ member: ann, inactive: true }] }] as typeof groups;
    expect(kinds(session, { booked, groups: members })).toEqual([]);
  });
  it('is no larger than its capacity', () => {
    expect(kinds(at('09:00', '10:00', { group, attendees: [{ subject: ann }] }), { groups })).toEqual([]);
    const two = at('09:00', '10:00', { group, attendees: [{ subject: ann }, { subject: cora }] });
    expect(check([two], { groups })).toMatchObject([{ kind: 'group-size', limit: 1 }]);
  });
});

describe('a schedule', () => {
  const mornings = schedule({ availability: [{ weekday: 'Monday', from: '09:00:00', to: '12:00:00' }] });
  it('is open in its hours only', () => {
    expect(kinds(at('09:00', '12:00'), { schedules: [mornings] })).toEqual([]);
    expect(kinds(at('11:30', '12:30'), { schedules: [mornings] })).toEqual(['hours']);
    expect(kinds(at('13:00', '14:00'), { schedules: [schedule({})] })).toEqual([]);
    expect(kinds(at('13:00', '14:00'), { schedules: [{ ...mornings, active: false }] })).toEqual([]);
  });
  it('joins hours that touch', () => {
    const rows = [
      { weekday: 'Monday', from: '09:00:00', to: '12:00:00' },
      { weekday: 'Monday', from: '12:00:00', to: '15:00:00' },
    ] as const;
    expect(kinds(at('11:30', '12:30'), { schedules: [schedule({ availability: [...rows] })] })).toEqual([]);
  });
  it('is open for its places, services and visit types', () => {
    const there = schedule({
      availability: [{ weekday: 'Monday', from: '09:00:00', to: '17:00:00', location: office, mode: 'Telehealth' }],
    });
    expect(kinds(at('09:00', '10:00', { location: office, mode: 'Telehealth' }), { schedules: [there] })).toEqual([]);
    expect(kinds(at('09:00', '10:00', { location: { id: 'other' } }), { schedules: [there] })).toEqual(['hours']);
    expect(kinds(at('09:00', '10:00', { mode: 'InPerson' }), { schedules: [there] })).toEqual(['hours']);
    const only = schedule({ services: [therapy] });
    expect(kinds(at('09:00', '10:00', { serviceType: { id: 'other' } }), { schedules: [only] })).toEqual(['hours']);
  });
  it('is blocked at its blocks, and on the days on which they repeat', () => {
    const lunch = { start: '2026-10-05T17:00:00Z', end: '2026-10-05T18:00:00Z', recurrence: 'Weekly' as const };
    const blocked = schedule({ blocks: [lunch] });
    // 12:00 in Chicago, before and after the clock change.
    expect(check([at('11:30', '12:30')], { schedules: [blocked] })).toMatchObject([{ kind: 'block', who: maya }]);
    expect(kinds(at('11:00', '12:00'), { schedules: [blocked] })).toEqual([]);
    expect(kinds(at('12:00', '13:00'), { schedules: [schedule({ blocks: [{ ...lunch, until: '2026-11-01' }] })] })).toEqual([]);
  });
  it('keeps its horizon, its notice, its daily limit and the time between bookings', () => {
    const booked = [at('09:00', '09:50')];
    const ended = schedule({ planningHorizon: { end: '2026-11-01' } });
    expect(kinds(at('10:00', '11:00'), { schedules: [ended] })).toEqual(['horizon']);
    const now = Date.parse('2026-11-01T17:00:00Z');
    expect(kinds(at('10:00', '11:00'), { schedules: [schedule({ noticeHours: 24 })], now })).toEqual(['notice']);
    expect(kinds(at('11:00', '12:00'), { schedules: [schedule({ noticeHours: 24 })], now })).toEqual([]);
    expect(kinds(at('10:00', '11:00'), { booked, schedules: [schedule({ maximumPerDay: 1 })] })).toEqual(['daily-limit']);
    expect(kinds(at('10:00', '11:00'), { booked, schedules: [schedule({ bufferMinutes: 15 })] })).toEqual(['buffer']);
    expect(kinds(at('10:05', '11:00'), { booked, schedules: [schedule({ bufferMinutes: 15 })] })).toEqual([]);
  });
});

describe('a service', () => {
  const visit = (more: Partial<Appointment> = {}) => at('09:00', '10:00', { serviceType: therapy, ...more });
  it('limits the length, visit type, place, program and groups', () => {
    expect(kinds(visit(), { services: [service({ maximumMinutes: 50 })] })).toEqual(['length']);
    expect(kinds(visit(), { services: [service({ minimumMinutes: 90 })] })).toEqual(['length']);
    expect(kinds(visit({ mode: 'Telehealth' }), { services: [service({ modes: ['InPerson'] })] })).toEqual(['mode']);
    expect(kinds(visit({ location: { id: 'x' } }), { services: [service({ locations: [office] })] })).toEqual(['place']);
    expect(kinds(visit({ program: { id: 'x' } }), { services: [service({ programs: [{ id: 'y' }] })] })).toEqual(['program']);
    expect(kinds(visit({ isGroup: true }), { services: [service({})] })).toEqual(['individual-only']);
    expect(kinds(visit({ isGroup: true }), { services: [service({ flags: ['SupportsGroups'] })] })).toEqual([]);
  });
  it('is booked within the dates of its group and its program', () => {
    const records = {
      groups: [makeResource('Group', { id: 'group', members: [], period: { end: '2026-11-01' } })],
      programs: [makeResource('Program', { id: 'skills', name: 'Skills', period: { start: '2026-11-03' } })],
    };
    expect(kinds(at('09:00', '10:00', { group }), records)).toEqual(['period']);
    expect(kinds(at('09:00', '10:00', { program: { id: 'skills' } }), records)).toEqual(['period']);
    const today = { groups: [makeResource('Group', { id: 'group', members: [], period: { end: '2026-11-02' } })] };
    expect(kinds(at('09:00', '10:00', { group }), today)).toEqual([]);
  });
  it('is given at its places and in their rooms, wherever the visit is booked', () => {
    const services = [service({ locations: [office] })];
    const locations = [makeResource('Location', { id: 'room', partOf: office }), makeResource('Location', { id: 'school' })];
    expect(kinds(visit({ location: { id: 'room' } }), { services, locations })).toEqual([]);
    expect(kinds(visit({ location: { id: 'school' } }), { services, locations })).toEqual(['place']);
    expect(kinds(visit({ location: { id: 'school' }, serviceLocation: office }), { services, locations })).toEqual([]);
    expect(kinds(visit({ serviceLocation: { id: 'school' } }), { services, locations })).toEqual(['place']);
  });
  it('is offered while it is in use, to groups if it supports them, and never as that of a missed visit', () => {
    const [missed, old, groups] = [
      service({ id: 'missed' }),
      service({ id: 'old', status: 'Inactive' }),
      service({ id: 'groups', flags: ['SupportsGroups'] }),
    ];
    const all = [missed, old, groups, service({ missedVisitService: { id: 'missed' } })];
    expect(servicesFor(all, { isGroup: false }).map(({ id }) => id)).toEqual(['groups', 'therapy']);
    expect(servicesFor(all, { isGroup: true }).map(({ id }) => id)).toEqual(['groups']);
  });
  it('is given by those who may', () => {
    const practitioners = [makeResource('Practitioner', { id: 'maya', services: [{ id: 'other' }] })];
    expect(kinds(visit(), { practitioners })).toEqual(['provider']);
    expect(kinds(visit(), { practitioners: [makeResource('Practitioner', { id: 'maya', services: [] })] })).toEqual([]);
  });
  it('is given while its place is open', () => {
    const locations = [
      makeResource('Location', { id: 'office', hours: [{ weekday: 'Monday', from: '08:00:00', to: '09:30:00' }] }),
    ];
    expect(kinds(visit({ location: office }), { locations })).toEqual(['closed']);
  });
});

/* Generated diaries around the clock changes of autumn 2026, in which about half of all occurrences collide. */
const firstDay = Date.UTC(2026, 9, 19);
const days = 35;
const dayText = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
const people = [maya, ben, ann, cora];
const quarter = fc.integer({ min: 28, max: 72 });
const clock = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}:00`;
const anyPlace = fc.record({
  day: fc.integer({ min: 0, max: days - 1 }),
  from: quarter,
  quarters: fc.integer({ min: 1, max: 8 }),
  who: fc.subarray(people, { minLength: 1 }),
  room: fc.constantFrom(undefined, 'blue'),
  status: fc.constantFrom('booked', 'booked', 'pending', 'cancelled'),
});
const anyHours = fc.record({
  weekday: fc.constantFrom('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sunday'),
  from: fc.integer({ min: 28, max: 44 }).map(clock),
  to: fc.integer({ min: 45, max: 80 }).map(clock),
  everyWeeks: fc.constantFrom(1, 1, 2),
  period: fc.constantFrom({}, { start: '2026-10-28' }, { end: '2026-11-10' }),
});
const anyWorld = fc.record({
  zone: fc.constantFrom(...zones),
  places: fc.array(anyPlace, { maxLength: 30 }),
  hours: fc.array(anyHours, { maxLength: 8 }),
  blocks: fc.array(
    fc.record({
      place: anyPlace,
      recurrence: fc.constantFrom(undefined, 'Daily', 'Weekly', 'Monthly'),
      lasts: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 2 },
  ),
  capacity: fc.integer({ min: 1, max: 3 }),
  bufferMinutes: fc.constantFrom(0, 0, 15, 30),
  maximumPerDay: fc.constantFrom(undefined, 1, 3),
  proposal: fc.record({
    place: anyPlace,
    rule: fc.record({
      kind: fc.constantFrom('Daily', 'Weekly', 'Monthly'),
      interval: fc.integer({ min: 1, max: 2 }),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  }),
});
type World = typeof anyWorld extends fc.Arbitrary<infer W> ? W : never;

/** The records of a generated world, placed by the second implementation's clocks. */
function recordsOf({ zone, places, hours, blocks, capacity, bufferMinutes, maximumPerDay, proposal }: World) {
  const appointmentAt = ({ day, from, quarters, who, room, status }: World['places'][number], id?: string): Appointment => {
    const start = slowInstant(dayText(day), clock(from), zone);
    const span = { start: new Date(start).toISOString(), end: new Date(start + quarters * 900_000).toISOString() };
    const attendees = who.map((subject) => ({ subject }));
    return {
      resourceType: 'Appointment',
      ...(id && { id }),
      status: status as Appointment['status'],
      attendees,
      ...(room && { room }),
      ...span,
    };
  };
  const own: Schedule = {
    resourceType: 'Schedule',
    practitioner: maya,
    capacity,
    bufferMinutes,
    ...(maximumPerDay && { maximumPerDay }),
    // The generator draws from the values of the type.
    availability: hours as NonNullable<Schedule['availability']>,
    blocks: blocks.map(({ place, recurrence, lasts }) => {
      const { start, end = start } = appointmentAt(place);
      const repeats = recurrence && { recurrence: recurrence as 'Daily', until: dayText(place.day + lasts) };
      return { start, end, ...repeats };
    }),
  };
  const draft = { ...appointmentAt({ ...proposal.place, status: 'booked' }), recurrence: proposal.rule as SeriesRule };
  return {
    zone,
    own,
    booked: places.map((place, index) => appointmentAt(place, `b${index}`)),
    proposed: occurrencesOf(draft, zone),
  };
}

/** Kinds of conflict of each occurrence and calendar, by comparing all with all. */
function slowConflicts({ zone, own, booked, proposed }: ReturnType<typeof recordsOf>): string[] {
  const keysOf = ({ attendees = [], room }: Appointment) => [
    ...attendees.map(({ subject }) => subject.id),
    ...(room ? [`|${room}`] : []),
  ];
  const all = booked.filter(({ status }) => status !== 'cancelled').map((each) => ({ ...spanOf(each), keys: keysOf(each) }));
  const dayOf = (at: number) => Math.floor(slowLocal(at, zone) / 86_400_000);
  return proposed.flatMap((appointment, occurrence) => {
    const { from, to } = spanOf(appointment);
    const before = proposed.slice(0, occurrence).map((each) => ({ ...spanOf(each), keys: keysOf(each) }));
    return keysOf(appointment).flatMap((key) => {
      const others = [...all, ...before].filter(({ keys }) => keys.includes(key));
      const isMayas = key === 'maya';
      const overlap = others.filter((one) => one.from < to && one.to > from);
      const gap = (own.bufferMinutes ?? 0) * 60_000;
      const near = others.filter((one) => (one.to <= from && one.to > from - gap) || (one.from >= to && one.from < to + gap));
      const sameDay = others.filter((one) => dayOf(one.from) === dayOf(from));
      const found = [
        slowMost(overlap, from, to) >= (isMayas ? (own.capacity ?? 1) : 1) && 'busy',
        isMayas && near.length > 0 && 'buffer',
        isMayas && slowIsBlocked(own, appointment, zone) && 'block',
        isMayas && !slowIsOpen([own], appointment, zone) && 'hours',
        isMayas && own.maximumPerDay !== undefined && sameDay.length >= own.maximumPerDay && 'daily-limit',
      ];
      return found.flatMap((kind) => (kind ? [`${occurrence} ${kind} ${key}`] : []));
    });
  });
}

describe('conflicts of a generated series', () => {
  it('are those of a second implementation: none missed, none false', () => {
    let collisions = 0;
    fc.assert(
      fc.property(anyWorld, (world) => {
        const records = recordsOf(world);
        const { own, booked, proposed } = records;
        const found = conflictsOf(proposed, createDiary({ booked, schedules: [own], zone: world.zone }));
        const named = new Set(found.map(({ occurrence, kind, who, room }) => `${occurrence} ${kind} ${who?.id ?? `|${room}`}`));
        expect([...named].sort()).toEqual(slowConflicts(records).sort());
        collisions += found.length;
      }),
      { numRuns: runs(300), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
    expect(collisions).toBeGreaterThan(300);
  });
});
