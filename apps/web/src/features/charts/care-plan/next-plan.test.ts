import type { CarePlan } from '@notewell/model';
import { expect, it } from 'vitest';
import { endsNone, inForce, nextPlan } from './next-plan.ts';

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
  items: [
    { id: 'a', kind: 'Goal', title: 'Sleep', status: 'Achieved' },
    { id: 'b', kind: 'Goal', title: 'Walk', status: 'InProgress' },
  ],
};

it('begins the next plan with words and open goals, and nothing that was signed or reviewed', () => {
  expect(nextPlan(plan, { start: '2026-11-24', newId: () => 'new' })).toEqual({
    patient: plan.patient,
    status: 'Draft',
    start: '2026-11-24',
    needs: 'Structure between sessions',
    replaces: { id: 'earlier', resourceType: 'CarePlan' },
    items: [{ id: 'new', kind: 'Goal', title: 'Walk', status: 'InProgress', number: '1' }],
  });
});

it('comes into force with its review, in place of an earlier plan or with it', () => {
  const draft: CarePlan = { ...plan, id: 'next', status: 'Draft', replaces: { id: 'earlier', resourceType: 'CarePlan' } };
  const put = (replaces: string) => inForce(draft, { replaces, reviewDue: '2026-12-01' });
  expect(put('')).toMatchObject({ status: 'Active', reviewDue: '2026-12-01', replaces: { id: 'earlier' } });
  expect(put('other').replaces?.id).toBe('other');
  expect(put(endsNone)).not.toHaveProperty('replaces');
});
