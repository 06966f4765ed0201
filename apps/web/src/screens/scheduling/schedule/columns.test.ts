import type { Appointment, Schedule } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { dayColumns, peopleColumns, peopleOf, roomColumns } from './columns.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const person = (id: string) => ({ id, resourceType: 'Practitioner' as const, display: id });
const place = (id: string) => ({ id, resourceType: 'Location' as const, display: id });
const visit = (id: string, more: Partial<Appointment>): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: '2026-11-24T03:00:00.000Z',
  ...more,
});
const idsOf = ({ appointments }: { readonly appointments: readonly Appointment[] }) => appointments.map(({ id }) => id);

describe('columns', () => {
  it('put an evening visit on the practice’s day', () => {
    const columns = dayColumns(['2026-11-23', '2026-11-24'], [visit('late', {})], [person('a')]);
    expect(columns.map(idsOf)).toEqual([['late'], []]);
  });
  it('show a visit to its owner and to a colleague who attends', () => {
    const both = visit('both', { owner: person('a'), attendees: [{ subject: person('b') }] });
    expect(peopleColumns('2026-11-23', [both], [person('a'), person('b'), person('c')]).map(idsOf)).toEqual([
      ['both'],
      ['both'],
      [],
    ]);
  });
  it('are those of people with visits or hours', () => {
    const planned: Schedule = { resourceType: 'Schedule', practitioner: person('b') };
    const everybody = { people: [person('a'), person('b'), person('c')], schedules: [planned] };
    const named = (visits: readonly Appointment[], facts: typeof everybody) =>
      peopleOf('2026-11-23', visits, facts).map(({ id }) => id);
    expect(named([visit('1', { owner: person('a') })], everybody)).toEqual(['a', 'b']);
    expect(named([], { ...everybody, schedules: [] })).toEqual(['a', 'b', 'c']);
  });
  it('are rooms by name and places with a calendar of their own', () => {
    const own: Schedule = { resourceType: 'Schedule', location: place('Van') };
    const visits = [
      visit('2', { location: place('North'), room: '2' }),
      visit('10', { location: place('North'), room: '10' }),
      visit('van', { location: place('Van') }),
      visit('none', { location: place('North') }),
    ];
    expect(roomColumns('2026-11-23', visits, [own]).map((column) => [column.title, ...idsOf(column)])).toEqual([
      ['Room 2, North', '2'],
      ['Room 10, North', '10'],
      ['Van', 'van'],
    ]);
  });
});
