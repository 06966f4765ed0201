import { durationToMinutes, type Note } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goByZone } from '../../../../../platform/dates.ts';
import {
  asBooked,
  changeTo,
  clockOf,
  differsFromBooked,
  instantAt,
  lengthWords,
  minutesOf,
  readLength,
  timeIn,
  unitsOf,
  withClock,
  withMinutes,
} from './session-time.ts';

goByZone('America/Chicago');
const day = '2026-11-20';
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);

test('a time of day is the practice’s, not the browser’s', () => {
  expect(instantAt(day, '09:00')).toBe('2026-11-20T15:00:00.000Z');
});
test('a time of day reads back as it was written', () => {
  fc.assert(fc.property(clock, (time) => void expect(clockOf(instantAt(day, time))).toBe(time)));
});
test('on the day the clocks change, the time after the change is right', () => {
  expect(clockOf(instantAt('2026-03-08', '10:00'))).toBe('10:00');
  expect(instantAt('2026-03-08', '10:00')).toBe('2026-03-08T15:00:00.000Z');
});
test('start and end say the duration', () => {
  const time = withClock(withClock({}, 'start', '09:00', { day }), 'end', '09:53', { day });
  expect(time.duration).toBe('00:53:00');
});
test('an end before the start is on the next day', () => {
  const time = withClock(withClock({}, 'start', '23:30', { day }), 'end', '00:15', { day });
  expect(time.duration).toBe('00:45:00');
});
test('whatever the two times, the duration is never negative and under a day', () => {
  fc.assert(
    fc.property(clock, clock, (start, end) => {
      const minutes = minutesOf(withClock(withClock({}, 'start', start, { day }), 'end', end, { day }));
      expect(minutes).toBeGreaterThanOrEqual(0);
      expect(minutes).toBeLessThan(24 * 60);
    }),
  );
});
test('a length says the end', () => {
  const time = withMinutes(withClock({}, 'start', '09:00', { day }), 45, { day });
  const later = withClock(time, 'start', '12:45', { day });
  expect([clockOf(later.start), clockOf(later.end), minutesOf(later)]).toEqual(['12:45', '13:30', 45]);
  expect(clockOf(time.end)).toBe('09:45');
  expect(durationToMinutes(time.duration ?? '')).toBe(45);
});
test('15-minute units count from 8 minutes, as payers count them', () => {
  expect([7, 8, 22, 23, 37, 38, 53].map((minutes) => unitsOf(minutes, 15))).toEqual([0, 1, 1, 2, 2, 3, 4]);
});
test('units follow the length', () => {
  expect(withMinutes({}, 45, { day, unitMinutes: 15 }).units).toBe(3);
  expect(withMinutes({ units: 3 }, undefined, { day, unitMinutes: 15 })).toEqual({});
});
test('a length is read from minutes or from hours and minutes', () => {
  expect([readLength('90'), readLength('1:30'), readLength('1:75'), readLength('soon')]).toEqual([90, 90, undefined, undefined]);
});
test('a length is said in hours and minutes', () => {
  expect([0, 45, 60, 90].map(lengthWords)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min']);
});

test('times over ten minutes from the appointment differ, and can be replaced', () => {
  const booked = { start: instantAt(day, '09:00'), end: instantAt(day, '09:45') };
  const held = (start: string, end: string) => ({ start: instantAt(day, start), end: instantAt(day, end) });
  expect(differsFromBooked(held('09:10', '09:50'), booked)).toBe(false);
  expect(differsFromBooked(held('09:11', '09:45'), booked)).toBe(true);
  expect(differsFromBooked(held('09:00', '10:30'), booked)).toBe(true);
  expect(differsFromBooked({ start: instantAt(day, '09:00') }, booked)).toBe(false);
  const taken = asBooked({ ...held('10:00', '11:30'), units: 6 }, booked, { day, unitMinutes: 15 });
  expect(taken).toMatchObject({ ...booked, duration: '00:45:00', units: 3 });
});

test('the time of a whole session is shown as its section states it, and kept in the note alone once it is changed', () => {
  const [start, end, later] = ['2026-11-20T15:00:00Z', '2026-11-20T15:50:00Z', '2026-11-20T15:55:00Z'];
  const section = { id: 'time', kind: 'SessionTime' as const, sessionTime: { start, end } };
  const note: Note = { resourceType: 'Note', status: 'Preliminary', subject: { id: 'p' }, sessionTime: { start, units: 3 } };
  expect(timeIn(section, note)).toEqual({ start, end, units: 3 });
  expect(timeIn({ id: 'time', kind: 'SessionTime' }, note)).toEqual({ start, units: 3 });
  const next = { start, end: later };
  expect(changeTo(section, next)).toEqual({ note: { sessionTime: next }, section: { sessionTime: undefined } });
  const ofMember = { ...section, patient: { id: 'p', resourceType: 'Patient' as const } };
  expect([timeIn(ofMember, note), changeTo(ofMember, next)]).toEqual([{ start, end }, { section: { sessionTime: next } }]);
});
