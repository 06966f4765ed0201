import type { CarePlan } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { offeredGoals } from './offered-goals.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const plan = (id: string, more: Partial<CarePlan>): CarePlan => ({
  resourceType: 'CarePlan',
  id,
  patient,
  status: 'Active',
  items: [
    { id: 'g', kind: 'Goal', number: '1', title: 'Sleep' },
    { id: 'done', kind: 'Goal', title: 'Walk', status: 'Achieved' },
    { id: 'i', kind: 'Intervention', title: 'Diary' },
  ],
  ...more,
});
const reference = (id: string) => ({ id, resourceType: 'CarePlan' as const });
const shown = (...of: Parameters<typeof offeredGoals>) =>
  offeredGoals(...of).map(({ name, works }) => [name, works.map(({ label }) => label)]);

describe('goals in a note', () => {
  it('stand under the plan in force that they belong to', () => {
    const plans = [plan('a', { title: 'Recovery' }), plan('b', { title: ' ', start: '2026-03-01' })];
    expect(shown(plans, [])).toEqual([
      ['Recovery', ['1 Sleep']],
      ['Care plan from Mar 1, 2026', ['1 Sleep']],
    ]);
  });
  it('stay where the note names them, though their plan ended or the goal was reached', () => {
    const named = [
      { carePlan: reference('ended'), item: 'g', title: 'Sleep', progress: 'Six nights', addressed: true },
      { carePlan: reference('a'), item: 'done', title: 'Walk', addressed: true },
      { carePlan: reference('a'), item: 'g', title: 'Sleep', addressed: true },
    ];
    expect(shown([plan('a', { title: 'Recovery' })], named)).toEqual([
      ['Recovery', ['1 Sleep']],
      ['No longer open', ['Sleep', 'Walk']],
    ]);
    const [, rest] = offeredGoals([plan('a', {})], named);
    expect(rest?.works[0]).toMatchObject({ carePlan: { id: 'ended' }, item: 'g', progress: 'Six nights' });
  });
  it('ask for the current value where the plan measures it', () => {
    const items: CarePlan['items'] = [
      { id: 'words', kind: 'Goal', title: 'Talk' },
      { id: 'hours', kind: 'Goal', title: 'Sleep', measure: 'Hours a night' },
      { id: 'aim', kind: 'Goal', title: 'Walk', targetValue: '3 times' },
    ];
    const [offered] = offeredGoals([plan('a', { items })], []);
    expect(offered?.works.map(({ measure }) => measure)).toEqual([undefined, 'Hours a night', 'its measure']);
  });
});
