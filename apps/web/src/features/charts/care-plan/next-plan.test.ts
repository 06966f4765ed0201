import type { CarePlan } from '@notewell/model';
import { expect, it } from 'vitest';
import { endsNone, forceHeld, inForce, nextPlan } from './next-plan.ts';

const form = { id: 'phq', resourceType: 'Questionnaire' as const };
const plan: CarePlan = {
  resourceType: 'CarePlan',
  id: 'earlier',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  title: 'Plan of spring',
  needs: 'Structure between sessions',
  start: '2026-01-01',
  reviewDue: '2026-04-01',
  reviews: [{ summary: 'Well' }],
  signatures: [{ status: 'Signed' }],
  measures: [
    { form, every: 2, unit: 'Weeks', start: '2026-01-15' },
    { form, every: 1, unit: 'Months', end: '2026-03-01' },
  ],
  items: [
    { id: 'a', kind: 'Goal', title: 'Sleep', status: 'Achieved' },
    { id: 'b', kind: 'Goal', title: 'Walk', status: 'InProgress' },
  ],
};

it('begins the next plan with words, open goals and measures that go on, and nothing that was signed or reviewed', () => {
  expect(nextPlan(plan, { start: '2026-11-24', newId: () => 'new' })).toEqual({
    patient: plan.patient,
    status: 'Draft',
    start: '2026-11-24',
    title: 'Plan of spring',
    needs: 'Structure between sessions',
    replaces: { id: 'earlier', resourceType: 'CarePlan' },
    items: [{ id: 'new', kind: 'Goal', title: 'Walk', status: 'InProgress', number: '1' }],
    measures: [{ form, every: 2, unit: 'Weeks', start: '2026-01-15' }],
  });
});

it('comes into force with its review, in place of an earlier plan or with it', () => {
  const draft: CarePlan = { ...plan, id: 'next', status: 'Draft', replaces: { id: 'earlier', resourceType: 'CarePlan' } };
  const put = (replaces: string) => inForce(draft, { replaces, reviewDue: '2026-12-01' });
  expect(put('')).toMatchObject({ status: 'Active', reviewDue: '2026-12-01', replaces: { id: 'earlier' } });
  expect(put('other').replaces?.id).toBe('other');
  expect(put(endsNone)).not.toHaveProperty('replaces');
});

it('is not put in force while the page shows a change that is not stored', () => {
  expect(forceHeld({ ...plan, status: 'Draft' }, false)).toBeUndefined();
  expect(forceHeld({ ...plan, status: 'Draft' }, true)).toContain('is not saved');
});
