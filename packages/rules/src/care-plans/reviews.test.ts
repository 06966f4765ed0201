import { describe, expect, it } from 'vitest';
import { reviewDueOf } from './reviews.ts';

const plan = { status: 'Active', start: '2026-01-01' } as const;

describe('the next review of a plan', () => {
  it('comes by the interval of the program, from the start or the latest review', () => {
    expect(reviewDueOf(plan, 90)).toBe('2026-04-01');
    expect(reviewDueOf({ ...plan, reviews: [{ at: '2026-02-01T09:00:00Z' }, { at: '2026-01-15T09:00:00Z' }] }, 90)).toBe(
      '2026-05-02',
    );
  });
  it('comes sooner where the plan says so, and never later', () => {
    expect(reviewDueOf({ ...plan, reviewDue: '2026-02-01' }, 90)).toBe('2026-02-01');
    expect(reviewDueOf({ ...plan, reviewDue: '2027-01-01' }, 90)).toBe('2026-04-01');
  });
  it('is the typed day without an interval and before the plan is in force', () => {
    expect(reviewDueOf({ ...plan, reviewDue: '2027-01-01' }, undefined)).toBe('2027-01-01');
    expect(reviewDueOf({ ...plan, status: 'Draft' }, 90)).toBeUndefined();
  });
});
