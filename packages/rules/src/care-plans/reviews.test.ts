import { describe, expect, it } from 'vitest';
import { firstReviewFault, nextReviewFault, reviewDayFault, reviewDueOf, typedReviewFaults } from './reviews.ts';

const zone = 'America/New_York';
const plan = { status: 'Active', start: '2026-01-01' } as const;

describe('the next review of a plan', () => {
  it('comes by the interval of the program, from the start or the latest review', () => {
    expect(reviewDueOf(plan, 90, zone)).toBe('2026-04-01');
    const reviews = [{ at: '2026-02-01T15:00:00Z' }, { at: '2026-01-15T15:00:00Z' }];
    expect(reviewDueOf({ ...plan, reviews }, 90, zone)).toBe('2026-05-02');
  });
  it('counts a review in the evening on that day of the practice', () => {
    expect(reviewDueOf({ ...plan, reviews: [{ at: '2026-02-02T00:00:00Z' }] }, 90, zone)).toBe('2026-05-02');
    expect(reviewDueOf({ status: 'Active', created: '2026-02-02T00:00:00Z' }, 90, zone)).toBe('2026-05-02');
  });
  it('comes sooner where the plan says so, and never later', () => {
    expect(reviewDueOf({ ...plan, reviewDue: '2026-02-01' }, 90, zone)).toBe('2026-02-01');
    expect(reviewDueOf({ ...plan, reviewDue: '2027-01-01' }, 90, zone)).toBe('2026-04-01');
  });
  it('is the typed day without an interval and before the plan is in force', () => {
    expect(reviewDueOf({ ...plan, reviewDue: '2027-01-01' }, undefined, zone)).toBe('2027-01-01');
    expect(reviewDueOf({ ...plan, status: 'Draft' }, 90, zone)).toBeUndefined();
  });
});

describe('the day of a review', () => {
  it('is not before the plan begins or comes into force', () => {
    expect(firstReviewFault({ start: '2026-03-01', reviewDue: '2026-02-28' }, '2026-01-01')).toContain('before the plan begins');
    expect(firstReviewFault({ start: '2026-01-01', reviewDue: '2026-02-28' }, '2026-03-01')).toContain('in the past');
    expect(firstReviewFault({ start: '2026-01-01', reviewDue: '2026-03-01' }, '2026-03-01')).toBeUndefined();
    expect(firstReviewFault({}, '2026-03-01')).toBeUndefined();
  });
  it('is not before the review that names it', () => {
    expect(nextReviewFault('2026-02-28', '2026-03-01')).toContain('before this one');
    expect(nextReviewFault('2026-03-01', '2026-03-01')).toBeUndefined();
  });
  it('matters where the plan begins, is reviewed or names another day', () => {
    const late = { ...plan, reviewDue: '2026-02-01' };
    const today = '2026-03-01';
    expect(reviewDayFault(late, { ...late, status: 'Draft' }, today)).toContain('in the past');
    expect(reviewDayFault({ ...late, reviews: [{}] }, plan, today)).toContain('before this one');
    // An overdue day that the reviewer leaves as it is moves on.
    expect(reviewDayFault({ ...late, reviews: [{}] }, late, today)).toBeUndefined();
    expect(reviewDayFault({ ...late, status: 'Active' }, { ...late, status: 'OnHold' }, today)).toBeUndefined();
    expect(reviewDayFault(late, { ...plan, reviewDue: '2026-04-01' }, today)).toContain('in the past');
    expect(reviewDayFault({ ...late, status: 'Draft' }, { ...plan, status: 'Draft' }, today)).toBeUndefined();
    expect(reviewDayFault({ ...plan, reviewDue: today }, late, today)).toBeUndefined();
  });
  it('is shown at its field as it is typed', () => {
    const faults = (after: Readonly<Record<string, unknown>>) =>
      typedReviewFaults({ type: 'CarePlan', after, today: '2026-03-01' });
    expect(faults({ ...plan, reviewDue: '2026-02-28' })).toMatchObject([{ path: 'reviewDue' }]);
    expect(faults({ ...plan, reviewDue: '2026-03-01' })).toEqual([]);
    expect(faults({ ...plan, status: 'Completed', reviewDue: '2026-02-28' })).toEqual([]);
  });
});
