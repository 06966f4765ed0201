import type { Appointment, Schedule } from '@notewell/model';
import { createDiary } from '@notewell/rules/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { faultOfDrop, faultOfMove } from './new-conflicts.ts';
import { changeOfMove, isSamePlace, minutesOf, movedTo } from './place.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const person = (id: string) => ({ id, resourceType: 'Practitioner' as const, display: `Dr ${id}` });
const patient = (id: string) => ({ subject: { id, resourceType: 'Patient' as const, display: id } });
const visit = (id: string, start: string, end: string, owner = 'dr'): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: `2026-${start}:00.000Z`,
  end: `2026-${end}:00.000Z`,
  owner: person(owner),
  attendees: [patient(`Patient ${id}`), { subject: person(owner) }],
});
const nine = visit('a', '10-30T13:00', '10-30T13:50');

describe('a moved appointment', () => {
  it('keeps its length and the practice’s clock when clocks change', () => {
    const moved = movedTo(nine, { spot: { day: '2026-11-02' }, ...minutesOf(nine) });
    expect([moved.start, moved.end]).toEqual(['2026-11-02T14:00:00.000Z', '2026-11-02T14:50:00.000Z']);
  });
  it('is as long as it was drawn', () => {
    const longer = movedTo(nine, { spot: { day: '2026-10-30' }, from: 540, to: 615 });
    expect([longer.start, longer.end]).toEqual([nine.start, '2026-10-30T14:15:00.000Z']);
  });
  it('goes to the colleague of its column, who takes the place of the first', () => {
    const moved = movedTo(nine, { spot: { day: '2026-10-30', who: person('eve') }, from: 540, to: 590 });
    expect(moved.owner).toEqual(person('eve'));
    expect(moved.attendees?.map(({ subject }) => subject.id)).toEqual(['Patient a', 'eve']);
    expect(isSamePlace(nine, moved)).toBe(false);
  });
  it('takes the room of its column', () => {
    const room = { location: { id: 'north', resourceType: 'Location' as const }, name: '2' };
    const moved = movedTo(nine, { spot: { day: '2026-10-30', room }, from: 540, to: 590 });
    expect([moved.location?.id, moved.room, moved.owner?.id]).toEqual(['north', '2', 'dr']);
  });
  it('names its new room or colleague to the server, and nothing that stays', () => {
    const location = { id: 'north', resourceType: 'Location' as const };
    const at = (spot: object) => movedTo({ ...nine, room: '1' }, { spot: { day: '2026-10-30', ...spot }, from: 600, to: 650 });
    const changed = (spot: object) => changeOfMove({ ...nine, room: '1' }, at(spot));
    expect(changed({})).toEqual({});
    expect(changed({ room: { location, name: '2' } })).toEqual({ location, room: '2' });
    expect(changed({ who: person('eve') })).toEqual({ owner: person('eve') });
  });
});

describe('a move', () => {
  const mornings: Schedule = {
    resourceType: 'Schedule',
    practitioner: person('dr'),
    availability: [{ weekday: 'Friday', from: '10:00:00', to: '12:00:00' }],
  };
  const ten = visit('b', '10-30T14:00', '10-30T14:50');
  const both = visit('c', '10-30T13:10', '10-30T13:40');
  const diary = createDiary({ booked: [nine, ten, both], zone: 'America/New_York' });
  const at = (from: number) => movedTo(nine, { spot: { day: '2026-10-30' }, from, to: from + 50 });
  it('is refused with the booking that is in the way', () => {
    expect(faultOfMove(diary, nine, at(9 * 60 + 45))).toBe('Already booked: Dr dr, with Patient b from 10:00 AM to 10:50 AM');
  });
  it('is free next to others, and where it was in conflict before', () => {
    expect(faultOfMove(diary, nine, at(11 * 60))).toBeUndefined();
    expect(faultOfMove(diary, nine, nine)).toBeUndefined();
  });
  it('is refused outside hours, also for a visit that was outside them before, as the server does', () => {
    const hours = createDiary({ booked: [nine], schedules: [mornings], zone: 'America/New_York' });
    expect(faultOfMove(hours, nine, at(8 * 60))).toMatch(/hours/i);
    expect(faultOfMove(hours, nine, nine)).toBeUndefined();
    expect(faultOfMove(hours, nine, at(10 * 60))).toBeUndefined();
  });
  it('of a series is asked about, where it exceeds the same limit already', () => {
    const inSeries: Appointment = { ...nine, series: 's', recurrence: { kind: 'Weekly', occurrence: nine.start } };
    const hours = createDiary({ booked: [inSeries], schedules: [mornings], zone: 'America/New_York' });
    const early = movedTo(inSeries, { spot: { day: '2026-10-30' }, from: 480, to: 530 });
    expect(faultOfDrop(hours, inSeries, early)).toBeUndefined();
    expect(faultOfMove(hours, inSeries, early)).toMatch(/hours/i);
    expect(faultOfDrop(hours, nine, at(8 * 60))).toMatch(/hours/i);
  });
});
