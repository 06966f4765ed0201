import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signingDue, signingState } from './late-signing.ts';
import { preferences } from './sample.testing.ts';

describe('the clock of late signing', () => {
  const zone = 'America/Chicago';
  const weekdays = { noteSignWarningTimeout: 36, sessionsToSignIncludeWeekends: false };
  it('runs for as many hours as the practice gives', () => {
    expect(signingState('2026-11-20T18:00:00Z', preferences, zone, '2026-11-22T05:00:00Z')).toEqual({
      due: '2026-11-22T06:00:00.000Z',
      late: false,
      hoursLeft: 1,
    });
    expect(signingState('2026-11-20T18:00:00Z', preferences, zone, '2026-11-22T07:00:00Z').late).toBe(true);
  });
  it('stands still over the weekend where weekends do not count', () => {
    // Friday noon: 12 hours of Friday, then 24 of Monday.
    expect(new Date(signingDue('2026-11-20T18:00:00Z', weekdays, zone)).toISOString()).toBe('2026-11-24T06:00:00.000Z');
    // Saturday: the time begins on Monday.
    expect(new Date(signingDue('2026-11-21T18:00:00Z', weekdays, zone)).toISOString()).toBe('2026-11-24T18:00:00.000Z');
  });
  it('does not run into the weekend by the part of an hour', () => {
    const friday = '2028-01-15T05:00:00.001Z';
    const due = signingDue(friday, { noteSignWarningTimeout: 1, sessionsToSignIncludeWeekends: false }, 'America/Chicago');
    expect(new Date(due).toISOString()).toBe('2028-01-17T06:00:00.001Z');
  });
  it('counts hours, not calendar days, when clocks change', () => {
    // Friday before clocks go back on Sunday 1 November 2026; only weekday hours are counted.
    expect(new Date(signingDue('2026-10-30T17:00:00Z', weekdays, zone)).toISOString()).toBe('2026-11-03T06:00:00.000Z');
  });
  it('is never later with weekends than without, and ends on a weekday without', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 500 }), (date, hours) => {
        const end = date.toISOString();
        const all = signingDue(end, { noteSignWarningTimeout: hours, sessionsToSignIncludeWeekends: true }, zone);
        const some = signingDue(end, { noteSignWarningTimeout: hours, sessionsToSignIncludeWeekends: false }, zone);
        expect(some).toBeGreaterThanOrEqual(all);
        const day = new Date(some - 1).toLocaleDateString('en-US', { weekday: 'short', timeZone: zone });
        expect(['Sat', 'Sun']).not.toContain(day);
      }),
    );
  });
});
