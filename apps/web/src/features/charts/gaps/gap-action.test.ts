import { gapKinds } from '@notewell/rules';
import { expect, test } from 'vitest';
import { placeOf, verbOf } from './gap-action.tsx';

test('those who only read care plans are offered no change of them', () => {
  const only = gapKinds.map((kind) => verbOf(kind, false));
  expect(only).not.toContain('Add a goal');
  expect(only).not.toContain('Review plan');
  expect(verbOf('ReviewOverdue', true)).toBe('Review plan');
});

test('each gap leads to where it is closed', () => {
  const about = { id: 'x', resourceType: 'CarePlan', display: 'Plan' };
  const plan = { id: 'p', resourceType: 'CarePlan', display: 'Plan' };
  const gap = { about, since: undefined };
  expect(placeOf({ ...gap, kind: 'DiagnosisWithoutGoal', plan })).toEqual({ plan: 'p', at: { goalFor: 'x' } });
  expect(placeOf({ ...gap, kind: 'GoalWithoutNote', goal: 'Sleep', item: 'g' })).toEqual({ plan: 'x', at: { goal: 'g' } });
  expect(placeOf({ ...gap, kind: 'ReviewOverdue' })?.at).toEqual({ part: 'review' });
  expect(placeOf({ ...gap, kind: 'SignatureAwaited' })?.at).toEqual({ part: 'signatures' });
  // Without one plan in force, the button asks which.
  expect(placeOf({ ...gap, kind: 'DiagnosisWithoutGoal' })).toBeUndefined();
});
