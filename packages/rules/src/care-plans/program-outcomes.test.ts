import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import type { Permission, Subject } from '../access/index.ts';
import { type Measured, outcomeMeasures, seesOutcomesOf, staysIn } from './program-outcomes.ts';

const episode = (patient: string, more: Partial<EpisodeOfCare> = {}): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  patient: { id: patient, resourceType: 'Patient' },
  status: 'Active',
  start: '2026-01-10',
  programs: [{ program: { id: 'iop', resourceType: 'Program' }, kind: 'Admission', status: 'Active' }],
  ...more,
});
const five = ['a', 'b', 'c', 'd', 'e'];
const stays = staysIn(
  'iop',
  five.map((id) => episode(id)),
);
const rated = (patient: string, value: number, day = '2026-02-05'): Measured => ({ patient, code: '', day, value });

describe('the outcomes of a program', () => {
  it('are quartiles over people, each once a month', () => {
    const values = [...five.map((id, at) => rated(id, at + 1)), rated('a', 9, '2026-02-20')];
    expect(outcomeMeasures(stays, values)).toEqual([
      { code: '', months: [{ month: '2026-02', people: 5, quartiles: [3, 4, 5] }] },
    ]);
  });
  it('say no number of fewer than five people', () =>
    expect(
      outcomeMeasures(
        stays,
        five.slice(1).map((id) => rated(id, 5)),
      ),
    ).toEqual([{ code: '', months: [{ month: '2026-02' }] }]));
  it('leave out values from before, after and outside the program', () => {
    const left = staysIn('iop', [
      episode('a', { status: 'Finished', end: '2026-02-01' }),
      episode('b', { status: 'Waitlist' }),
      episode('c', { programs: [{ program: { id: 'other', resourceType: 'Program' }, kind: 'Admission', status: 'Active' }] }),
      episode('d', { programs: [{ program: { id: 'iop', resourceType: 'Program' }, kind: 'Admission', status: 'Cancelled' }] }),
    ]);
    const values = [...five.map((id) => rated(id, 5)), rated('a', 5, '2026-01-05')];
    expect(outcomeMeasures(left, values)).toEqual([]);
  });
});

describe('who sees the outcomes of a program', () => {
  const subject = (more: Partial<Subject> = {}, flags: readonly Permission[] = []) => ({
    profile: { type: 'Practitioner' as const, id: 'me' },
    permissions: new Set(flags),
    population: 'CareTeam' as const,
    programs: [],
    ...more,
  });
  const program = { id: 'iop', manager: { id: 'boss', resourceType: 'Practitioner' as const } };
  it('is who reports, manages it, or sees all of its patients', () => {
    expect(seesOutcomesOf(subject(), program)).toBe(false);
    expect(seesOutcomesOf(subject({ population: 'Program', programs: ['other'] }), program)).toBe(false);
    expect(seesOutcomesOf(subject({}, ['report master']), program)).toBe(true);
    expect(seesOutcomesOf(subject({ population: 'All' }), program)).toBe(true);
    expect(seesOutcomesOf(subject({ population: 'Program', programs: ['iop'] }), program)).toBe(true);
    expect(seesOutcomesOf(subject({ profile: { type: 'Practitioner', id: 'boss' } }), program)).toBe(true);
    expect(seesOutcomesOf(subject({ population: 'All', profile: { type: 'Patient', id: 'p' } }), program)).toBe(false);
  });
});
