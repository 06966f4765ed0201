import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import {
  admitted,
  calledOff,
  cancelled,
  completed,
  discharged,
  endedIn,
  endedWith,
  endsAlone,
  isOutrun,
  kindFor,
  lastDayFault,
  newEpisode,
  openOn,
  reopened,
  transferOf,
  transferred,
  withProgram,
} from './changes.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const program = (id: string) => ({ id, resourceType: 'Program' as const });
const fields = (id: string, start = '2026-03-01') => ({ program: program(id), kind: 'Admission' as const, start, reason: '' });
const before: EpisodeOfCare = {
  resourceType: 'EpisodeOfCare',
  patient,
  status: 'Active',
  programs: [
    { program: program('day'), kind: 'Admission', status: 'Completed', start: '2026-01-01', end: '2026-02-01' },
    { program: program('day'), kind: 'Admission', status: 'Active', start: '2026-02-05' },
    { program: program('day'), kind: 'Billing', status: 'Active', start: '2026-02-05' },
  ],
};
const one = before.programs?.[1];
const statuses = ({ programs = [] }: EpisodeOfCare) => programs.map(({ program: { id }, status }) => `${id} ${status}`);

it('an enrollment is for what the program is for, unless somebody chooses', () => {
  const billing = { enrollmentKind: 'Billing' as const };
  expect([kindFor(undefined, billing, undefined), kindFor('Admission', billing, undefined)]).toEqual(['Billing', 'Admission']);
  expect([kindFor(undefined, {}, { kind: 'Billing' }), kindFor(undefined, undefined, undefined)]).toEqual([
    'Billing',
    'Admission',
  ]);
});

describe('what is done with an enrollment', () => {
  it('is cancelled before it begins with the reason at each open program', () => {
    const { status, programs } = calledOff({ ...before, status: 'Waitlist' }, 'Went elsewhere');
    expect([status, programs?.map(({ reason }) => reason)]).toEqual([
      'Cancelled',
      [undefined, 'Went elsewhere', 'Went elsewhere'],
    ]);
  });
  it('begins with its first program, or waits for it', () => {
    expect(newEpisode(patient, fields('day'), false)).toMatchObject({ status: 'Active', start: '2026-03-01' });
    expect(newEpisode(patient, fields('day'), true)).not.toHaveProperty('start');
    expect(newEpisode(patient, fields('day'), true).status).toBe('Waitlist');
  });
  it('keeps the reason where there is one', () => {
    expect(withProgram(before, { ...fields('night'), reason: ' Sibling ' }).programs?.at(-1)).toMatchObject({
      reason: 'Sibling',
    });
    expect(withProgram(before, fields('night')).programs?.at(-1)).not.toHaveProperty('reason');
  });
  it('ends that enrollment and no other', () => {
    if (!one) throw new Error('missing');
    expect(statuses(completed(before, one, '2026-03-01'))).toEqual(['day Completed', 'day Completed', 'day Active']);
    expect(completed(before, one, '2026-03-01').programs?.[1]?.end).toBe('2026-03-01');
    expect(cancelled(before, one, { reason: 'Moved', today: '2026-03-01' }).programs?.[1]).toMatchObject({
      status: 'Cancelled',
      reason: 'Moved',
    });
  });
  it('ends one program on the day on which the next begins', () => {
    if (!one) throw new Error('missing');
    const after = transferred(before, one, fields('night'), '2026-03-01');
    expect(statuses(after)).toEqual(['day Completed', 'day Completed', 'day Active', 'night Active']);
    expect(after.programs?.[1]?.end).toBe(after.programs?.[3]?.start);
  });
  it('leaves the first program active until a later day', () => {
    if (!one) throw new Error('missing');
    const after = transferred(before, one, fields('night', '2031-01-01'), '2026-03-01');
    expect(statuses(after)).toEqual(['day Completed', 'day Active', 'day Active', 'night Active']);
    expect(after.programs?.[1]?.end).toBe('2031-01-01');
    const open = (day: string) => openOn(after, day).map(({ program: { id }, kind }) => `${id} ${kind}`);
    expect(open('2026-03-01')).toEqual(['day Admission', 'day Billing', 'night Admission']);
    expect(open('2031-01-02')).toEqual(['day Billing', 'night Admission']);
  });
  it('goes on in the first program if a transfer to come is cancelled', () => {
    if (!one) throw new Error('missing');
    const today = '2026-03-01';
    const planned = transferred(before, one, fields('night', '2031-01-01'), today);
    const next = planned.programs?.at(-1);
    if (!next) throw new Error('missing');
    expect(transferOf(planned, planned.programs?.[1] ?? one)).toEqual(next);
    const after = cancelled(planned, next, { reason: 'Stays', today });
    expect(after.programs?.slice(0, 3)).toEqual(before.programs);
    // One that had an end of its own has it again.
    const until = { ...one, end: '2032-01-01' };
    const bounded = { ...before, programs: [until] };
    const moved = transferred(bounded, until, fields('night', '2031-01-01'), today);
    expect(moved.programs?.[0]?.end).toBe('2031-01-01');
    expect(cancelled(moved, moved.programs?.[1] ?? next, { reason: 'Stays', today }).programs?.[0]).toEqual(until);
    // Once the day has come, the patient has moved.
    expect(cancelled(planned, next, { reason: 'Left', today: '2031-01-01' }).programs?.[1]?.end).toBe('2031-01-01');
  });
  it('is outrun by somebody who ended, moved or closed it meanwhile', () => {
    if (!one) throw new Error('missing');
    const today = '2026-03-01';
    expect(isOutrun(before, one, withProgram(before, fields('night')))).toBe(false);
    expect(isOutrun(before, one, transferred(before, one, fields('night'), today))).toBe(true);
    expect(isOutrun(before, one, transferred(before, one, fields('night', '2031-01-01'), today))).toBe(true);
    expect(isOutrun(before, undefined, { ...before, status: 'Finished' })).toBe(true);
  });
  it('offers each ended program at reopening, first those that ended with the episode', () => {
    const programs = [
      { program: program('day'), kind: 'Admission', status: 'Completed', start: '2026-01-01', end: '2026-02-01' },
      { program: program('night'), kind: 'Admission', status: 'Completed', start: '2026-01-01', end: '2026-03-01' },
      { program: program('skills'), kind: 'Admission', status: 'Cancelled', start: '2026-04-01' },
    ] as const;
    const over: EpisodeOfCare = { ...before, status: 'Finished', end: '2026-03-01', programs: [...programs] };
    expect(endedIn(over).map((one) => one.program.id)).toEqual(['skills', 'night', 'day']);
    expect(endedWith(over).map((one) => one.program.id)).toEqual(['night']);
    const after = reopened(over, [programs[1]], ' Came back ');
    expect([after.status, ...statuses(after)]).toEqual(['Active', 'day Completed', 'night Active', 'skills Cancelled']);
    expect(after.programs?.[1]).toMatchObject({ reason: 'Came back' });
    expect(after.programs?.[1]).not.toHaveProperty('end');
    expect(statuses(reopened(over, [], ''))).toEqual(statuses(over));
  });
  it('records where the patient goes at discharge', () => {
    const after = discharged(before, { end: '2026-03-01', disposition: 'home', summary: ' Well. ' });
    expect(after).toMatchObject({ status: 'Finished', end: '2026-03-01' });
    expect(after.discharge).toMatchObject({ disposition: { code: 'home', display: 'Home' }, summary: 'Well.' });
  });
  it('records the day of a death with the discharge, and with no other', () => {
    const asked = { end: '2026-03-01', summary: '', deceased: '2026-02-27' };
    expect(discharged(before, { ...asked, disposition: 'exp' }).discharge).toMatchObject({ deceased: '2026-02-27' });
    expect(discharged(before, { ...asked, disposition: 'home' }).discharge).not.toHaveProperty('deceased');
  });
});

