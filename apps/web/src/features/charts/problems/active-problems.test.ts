import type { Condition } from '@notewell/model';
import { expect, it } from 'vitest';
import { behavioralFirst, foldedProblems } from './active-problems.ts';

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

it('several physical problems are folded next to behavioral ones, and never alone', () => {
  const split = (...codes: readonly string[]) => {
    const { shown, folded } = foldedProblems(codes.map(problem));
    return [shown.map(({ id }) => id), folded.map(({ id }) => id)];
  };
  expect(split('I10', 'F41.1', 'E66.9')).toEqual([['F41.1'], ['I10', 'E66.9']]);
  expect(split('I10', 'F41.1')).toEqual([['F41.1', 'I10'], []]);
  expect(split('I10', 'E66.9')).toEqual([['I10', 'E66.9'], []]);
});
