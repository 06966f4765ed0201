import type { CarePlan } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { awaitedNames } from '../signatures/awaited.ts';
import { awaitedOn, forceFault, lackingIn, lastDayOf } from './in-force.ts';

const person = (id: string, display: string) => ({ id, resourceType: 'Practitioner' as const, display });
const ann = person('ann', 'Lee, Ann');
const ben = person('ben', 'Ray, Ben');
const asked = (signer: typeof ann, more: object = {}) => ({ signer, status: 'Requested' as const, required: true, ...more });
const given = (signer: typeof ann, more: object = {}) => ({ signer, status: 'Signed' as const, ...more });
const plan = (signatures: CarePlan['signatures'], status: CarePlan['status'] = 'Draft') => ({
  status,
  items: [{ id: 'g', kind: 'Goal' as const, title: 'Sleep' }],
  signatures,
});
const awaited = (...[signatures, status]: Parameters<typeof plan>) => awaitedNames(awaitedOn(plan(signatures, status)));

describe('a plan with a requested signature', () => {
  it('is not put in force before a required one is given', () => {
    expect(forceFault(plan([asked(ann)]))).toBe('This plan waits for the signature of Lee, Ann before it is in force.');
    expect(forceFault(plan([asked(ann, { required: false })]))).toBeUndefined();
    expect(forceFault(plan([asked(ann), given(ann)]))).toBeUndefined();
    expect(forceFault({ ...plan([]), items: [] })).toBe('This plan has no goal yet. Add the first one.');
  });
  it('is not put in force once a required one is declined', () => {
    const declined = { ...asked(ann), status: 'Declined' as const };
    expect(forceFault(plan([declined]))).toBe('Lee, Ann declined to sign this plan, which needs it. Copy it into a new plan.');
    expect(forceFault(plan([{ ...declined, required: false }]))).toBeUndefined();
    expect(forceFault(plan([declined, given(ann)]))).toBeUndefined();
  });
  it('names everybody who is awaited, with those who may sign in place of each other', () => {
    expect(awaited([asked(ann, { slot: 'a' }), asked(ben, { slot: 'a' })])).toBe('Lee, Ann or Ray, Ben');
    expect(awaited([asked(ann), asked(ben)], 'Active')).toBe('Lee, Ann and Ray, Ben');
    expect(awaited([asked(ann, { slot: 'a' }), asked(ben, { slot: 'a' }), given(ben, { slot: 'a' })])).toBe('');
  });
  it('awaits who is asked again after they signed', () => {
    const signed = given(ann, { requestedAt: '2026-11-01T10:00:00Z', signedAt: '2026-11-02T10:00:00Z' });
    const again = (requestedAt: string) => awaited([asked(ann, { requestedAt }), signed], 'Active');
    expect([again('2026-11-03T10:00:00Z'), again('2026-11-02T09:00:00Z')]).toEqual(['Lee, Ann', '']);
    // A signature on paper has an earlier date than the request that it answers.
    const onPaper = { ...signed, signedAt: '2026-10-30T10:00:00Z' };
    expect(awaited([asked(ann, { requestedAt: '2026-11-01T10:00:00Z' }), onPaper], 'Active')).toBe('');
    const asksAgain = asked(ann, { requestedAt: '2026-11-03T10:00:00Z' });
    expect(forceFault(plan([signed, asksAgain]))).toContain('waits for the signature of Lee, Ann');
  });
  it('awaits nobody once it is over', () => {
    expect(awaited([asked(ann)], 'Completed')).toBe('');
  });
});

describe('a plan that comes into force', () => {
  it('lacks a title and problems until somebody gives them', () => {
    const problem = { id: 'c', resourceType: 'Condition' as const };
    const goal = { id: 'g', kind: 'Goal' as const, title: 'Sleep' };
    expect(lackingIn({ title: ' ', items: [goal] })).toEqual({ title: true, problems: true });
    expect(lackingIn({ title: 'Sleep', addresses: [problem] })).toEqual({ title: false, problems: false });
    expect(lackingIn({ title: 'Sleep', items: [{ ...goal, problems: [problem] }] }).problems).toBe(false);
  });
});

it('a plan that ends has its last day today, or on the planned day before', () => {
  expect(lastDayOf({ start: '2026-01-01', end: '2027-01-01' }, '2026-11-29')).toBe('2026-11-29');
  expect(lastDayOf({ start: '2026-01-01', end: '2026-11-01' }, '2026-11-29')).toBe('2026-11-01');
  expect(lastDayOf({ start: '2026-01-01' }, '2026-11-29')).toBe('2026-11-29');
  expect(lastDayOf({ start: '2026-12-24', end: '2027-01-01' }, '2026-11-29')).toBe('2026-12-24');
});
