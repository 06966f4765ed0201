import { gapKinds } from '@notewell/rules';
import { expect, test } from 'vitest';
import { verbOf } from './gap-action.tsx';

test('those who only read care plans are offered no change of them', () => {
  const only = gapKinds.map((kind) => verbOf(kind, false));
  expect(only).not.toContain('Add a goal');
  expect(only).not.toContain('Review plan');
  expect(verbOf('ReviewOverdue', true)).toBe('Review plan');
});
