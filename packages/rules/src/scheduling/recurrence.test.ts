import type { Appointment } from '@notewell/model';
import { instantOf, localTimeOf } from '@notewell/model/values';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySeries } from './generated.testing.ts';
import { daysOf, isTooLong, maxOccurrences, occurrencesOf, ruleText, type SeriesRule, startsOf } from './recurrence.ts';
import { slowDays, slowInstant } from './second.testing.ts';

const chicago = 'America/Chicago';

describe('days of a series', () => {
  it('repeats on several weekdays of every second week', () => {
    const rule: SeriesRule = { kind: 'Weekly', interval: 2, weekdays: ['Thursday', 'Monday'], count: 5 };
    // The first week is the one of the first day, a Wednesday: its Monday is past.
    expect(daysOf(rule, '2026-01-07')).toEqual(['2026-01-08', '2026-01-19', '2026-01-22', '2026-02-02', '2026-02-05']);
  });
  it('uses the last day of months that are too short', () => {
    const rule: SeriesRule = { kind: 'Monthly', count: 5 };
    expect(daysOf(rule, '2026-01-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(daysOf({ ...rule, dayOfMonth: 30, count: 3 }, '2024-01-31')).toEqual(['2024-02-29', '2024-03-30', '2024-04-30']);
  });
  it('repeats on the nth weekday, and on the last', () => {
    const rule: SeriesRule = { kind: 'Monthly', weekdays: ['Tuesday'], count: 3 };
    expect(daysOf(rule, '2026-01-13')).toEqual(['2026-01-13', '2026-02-10', '2026-03-10']);
    expect(daysOf({ ...rule, weekOfMonth: 5 }, '2026-01-13')).toEqual(['2026-01-27', '2026-02-24', '2026-03-31']);
  });
  it('keeps a leap day in the years that have none', () => {
    expect(daysOf({ kind: 'Annually', count: 5 }, '2024-02-29')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });
  it('ends at the earlier of count and end, and leaves exceptions out', () => {
    const rule: SeriesRule = { kind: 'Daily', count: 4, exceptions: ['2026-03-02'] };
    expect(daysOf(rule, '2026-03-01')).toEqual(['2026-03-01', '2026-03-03', '2026-03-04']);
    expect(daysOf({ ...rule, until: '2026-03-03' }, '2026-03-01')).toEqual(['2026-03-01', '2026-03-03']);
    expect(daysOf({ kind: 'Daily', until: '2026-03-02' }, '2026-03-01')).toEqual(['2026-03-01', '2026-03-02']);
  });
  it('stops by itself when the rule has no end', () => {
    expect(daysOf({ kind: 'Weekly' }, '2026-03-01')).toHaveLength(maxOccurrences);
  });
  it('are too many beyond a year of days and ten years', () => {
    const tooLong = (rule: SeriesRule) => isTooLong(rule, '2026-03-01');
    expect([tooLong({ kind: 'Daily', count: 366 }), tooLong({ kind: 'Daily', count: 367 })]).toEqual([false, true]);
    expect(tooLong({ kind: 'Daily', until: '2027-03-03' })).toBe(true);
    expect([10, 12].map((count) => tooLong({ kind: 'Annually', count }))).toEqual([false, true]);
    expect(tooLong({ kind: 'Weekly', count: 1_000 })).toBe(true);
    expect(tooLong({ kind: 'Annually', until: '2036-03-02' })).toBe(true);
  });
  it('is written as an RFC 5545 rule', () => {
    expect(ruleText({ kind: 'Weekly', interval: 2, weekdays: ['Monday'], count: 10 }, '2026-01-05')).toBe(
      'FREQ=WEEKLY;WKST=MO;BYDAY=MO;INTERVAL=2;COUNT=10',
    );
  });
});

describe('occurrences', () => {
  const draft = (start: string, end: string, recurrence: SeriesRule, more: Partial<Appointment> = {}): Appointment =>
    makeResource('Appointment', { start, end, recurrence, ...more });

  it('stay at 09:00 when clocks change', () => {
    const all = occurrencesOf(draft('2026-03-02T15:00:00Z', '2026-03-02T15:50:00Z', { kind: 'Weekly', count: 2 }), chicago);
    expect(all.map(({ start, end }) => [start, end])).toEqual([
      ['2026-03-02T15:00:00.000Z', '2026-03-02T15:50:00.000Z'],
      ['2026-03-09T14:00:00.000Z', '2026-03-09T14:50:00.000Z'],
    ]);
    expect(all[1]?.recurrence).toMatchObject({ timeZone: chicago, occurrence: '2026-03-09T14:00:00.000Z' });
  });
  it('of whole days end with the day when clocks change', () => {
    const rule: SeriesRule = { kind: 'Weekly', count: 2 };
    const all = occurrencesOf(draft('2026-03-01T06:00:00Z', '2026-03-02T06:00:00Z', rule, { allDay: true }), chicago);
    expect(all[1]).toMatchObject({ start: '2026-03-08T06:00:00.000Z', end: '2026-03-09T05:00:00.000Z' });
  });
  it('follow the zone of the rule before that of the practice', () => {
    const rule: SeriesRule = { kind: 'Weekly', count: 2, timeZone: 'Europe/Berlin' };
    const [, second] = occurrencesOf(draft('2026-03-24T08:00:00Z', '2026-03-24T09:00:00Z', rule), chicago);
    expect(second?.start).toBe('2026-03-31T07:00:00.000Z');
  });
  it('of an appointment without a rule are itself', () => {
    const one = makeResource('Appointment', { start: '2026-03-01T06:00:00Z' });
    expect(occurrencesOf(one, chicago)).toEqual([one]);
  });
});

describe('a generated series', () => {
  it('has the occurrences of a second implementation', () => {
    fc.assert(
      fc.property(anySeries, ({ rule, first, time, zone }) => {
        const days = daysOf(rule, first);
        // Long enough for the last day, and for one more that must not be there.
        const end = rule.until ?? new Date(Date.parse(days.at(-1) ?? first) + 400 * 86_400_000).toISOString().slice(0, 10);
        expect(days).toEqual(slowDays(rule, first, end));
        const starts = startsOf(rule, { day: first, time }, zone);
        expect(starts).toEqual(days.map((day) => slowInstant(day, time, zone)));
        for (const [index, at] of starts.entries()) {
          const local = localTimeOf(at, zone);
          // Only a time that clocks skip is shown later.
          if (local.time !== time) expect(at).toBe(instantOf(days[index] ?? '', time, zone));
        }
      }),
      { numRuns: runs(150), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
  });
});
