import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { settledEpisode } from './episode.ts';
import { doubleEnrollment, doubleWords, faultAtEnd } from './judged.ts';

type Enrollment = NonNullable<EpisodeOfCare['programs']>[number];
const day = '2026-11-28';
const one = (id: string, more: Partial<Enrollment> = {}): Enrollment => ({
  program: { id, resourceType: 'Program' },
  status: 'Active',
  start: '2026-03-01',
  ...more,
});
const episode = (programs: Enrollment[], more: Partial<EpisodeOfCare> = {}): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  start: '2026-03-01',
  programs,
  ...more,
});
const settled = (before: EpisodeOfCare, more: Partial<EpisodeOfCare>) =>
  settledEpisode(before, { ...before, ...more }, { day, at: `${day}T10:00:00Z` });
const faultAfter = (before: EpisodeOfCare, more: Partial<EpisodeOfCare>) =>
  faultAtEnd(before, settled(before, more), day)?.message;

describe('the days of an episode', () => {
  const before = episode([one('a'), one('b', { start: '2031-01-01' })]);
  const discharge = { disposition: { code: 'home', display: 'Home' } };

  it('cancel at discharge what has not begun', () => {
    const after = settled(before, { status: 'Finished', discharge });
    expect(after.programs).toMatchObject([{ status: 'Completed', end: day }, { status: 'Cancelled' }]);
    expect(after.programs?.[1]).not.toHaveProperty('end');
    expect(faultAtEnd(before, after, day)).toBeUndefined();
  });
  it('give no end to one that is cancelled before it begins', () => {
    const after = settled(before, { programs: [one('a'), one('b', { start: '2031-01-01', status: 'Cancelled' })] });
    expect(after.programs?.[1]).not.toHaveProperty('end');
    const waiting = episode([], { start: '2031-01-01' });
    expect(settled(waiting, { status: 'Cancelled' })).not.toHaveProperty('end');
  });
  it('complete nothing that has not begun or ends later', () => {
    const later = one('b', { start: '2031-01-01', status: 'Completed' });
    expect(faultAfter(before, { programs: [one('a'), later] })).toBe(
      'This program begins only on 2031-01-01. Cancel it instead.',
    );
    const ending = one('a', { status: 'Completed', end: '2031-01-01' });
    expect(faultAfter(before, { programs: [ending] })).toBe('This program ends only on 2031-01-01. Leave it active until then.');
  });
  it('allow the day of people whose device is east of the practice', () => {
    expect(faultAfter(before, { programs: [one('a', { status: 'Completed', end: '2026-11-29' })] })).toBeUndefined();
  });
  it('end with a discharge that says where the patient goes', () => {
    expect(faultAtEnd(before, settled(before, { status: 'Finished' }), day)?.path).toBe('discharge.disposition');
    expect(faultAfter(before, { status: 'Cancelled' })).toBeUndefined();
  });
  it('discharge nobody in advance, or before the first day', () => {
    expect(faultAfter(before, { status: 'Finished', end: '2026-12-24', discharge })).toContain('in the future');
    expect(faultAfter(episode([], { start: '2031-01-01' }), { status: 'Finished' })).toContain('begins only on 2031-01-01');
  });
});

describe('who is admitted from a waitlist', () => {
  const { start: _start, ...waiting } = episode([one('a'), one('b', { start: '2031-01-01' })], { status: 'Waitlist' });

  it('is in the program from that day, not since the wait', () => {
    const after = settled(waiting, { status: 'Active' });
    expect([after.start, ...(after.programs ?? []).map(({ start }) => start)]).toEqual([day, day, '2031-01-01']);
  });
});

it('an admission on an earlier day was not at the moment of its entry', () => {
  const { start: _start, ...waiting } = episode([one('a')], { status: 'Waitlist' });
  expect(settled(waiting, { status: 'Active' }).admission?.at).toBeDefined();
  expect(settled(waiting, { status: 'Active', start: '2020-01-01' }).admission).not.toHaveProperty('at');
});

describe('what is reopened', () => {
  const discharge = { at: '2026-11-01T10:00:00Z', disposition: { code: 'home', display: 'Home' }, summary: 'Well.' };
  const ended = one('a', { status: 'Cancelled', end: '2026-11-01', reason: 'Moved away' });
  const over = episode([ended], { status: 'Finished', end: '2026-11-01', discharge });

  it('is discharged no more, on its current version', () => {
    const after = settled(over, { status: 'Active' });
    expect(after).not.toHaveProperty('discharge');
    expect(after).not.toHaveProperty('end');
    expect(after).not.toHaveProperty('admission.at', `${day}T10:00:00Z`);
  });
  it('has neither the end nor the reason of its end', () => {
    const again = settled(over, { status: 'Active', programs: [{ ...ended, status: 'Active' }] });
    expect(again.programs).toEqual([one('a')]);
    const why = settled(over, { status: 'Active', programs: [{ ...ended, status: 'Active', reason: 'Came back' }] });
    expect(why.programs?.[0]?.reason).toBe('Came back');
  });
});

describe('a second enrollment in the same program', () => {
  const other = episode([one('a')], { id: 'other' });
  const faultOf = (given: Enrollment, others = [other], more: Partial<EpisodeOfCare> = {}) =>
    doubleEnrollment(undefined, episode([given], { id: 'new', ...more }), others);

  it('is refused, with the day of the first', () => {
    const found = { index: 0, program: 'a', since: '2026-03-01' };
    expect(faultOf(one('a', { start: day }))).toEqual(found);
    expect(doubleWords('Skills', found)).toContain('already enrolled in Skills since 2026-03-01.');
    for (const start of ['2026-03-01', day])
      expect(doubleEnrollment(other, { ...other, programs: [one('a'), one('a', { start })] }, [])?.index).toBe(1);
  });
  it('is allowed on other days, of another kind, or while it waits', () => {
    const ending = episode([one('a', { end: day })]);
    expect(faultOf(one('a', { start: day }), [ending])).toBeUndefined();
    expect(faultOf(one('a', { kind: 'Billing' }))).toBeUndefined();
    expect(faultOf(one('a'), [other], { status: 'Waitlist' })).toBeUndefined();
    expect(faultOf(one('a'), [{ ...other, status: 'Finished' }])).toBeUndefined();
  });
  it('does not stand in the way of other changes', () => {
    const double = episode([one('a'), one('a', { start: day })]);
    expect(doubleEnrollment(double, { ...double, status: 'OnHold' }, [])).toBeUndefined();
  });
});
