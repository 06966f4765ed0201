import type { CarePlan, CarePlanOutcome } from '@notewell/model';
import { expect, it } from 'vitest';
import { goalSeries } from './goal-series.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const plan: CarePlan = {
  resourceType: 'CarePlan',
  id: 'plan',
  patient,
  status: 'Active',
  title: 'Plan',
  items: [
    { id: 'g', kind: 'Goal', number: '1', title: 'Sleep' },
    { id: 'h', kind: 'Goal', title: 'Walk' },
  ],
};
const rated = (at: string, value?: number): CarePlanOutcome => ({
  resourceType: 'CarePlanOutcome',
  patient,
  carePlan: { id: 'plan', resourceType: 'CarePlan' },
  item: 'g',
  at,
  ...(value === undefined ? {} : { value }),
});

it('ratings of a goal are a series, oldest first, without outcomes that rate nothing', () => {
  const series = goalSeries([plan], [rated('2026-02-01', 6), rated('2026-01-01', 3), rated('2026-03-01')]);
  expect(series.map(({ label, readings }) => [label, readings.map(({ value }) => value)])).toEqual([['1 Sleep', [3, 6]]]);
});

it('goals of several plans are told apart by the name of the plan', () => {
  const next = { ...plan, id: 'next', title: 'Next plan' };
  const ofNext = { ...rated('2026-04-01', 7), carePlan: { id: 'next', resourceType: 'CarePlan' as const } };
  const labels = goalSeries([plan, next], [rated('2026-01-01', 3), ofNext]).map(({ label }) => label);
  expect(labels).toEqual(['1 Sleep · Plan', '1 Sleep · Next plan']);
});
