import { CarePlan, definitionOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { signedRecord, signedRecords } from './content.ts';

const goal = { id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' };
const plan = { resourceType: 'CarePlan', status: 'Draft', title: 'Plan', start: '2026-11-01', items: [goal] };
const signed = (more: object) => signedRecord(CarePlan, 'c', { ...plan, ...more });

it('a signature of a plan covers what was agreed, and no state, review or progress', () => {
  for (const change of [
    { status: 'Active', reviewDue: '2027-02-01' },
    { reviews: [{ summary: 'Better' }], copyGiven: true },
    { items: [{ ...goal, status: 'Achieved', achieved: '2026-12-01', currentValue: 7, history: [{ status: 'Achieved' }] }] },
  ])
    expect(signed(change)).toBe(signed({}));
  for (const change of [
    { title: 'Other' },
    { items: [{ ...goal, title: 'Work' }] },
    { patient: { id: 'p' } },
    { author: { id: 'a' } },
    { end: '2027-05-01' },
    { measures: [{ form: { id: 'f' }, every: 2, unit: 'Weeks' }] },
  ])
    expect(signed(change)).not.toBe(signed({}));
});

it('the text of earlier signatures stays known', () => {
  const [now, ...earlier] = signedRecords(CarePlan, 'c', { ...plan, reviewDue: '2027-02-01' });
  expect(now).toBe(signed({}));
  expect(earlier.map((text) => JSON.parse(text))).toMatchObject([{ version: 1, record: { reviewDue: '2027-02-01' } }]);
  expect(signedRecords(definitionOf('Consent'), 'c', {})).toHaveLength(1);
});
