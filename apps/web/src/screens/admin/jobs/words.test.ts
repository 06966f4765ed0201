import { describe, expect, it } from 'vitest';
import { lengthWords, stateOf, timeWords } from './words.ts';

describe('timeWords', () => {
  it('names intervals in their largest exact unit', () => {
    expect([5, 60, 90, 3_600, 7_200, 86_400].map((everySeconds) => timeWords({ everySeconds }))).toEqual([
      'Every 5 seconds',
      'Every minute',
      'Every 90 seconds',
      'Every hour',
      'Every 2 hours',
      'Every day',
    ]);
  });

  it('names times of day with their days', () => {
    expect(timeWords({ at: '00:05' })).toBe('Every day at 12:05 AM');
    expect(timeWords({ at: '12:00', weekdays: [1, 4] })).toBe('Mondays and Thursdays at 12:00 PM');
    expect(timeWords({ at: '18:30', dayOfMonth: 31 })).toBe('Day 31 of each month at 6:30 PM');
  });
});

describe('lengthWords', () => {
  const lasting = (ms: number) =>
    lengthWords({ started: '2026-01-01T00:00:00.000Z', finished: new Date(Date.parse('2026-01-01') + ms).toISOString() });

  it('is as exact as a reader needs', () => {
    expect([0, 440, 12_400, 185_000, 7_800_000].map(lasting)).toEqual(['0.0 s', '0.4 s', '12 s', '3 min 5 s', '2 h 10 min']);
  });

  it('is empty for a run under way', () => {
    expect(lengthWords({ started: '2026-01-01T00:00:00Z' })).toBe('');
  });
});

describe('stateOf', () => {
  const last = { id: 'r', attempt: 1, started: '2026-01-01T00:00:00Z', outcome: 'Failed', message: '' } as const;

  it('names what the job waits for before its last result', () => {
    expect(stateOf({ isOn: true, progress: 'running', last }).text).toBe('Running');
    expect(stateOf({ isOn: true, progress: 'queued', last }).text).toBe('Waiting to run');
    expect(stateOf({ isOn: true, progress: 'retry', last }).text).toBe('Failed');
    expect(stateOf({ isOn: true }).text).toBe('Not run yet');
    expect(stateOf({ isOn: false, last }).text).toBe('Off');
  });
});
