import type { Condition } from '@notewell/model';
import { expect, it } from 'vitest';
import { behavioralFirst } from './active-problems.ts';

const problem = (code: string): Condition => ({
  resourceType: 'Condition',
  id: code,
  patient: { id: 'p', resourceType: 'Patient' },
  code: { code },
});

it('behavioral problems come first, otherwise in the same order', () => {
  const codes = behavioralFirst(['I10', 'F41.1', 'E66.9', 'F33.1'].map(problem)).map(({ id }) => id);
  expect(codes).toEqual(['F41.1', 'F33.1', 'I10', 'E66.9']);
});
