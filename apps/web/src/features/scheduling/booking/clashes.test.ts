import type { Appointment } from '@notewell/model';
import { spanOf } from '@notewell/rules/scheduling';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { clashOf, doubleBooked, freeFrom, givenInstant, instantOf } from './clashes.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
const booked = (from: string, to: string | undefined, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  status: 'booked',
  start: at(from),
  ...(to ? { end: at(to) } : {}),
  ...more,
});
const span = (from: string, to: string) => ({ from: Date.parse(at(from)), to: Date.parse(at(to)) });

it('overlaps count, adjacent visits do not', () => {
  const nine = booked('14:00', '14:50');
  expect(clashOf([nine], span('14:30', '15:00'))).toBe(nine);
  expect(clashOf([nine], span('13:00', '14:30'))).toBe(nine);
  expect(clashOf([nine], span('14:50', '15:30'))).toBeUndefined();
  expect(clashOf([nine], span('13:00', '14:00'))).toBeUndefined();
  expect(clashOf([booked('14:00', undefined)], span('14:45', '15:00'))).toBeDefined();
});
it('takes the time of a duration, and a wish takes none', () => {
  const long = booked('14:00', undefined, { duration: '02:00:00' });
  expect(clashOf([long], span('15:30', '16:00'))).toBe(long);
  expect(clashOf([booked('14:00', '14:50', { status: 'waitlist' })], span('14:00', '14:50'))).toBeUndefined();
});
it.each(['cancelled', 'noshow', 'entered-in-error'] as const)('a visit that is %s is in nobody’s way', (status) => {
  expect(clashOf([booked('14:00', '15:00', { status })], span('14:00', '15:00'))).toBeUndefined();
});
it('names the overlapping visit for each visit', () => {
  const [nine, half, ten, off] = [
    booked('14:00', '14:50'),
    booked('14:30', '15:00'),
    booked('15:00', '15:50'),
    booked('15:00', '15:50', { status: 'cancelled' }),
  ];
  expect([...doubleBooked([nine, half, ten, off])]).toEqual([
    [nine, half],
    [half, nine],
  ]);
});
it('offers the next time that is free for as long, on a five-minute mark', () => {
  const day = [booked('14:00', '14:50'), booked('15:00', '15:52')];
  expect(freeFrom(day, span('14:00', '14:50'))).toEqual(span('15:55', '16:45'));
  expect(freeFrom(day, span('16:00', '16:50'))).toEqual(span('16:00', '16:50'));
});
it('never offers a time that is taken, nor an earlier or shorter one', () => {
  const appointment = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 5, max: 120 }))
    .map(([from, long]): Appointment => {
      const start = Date.parse(at('12:00')) + from * 60_000;
      return {
        resourceType: 'Appointment',
        status: 'booked',
        start: new Date(start).toISOString(),
        end: new Date(start + long * 60_000).toISOString(),
      };
    });
  fc.assert(
    fc.property(fc.array(appointment, { maxLength: 12 }), fc.integer({ min: 0, max: 600 }), (day, from) => {
      const wanted = { from: Date.parse(at('12:00')) + from * 60_000, to: Date.parse(at('12:00')) + (from + 50) * 60_000 };
      const free = freeFrom(day, wanted);
      if (!free) return day.length > 0;
      return (
        free.from >= wanted.from &&
        free.to - free.from === wanted.to - wanted.from &&
        day.every((each) => spanOf(each).to <= free.from || free.to <= spanOf(each).from)
      );
    }),
  );
});
it.each(['', '112026-11-27'])('takes no time on a day that is not whole: %o', (day) => {
  expect(givenInstant(day, '10:00')).toBeNaN();
});

it('takes a time of day by the practice’s clock, on the day it is changed too', () => {
  expect(new Date(instantOf('2026-11-23', 9 * 60)).toISOString()).toBe('2026-11-23T14:00:00.000Z');
  expect(new Date(instantOf('2026-11-01', 9 * 60)).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(new Date(instantOf('2026-03-08', 9 * 60)).toISOString()).toBe('2026-03-08T13:00:00.000Z');
});
it('is no time while a field is empty', () => {
  expect(givenInstant('2026-11-23', '09:00')).toBe(Date.parse('2026-11-23T14:00:00.000Z'));
  expect([givenInstant('2026-11-23', ''), givenInstant('', '09:00')]).toEqual([Number.NaN, Number.NaN]);
});
