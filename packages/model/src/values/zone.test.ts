import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, isTimeZone, isWeekend, localTimeOf, startOfDay } from './zone.ts';

const zone = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
);
const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('days of a time zone', () => {
  it('are what calendar and clock show there', () => {
    expect(localTimeOf('2026-11-21T05:30:00Z', 'America/Chicago')).toEqual({ day: '2026-11-20', time: '23:30:00' });
    expect(isTimeZone('America/Chicago')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isWeekend('2026-11-21')).toBe(true);
    expect(isWeekend('2026-11-20')).toBe(false);
  });
  it('begin at a moment of theirs, before which is the day before', () => {
    fc.assert(
      fc.property(moment, zone, (date, name) => {
        const day = dayIn(date.getTime(), name);
        const start = startOfDay(day, name);
        expect(dayIn(start, name)).toBe(day);
        expect(dayIn(start - 1, name)).toBe(addDays(day, -1));
      }),
    );
  });
});
