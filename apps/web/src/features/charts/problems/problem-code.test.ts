import { definitionOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { activeProblems } from './active-problems.ts';
import { codeFaults, problemCode } from './problem-code.ts';

const system = 'icd';
const picked = { code: 'F43.12', display: 'Post-traumatic stress disorder, chronic', system };
const of = (code: string, display: string) => problemCode({ code, display }, picked, system);

it('a picked code keeps its own name, and other words stand beside it', () => {
  expect(of('F43.12', picked.display)).toEqual(picked);
  expect(of(' f43.12 ', 'Nightmares since the fire')).toEqual({ ...picked, text: 'Nightmares since the fire' });
  expect(of('F43.12', '')).toEqual(picked);
});
it('another code does not take the name of the picked one', () => {
  expect(of('F41.1', 'Worry')).toEqual({ code: 'F41.1', system, display: 'Worry' });
  expect(of('', 'Worry')).toEqual({ display: 'Worry' });
});
it('text that cannot be a code is not taken as one', () => {
  expect(['', 'F41', 'F43.12', 'f4312', 'Z63.0', 'M54.50', 'U07.1'].flatMap((code) => codeFaults({ code }))).toEqual([]);
  expect(['banana; drop', 'F4', 'F43.', '41.1'].map((code) => codeFaults({ code })[0]?.path)).toEqual(Array(4).fill('code.code'));
});
it('a refuted problem is not an active one, by a filter that the type has', () => {
  const { filters } = activeProblems('p');
  expect(filters).toContainEqual({ kind: 'Verification', values: ['Refuted'], exclude: true });
  expect(Object.keys(definitionOf('Condition').filters)).toEqual(expect.arrayContaining(filters.map(({ kind }) => kind)));
});
