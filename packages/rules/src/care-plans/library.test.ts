import { describe, expect, it } from 'vitest';
import { isCodeRange, isInRange, type LibraryItem, offeredGoals, withLibraryGoals } from './library.ts';
import { parentFaults } from './parents.ts';

const goal = (title: string): LibraryItem => ({ id: 'g', kind: 'Goal', title });
const entries = [
  { title: 'Any problem', goals: [goal('Come to the visits')] },
  { title: 'Panic', problems: ['F41.0'], goals: [goal('Ride the bus')] },
  { title: 'Depression', problems: ['F32-F33'], goals: [goal('Sleep better')] },
  { title: 'Text of a note' },
];
const offered = (codes: readonly string[], words = '') =>
  offeredGoals(entries, { codes, words }).map(({ template, fits }) => `${template.title}${fits ? ', fits' : ''}`);

describe('the library of goals', () => {
  it('counts every code of a category and of a range as in it', () => {
    const of = (range: string) => ['F31.9', 'F32', 'F32.1', 'F33.42', 'F34.1'].filter((code) => isInRange(code, range));
    expect(of('F32')).toEqual(['F32', 'F32.1']);
    expect(of('f32 – f33')).toEqual(['F32', 'F32.1', 'F33.42']);
    expect(of('F33.4-F34.1')).toEqual(['F33.42', 'F34.1']);
    expect(['F32', 'F32.1-F33', 'depression', 'F32-', ''].map(isCodeRange)).toEqual([true, true, false, false, false]);
  });
  it('offers what fits the problems first, and never a template without goals', () => {
    expect(offered(['F33.1'])).toEqual(['Depression, fits', 'Any problem', 'Panic']);
    expect(offered([])).toEqual(['Any problem', 'Depression', 'Panic']);
  });
  it('finds by title, problem and words of a goal', () => {
    expect(offered([], 'sleep')).toEqual(['Depression']);
    expect(offered([], 'f41')).toEqual(['Panic']);
    expect(offered([], 'better panic')).toEqual([]);
  });
  it('adds goals as ordinary items with ids and numbers of their own', () => {
    const goals: readonly LibraryItem[] = [
      goal('Sleep'),
      { id: 'o', parent: 'g', kind: 'Objective', title: 'In bed by 11' },
      { id: 'i', parent: 'o', kind: 'Intervention', title: 'Diary' },
    ];
    let next = 0;
    const problem = { id: 'c', resourceType: 'Condition' as const };
    const insertion = { newId: () => `n${++next}`, problems: [problem] };
    const once = withLibraryGoals([], goals, insertion);
    const twice = withLibraryGoals(once, goals, insertion);
    expect(once).toMatchObject([
      { id: 'n1', number: '1', status: 'InProgress', problems: [problem] },
      { id: 'n2', parent: 'n1', number: '1.1', status: 'InProgress' },
      { id: 'n3', parent: 'n2', number: '1.1.1' },
    ]);
    expect(twice.map(({ number }) => number)).toEqual(['1', '1.1', '1.1.1', '2', '2.1', '2.1.1']);
    expect(parentFaults({ items: [...twice] })).toEqual([]);
  });
});
