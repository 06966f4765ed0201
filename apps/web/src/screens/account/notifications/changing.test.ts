import { describe, expect, it } from 'vitest';
import { withPlace, withTimes } from './changing.ts';

describe('a choice of notifications', () => {
  const timeZone = 'America/Chicago';
  it('keeps the places of the other kinds', () => {
    const first = withPlace({ timeZone }, 'Message', { inApp: false, email: 'AtOnce' });
    const second = withPlace(first, 'Mention', { inApp: true, email: 'Digest' });
    expect(second.choices).toEqual([
      { kind: 'Message', hidden: true, email: 'AtOnce' },
      { kind: 'Mention', email: 'Digest' },
    ]);
  });
  it('leaves out a kind in its usual place', () => {
    const chosen = withPlace({ timeZone }, 'Message', { inApp: false, email: undefined });
    expect(withPlace(chosen, 'Message', { inApp: true, email: undefined }).choices).toEqual([]);
  });
  it('takes the zone of the browser once, with the first choice', () => {
    const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
    expect(withTimes({}, { digestAt: '07:00:00' })).toEqual({ timeZone: own, digestAt: '07:00:00' });
    expect(withTimes({ timeZone }, {}).timeZone).toBe(timeZone);
  });
});
