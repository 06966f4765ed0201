import { dayIn, type JobTime, localTimeOf, weekdayOf } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJobDay, nextDue } from './due.ts';

const zone = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
  'Pacific/Apia',
);
/** Its clocks skipped the 30th of December 2011, whose run came with the next day. */
const skippedADay = 'Pacific/Apia';
const moment = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2039-01-01') });
const two = (value: number) => String(value).padStart(2, '0');
const at = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const day = 86_400_000;

describe('nextDue', () => {
  it('is later than the time it follows', () => {
    const when = fc.oneof(
      fc.record({ everySeconds: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ at }),
      fc.record({ at, dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    );
    fc.assert(fc.property(when, moment, zone, (one, after, name) => nextDue(one, after, name) > after));
  });

  it('shows local time, or the end of a gap around it', () => {
    fc.assert(
      fc.property(at, moment, zone, (time, after, name) => {
        const due = nextDue({ at: time }, after, name);
        const shown = localTimeOf(due, name).time.slice(0, 5);
        if (shown === time) return;
        const before = localTimeOf(due - 1, name);
        expect(`${before.day}T${before.time}` < `${dayIn(due, name)}T${time}` || dayIn(due - 1, name) < dayIn(due, name)).toBe(
          true,
        );
        expect(shown > time || dayIn(due - 1, name) < dayIn(due, name)).toBe(true);
      }),
    );
  });

  it('comes once on each local day', () => {
    fc.assert(
      fc.property(at, moment, zone, (time, after, name) => {
        fc.pre(name !== skippedADay);
        const first = nextDue({ at: time }, after, name);
        const second = nextDue({ at: time }, first, name);
        expect(dayIn(second, name) > dayIn(first, name)).toBe(true);
        expect(second - first).toBeGreaterThan(day - 3 * 3_600_000);
        expect(second - first).toBeLessThan(day + 3 * 3_600_000);
      }),
    );
  });

  it('becomes one run after any downtime', () => {
    fc.assert(
      fc.property(at, moment, fc.integer({ min: day, max: 400 * day }), zone, (time, missed, down, name) => {
        const late = nextDue({ at: time }, missed, name);
        expect(nextDue({ at: time }, Math.max(late, missed + down), name)).toBeGreaterThan(missed + down);
      }),
    );
  });

  it('keeps 09:00 over both clock changes', () => {
    const due = (after: string) => new Date(nextDue({ at: '09:00' }, Date.parse(after), 'America/Chicago')).toISOString();
    expect(due('2026-03-07T16:00:00Z')).toBe('2026-03-08T14:00:00.000Z');
    expect(due('2026-10-31T15:00:00Z')).toBe('2026-11-01T15:00:00.000Z');
  });

  it('runs once at a repeated time, and after a skipped one', () => {
    const due = (time: string, after: string) =>
      new Date(nextDue({ at: time }, Date.parse(after), 'America/Chicago')).toISOString();
    expect(due('01:30', '2026-11-01T05:00:00Z')).toBe('2026-11-01T06:30:00.000Z');
    expect(due('01:30', '2026-11-01T06:30:00Z')).toBe('2026-11-02T07:30:00.000Z');
    expect(due('02:30', '2026-03-08T06:00:00Z')).toBe('2026-03-08T08:00:00.000Z');
    expect(due('02:30', '2026-03-08T08:00:00Z')).toBe('2026-03-09T07:30:00.000Z');
  });

  it('keeps to weekdays', () => {
    const when: JobTime = { at: '07:00', weekdays: [1, 4] };
    fc.assert(
      fc.property(moment, zone, (after, name) => {
        expect([1, 4]).toContain(weekdayOf(dayIn(nextDue(when, after, name), name)));
      }),
      { examples: [[Date.parse('2026-11-22T12:00:00Z'), 'UTC']] },
    );
  });

  it('takes the last day of shorter months', () => {
    const when = { at: '06:00', dayOfMonth: 31 };
    const due = (after: string) => new Date(nextDue(when, Date.parse(after), 'UTC')).toISOString().slice(0, 10);
    expect(due('2027-02-01T00:00:00Z')).toBe('2027-02-28');
    expect(due('2028-02-01T00:00:00Z')).toBe('2028-02-29');
    expect(due('2027-04-01T00:00:00Z')).toBe('2027-04-30');
    expect(isJobDay(when, '2027-04-30')).toBe(true);
    expect(isJobDay(when, '2027-05-30')).toBe(false);
  });

  it('refuses days that never come', () => {
    expect(() => nextDue({ at: '06:00', weekdays: [] }, 0, 'UTC')).toThrow(RangeError);
  });
});