it('discharges nobody in advance, or before the first day', () => {
  const fault = (end: string) => lastDayFault(end, { start: '2026-03-01' }, '2026-11-28');
  expect([fault('2026-03-01'), fault('2026-11-28')]).toEqual([undefined, undefined]);
  expect(fault('')).toBe('Enter the last day.');
  expect(fault('2026-02-28')).toBe('The last day must not be before the first.');
  expect(fault('2026-11-29')).toContain('in the future');
});

it('asks what a discharge ends where one of several programs is left', () => {
  const [, admission, billing] = before.programs ?? [];
  expect(endsAlone(before, admission, '2026-03-01')).toBeUndefined();
  expect(endsAlone({ ...before, programs: before.programs?.slice(0, 2) ?? [] }, admission, '2026-03-01')).toBe('episode');
  expect(endsAlone(before, undefined, '2026-03-01')).toBe('episode');
  // One that has not begun is cancelled, and never completed.
  expect(endsAlone(before, billing && { ...billing, start: '2031-01-01' }, '2026-03-01')).toBe('episode');
});

it('admits from a waitlist on the day, whenever the wait began', () => {
  const waiting = newEpisode(patient, fields('day', '2026-01-01'), true);
  const after = admitted(waiting, { start: '2026-03-01', reason: ' Court order ' });
  expect(after).toMatchObject({
    status: 'Active',
    start: '2026-03-01',
    programs: [{ start: '2026-03-01', reason: 'Court order' }],
  });
  const later = newEpisode(patient, fields('day', '2026-06-01'), true);
  expect(admitted(later, { start: '2026-03-01', reason: '' }).programs).toMatchObject([{ start: '2026-06-01' }]);
});
