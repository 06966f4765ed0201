import { describe, expect, it } from 'vitest';
import { deputiesFault, deputyOn } from './index.ts';

const ben = (start?: string, end?: string) => ({
  subject: { id: 'ben' },
  period: { ...(start && { start }), ...(end && { end }) },
});

describe('a deputy', () => {
  it('stands in from the first to the last day', () => {
    const deputies = [ben('2026-12-01', '2026-12-05')];
    const days = ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06'];
    expect(days.map((day) => deputyOn(deputies, 'ben', day) !== undefined)).toEqual([false, true, true, false]);
    expect(deputyOn(deputies, 'eve', '2026-12-01')).toBeUndefined();
  });
  it('stands in until the later end of two periods', () => {
    const deputies = [ben('2026-12-01', '2026-12-05'), ben('2026-12-03', '2026-12-09')];
    expect(deputyOn(deputies, 'ben', '2026-12-04')?.period?.end).toBe('2026-12-09');
  });
  it('is somebody else, with a first and a last day', () => {
    expect(deputiesFault('ana', [ben('2026-12-01', '2026-12-01')])).toBeUndefined();
    expect(deputiesFault('ben', [ben('2026-12-01', '2026-12-05')])).toBe('Nobody is their own deputy.');
    expect(deputiesFault('ana', [ben('2026-12-01')])).toBe('A deputy has a first and a last day.');
    expect(deputiesFault('ana', [ben('2026-12-05', '2026-12-01')])).toBe('The last day is before the first.');
  });
});
