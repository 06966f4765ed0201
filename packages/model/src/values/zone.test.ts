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
  it('are the same near clock changes, and on every day', () => {
    const formats = new Map<string, Intl.DateTimeFormat>();
    const shown = (at: number, name: string) => {
      const options = { timeZone: name, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
      const format = formats.get(name) ?? new Intl.DateTimeFormat('sv-SE', options);
      formats.set(name, format);
      const [day, time] = format.format(at).split(' ');
      return { day, time };
    };
    const minutes = fc.integer({ min: 0, max: 40 * 365 * 24 * 60 });
    fc.assert(
      fc.property(minutes, zone, (minute, name) => {
        expect(localTimeOf(Date.UTC(2000, 0) + minute * 60_000, name)).toEqual(shown(Date.UTC(2000, 0) + minute * 60_000, name));
      }),
    );
    for (const name of ['America/Chicago', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Chatham'])
      for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += 2 * 3_600_000)
        expect(localTimeOf(at, name)).toEqual(shown(at, name));
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
