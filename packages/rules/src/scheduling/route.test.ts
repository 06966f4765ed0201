import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { isAway, reordered, routeOf, stopsOf, travelBetween } from './route.ts';

const visit = (id: string, start: string, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: `2026-03-04T${start}:00Z`,
  end: new Date(Date.parse(`2026-03-04T${start}:00Z`) + 3_000_000).toISOString(),
  ...more,
});
const home = { placeOfService: { code: '12' } };
const idsOf = (stops: readonly Appointment[]) => stops.map(({ id }) => id).join(' ');
const away = (one: Appointment) => isAway(one);

describe('a visit away from the office', () => {
  it('is one at a home or another place, by the visit or its location', () => {
    expect(isAway(visit('a', '09:00', home))).toBe(true);
    expect(isAway(visit('a', '09:00'), { kind: 'School' })).toBe(true);
    expect(isAway(visit('a', '09:00', { placeOfService: { code: '11' } }), { kind: 'School' })).toBe(false);
  });
  it('is none by video, at the office, or where the place is unknown', () => {
    expect(isAway(visit('a', '09:00', { ...home, mode: 'Telehealth' }))).toBe(false);
    expect(isAway(visit('a', '09:00', { placeOfService: { code: '10' } }))).toBe(false);
    expect(isAway(visit('a', '09:00'), { kind: 'Office' })).toBe(false);
    expect(isAway(visit('a', '09:00'))).toBe(false);
  });
});

describe('the stops of a day', () => {
  it('are the visits outside and their neighbors at the office', () => {
    const day = [visit('c', '11:00'), visit('a', '08:00'), visit('b', '09:00'), visit('d', '12:00', home), visit('e', '15:00')];
    expect(idsOf(stopsOf(day, away))).toBe('c d e');
  });
  it('leave out what is cancelled, missed or lasts all day', () => {
    const day = [
      visit('a', '08:00', { ...home, status: 'cancelled' }),
      visit('b', '09:00', { ...home, status: 'noshow' }),
      visit('c', '10:00', { ...home, allDay: true }),
    ];
    expect(stopsOf(day, away)).toEqual([]);
  });
  it('keep the planned order; new visits go before the next later one', () => {
    const day = [
      visit('a', '08:00', { ...home, travel: { order: 2 } }),
      visit('b', '10:00', { ...home, travel: { order: 1 } }),
      visit('c', '09:00', home),
      visit('d', '12:00', home),
    ];
    expect(idsOf(stopsOf(day, away))).toBe('c b a d');
  });
});

describe('a route', () => {
  const late = (stops: readonly Appointment[]) => routeOf(stops).map((stop) => stop.late);
  it('is late where the way does not fit between two visits', () => {
    const second = (minutes: number) => visit('b', '10:00', { ...home, travel: { minutes } });
    expect(late([visit('a', '09:00', home), second(10)])).toEqual([0, 0]);
    expect(late([visit('a', '09:00', home), second(25)])).toEqual([0, 15]);
  });
  it('carries a delay on to the visits after', () => {
    const stops = [
      visit('a', '09:00'),
      visit('b', '10:00', { travel: { minutes: 40 } }),
      visit('c', '11:00', { travel: { minutes: 10 } }),
    ];
    expect(late(stops)).toEqual([0, 30, 30]);
  });
  it('tells when to leave for the first stop, which is never late', () => {
    const [stop] = routeOf([visit('a', '09:00', { travel: { minutes: 30 } })]);
    expect([stop?.late, new Date(stop?.leave ?? 0).toISOString()]).toEqual([0, '2026-03-04T08:30:00.000Z']);
  });
  it('shows an order against the clock as late', () => {
    expect(late([visit('b', '12:00', home), visit('a', '09:00', home)])).toEqual([0, 230]);
  });
  it('takes times from a map service as well', () => {
    const [, second] = routeOf([visit('a', '09:00'), visit('b', '10:00')], (_to, from) => (from ? 30 : undefined));
    expect([second?.minutes, second?.late]).toEqual([30, 20]);
  });
  it('takes typed times first, and those between the places in the direction of the way', () => {
    const at = (id: string, start: string, location: string, travel?: Appointment['travel']) =>
      visit(id, start, { location: { id: location }, ...(travel && { travel }) });
    const times = [
      { from: 'office', to: 'school', minutes: 12 },
      { from: 'school', to: 'shelter', minutes: 20 },
      { from: 'shelter', to: 'school', minutes: 25 },
    ];
    const travel = travelBetween({ times, placeOf: ({ location }) => location?.id, office: 'office' });
    const minutes = (stops: readonly Appointment[]) => routeOf(stops, travel).map((stop) => stop.minutes);
    const [school, shelter] = [at('a', '09:00', 'school'), at('b', '11:00', 'shelter')];
    expect(minutes([school, shelter, at('c', '13:00', 'school')])).toEqual([12, 20, 25]);
    expect(minutes([shelter, at('d', '13:00', 'school', { minutes: 40 })])).toEqual([undefined, 40]);
  });
});

it('moving a stop writes the places that change', () => {
  const stops = ['a', 'b', 'c', 'd'].map((id, at) => visit(id, '09:00', { travel: { order: at + 1 } }));
  const moved = (from: number, to: number) => reordered(stops, { from, to }).map((one) => [one.appointment.id, one.order]);
  expect(moved(2, 1)).toEqual([
    ['c', 2],
    ['b', 3],
  ]);
  expect(moved(0, 3)).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 3],
    ['a', 4],
  ]);
});
