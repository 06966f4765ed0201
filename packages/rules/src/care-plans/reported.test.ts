import { describe, expect, it } from 'vitest';
import { reportedStates, statesLeft, withReported } from './reported.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const goal = (status: 'InProgress' | 'NotAchieved' | 'Achieved', changed?: string) => ({
  id: 'g',
  kind: 'Goal' as const,
  title: 'Sleep',
  status,
  ...(changed ? { history: [{ status, at: changed }] } : {}),
});
const outcome = (status: 'InProgress' | 'Achieved' | 'Abandoned', day: number) => ({ item: 'g', status, at: at(day) });

describe('the states that notes report', () => {
  it('are the latest of each item, where the plan has another', () => {
    const found = reportedStates(
      [goal('InProgress')],
      [outcome('Abandoned', 12), outcome('Achieved', 20), outcome('InProgress', 10)],
    );
    expect(found.map(({ status, at: when }) => [status, when])).toEqual([['Achieved', at(20)]]);
    expect(reportedStates([goal('Achieved')], [outcome('Achieved', 20)])).toEqual([]);
  });
  it('count only if they came after the last change of the item', () => {
    expect(reportedStates([goal('InProgress', at(21))], [outcome('Achieved', 20)])).toEqual([]);
    expect(reportedStates([goal('InProgress', at(19))], [outcome('Achieved', 20)])).toHaveLength(1);
  });
  it('follow the table of moves', () => {
    expect(reportedStates([goal('NotAchieved')], [outcome('Achieved', 20)])).toEqual([]);
  });
  it('set the item and the day on which it was achieved', () => {
    const [reported] = reportedStates([goal('InProgress')], [outcome('Achieved', 20)]);
    if (!reported) throw new Error('reported');
    expect(withReported([goal('InProgress')], reported, '2026-11-20')).toMatchObject([
      { status: 'Achieved', achieved: '2026-11-20' },
    ]);
  });
});

it('leaves the plan in the state that a withdrawn note reported', () => {
  const saying = (status: 'InProgress' | 'Achieved', plan = 'p') => ({
    sections: [
      {
        id: 's',
        kind: 'GoalsObjectives' as const,
        goals: [{ carePlan: { id: plan, resourceType: 'CarePlan' as const }, item: 'g', status }],
      },
    ],
  });
  const left = (has: Parameters<typeof goal>[0], note: ReturnType<typeof saying>) =>
    statesLeft({ id: 'p', items: [goal(has)] }, note);
  expect(left('Achieved', saying('Achieved')).map(({ title }) => title)).toEqual(['Sleep']);
  expect(left('InProgress', saying('Achieved'))).toEqual([]);
  expect(left('InProgress', saying('InProgress'))).toEqual([]);
  expect(left('Achieved', saying('Achieved', 'other'))).toEqual([]);
});
