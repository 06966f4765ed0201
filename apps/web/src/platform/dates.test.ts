import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  ageOn,
  dateWords,
  dayOf,
  goByZone,
  minutesInto,
  onZoneChange,
  startOfDay,
  timeOf,
  weekStart,
  zoneInForce,
} from './dates.ts';

const zones = ['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC', 'America/St_Johns'];
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count));

describe('days in the practice’s zone', () => {
  beforeEach(() => goByZone('America/Chicago'));

  it('begin at local midnight, clock changes among them', () => {
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T06:00:00.000Z');
    expect(startOfDay('2026-03-08')).toBe('2026-03-08T06:00:00.000Z');
    expect(startOfDay('2026-03-09')).toBe('2026-03-09T05:00:00.000Z');
  });
  it('hold the instant they begin at, and not the one before, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        goByZone(zone);
        const start = startOfDay(day);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(new Date(Date.parse(start) - 1))).toBe(addDays(day, -1));
      }),
    );
  });
  it('show times by their own clock', () => {
    expect(timeOf('2026-11-21T15:30:00Z')).toMatch(/^9:30\sAM$/);
    expect(minutesInto('2026-11-21T15:30:00Z')).toBe(9 * 60 + 30);
  });
  it('notify their listeners when the practice’s zone is known', () => {
    const told: string[] = [];
    const stop = onZoneChange(() => told.push(dayOf('2026-11-21T03:00:00Z')));
    goByZone('America/Chicago');
    goByZone('Asia/Kolkata');
    goByZone(undefined);
    stop();
    goByZone('Asia/Kolkata');
    expect(told).toEqual(['2026-11-21', dayOf('2026-11-21T03:00:00Z')]);
    expect(zoneInForce()).toBe('Asia/Kolkata');
  });
  it('stay as they were when a zone is not one', () => {
    goByZone('Mars/Olympus');
    expect(zoneInForce()).toBe('America/Chicago');
  });
});

describe('calendar days', () => {
  it('read as words, and what is not a full day as it stands', () => {
    expect(dateWords('1984-03-02')).toBe('Mar 2, 1984');
    expect(dateWords('1984-03')).toBe('Mar 1984');
    expect(dateWords('1984-13')).toBe('1984-13');
    expect(dateWords('1984')).toBe('1984');
  });
  it('make weeks from Sunday', () => {
    expect(weekStart('2026-11-21')).toBe('2026-11-15');
    expect(weekStart('2026-11-15')).toBe('2026-11-15');
    expect(weekStart('2026-11-15', 'Monday')).toBe('2026-11-09');
    expect(weekStart('2026-11-16', 'Monday')).toBe('2026-11-16');
  });
});

describe('age', () => {
  it('turns on the birthday', () => {
    expect(ageOn('1984-03-02', '2026-03-01')).toBe(41);
    expect(ageOn('1984-03-02', '2026-03-02')).toBe(42);
  });
  it('is unknown where the birth date is, or lies ahead', () => {
    expect(ageOn(undefined, '2026-01-01')).toBeUndefined();
    expect(ageOn('1984', '2026-01-01')).toBeUndefined();
    expect(ageOn('2030-01-01', '2026-01-01')).toBeUndefined();
  });
});
