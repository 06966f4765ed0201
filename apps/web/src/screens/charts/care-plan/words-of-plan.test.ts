import type { CarePlan } from '@notewell/model';
import { expect, it } from 'vitest';
import { wordsOfPlan } from './words-of-plan.ts';

const goal = { id: 'g', kind: 'Goal' as const, title: 'Sleep', status: 'InProgress' as const };
const plan: CarePlan = {
  id: 'c',
  resourceType: 'CarePlan',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Draft',
  title: 'Plan',
  items: [goal],
};
const of = (more: Partial<CarePlan>) => wordsOfPlan({ ...plan, ...more });

it('are all that is read before signing, without states and progress', () => {
  const individual = { id: 'd', resourceType: 'Practitioner' as const };
  for (const change of [
    { end: '2027-05-01' },
    { reviewDue: '2027-02-01' },
    { author: individual },
    { participants: [{ role: 'PrimaryPerformer' as const, individual }] },
    { measures: [{ form: { id: 'f', resourceType: 'Form' as const }, every: 2, unit: 'Weeks' as const }] },
  ])
    expect([change, of(change) === of({})]).toEqual([change, false]);
  expect(of({ id: 'stored', status: 'Active', items: [{ ...goal, currentValue: 3 }] })).toBe(of({}));
});
