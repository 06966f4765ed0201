import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  achievedOn,
  branchOf,
  carriedForward,
  outlineOf,
  type PlanItem,
  renumbered,
  withAdded,
  withMoved,
  withNudged,
  withRemoved,
} from './outline.ts';
import { parentFaults } from './parents.ts';

const item = (id: string, kind: PlanItem['kind'], parent?: string): PlanItem => ({
  id,
  kind,
  title: id,
  ...(parent === undefined ? {} : { parent }),
});
const plan = renumbered([
  item('sleep', 'Goal'),
  item('bedtime', 'Objective', 'sleep'),
  item('diary', 'Intervention', 'bedtime'),
  item('mood', 'Goal'),
  item('walk', 'Objective', 'mood'),
]);
const drawn = (items: readonly PlanItem[]) => outlineOf(items).map(({ number, item: { id } }) => `${number} ${id}`);

describe('the outline of a plan', () => {
  it('numbers goals, objectives and interventions', () => {
    expect(drawn(plan)).toEqual(['1 sleep', '1.1 bedtime', '1.1.1 diary', '2 mood', '2.1 walk']);
  });
  it('adds an item after another one, and numbers again', () => {
    expect(drawn(withAdded(plan, item('first', 'Objective', 'mood'), 'mood'))).toContain('2.1 first');
    expect(drawn(withAdded(plan, item('work', 'Goal')))).toContain('3 work');
  });
  it('removes an item with everything below it', () => {
    expect(drawn(withRemoved(plan, 'sleep'))).toEqual(['1 mood', '1.1 walk']);
  });
  it('moves an objective with its interventions to another goal', () => {
    expect(drawn(withMoved(plan, 'bedtime', { kind: 'inside', id: 'mood' }))).toEqual([
      '1 sleep',
      '2 mood',
      '2.1 walk',
      '2.2 bedtime',
      '2.2.1 diary',
    ]);
  });
  it('refuses a place where the kind does not belong', () => {
    expect(withMoved(plan, 'bedtime', { kind: 'before', id: 'mood' })).toBe(plan);
    expect(withMoved(plan, 'sleep', { kind: 'inside', id: 'mood' })).toBe(plan);
    expect(withMoved(plan, 'sleep', { kind: 'inside', id: 'sleep' })).toBe(plan);
  });
  it('moves step by step, past the last sibling to the next goal and back', () => {
    const down = withNudged(plan, 'bedtime', 1);
    expect(drawn(down)).toEqual(['1 sleep', '2 mood', '2.1 bedtime', '2.1.1 diary', '2.2 walk']);
    expect(drawn(withNudged(down, 'bedtime', -1))).toEqual(drawn(plan));
    expect(drawn(withNudged(plan, 'sleep', 1))[0]).toBe('1 mood');
    expect(withNudged(plan, 'sleep', -1)).toBe(plan);
  });
  it('shows items whose parents are missing or name each other', () => {
    expect(drawn([item('a', 'Objective', 'lost'), item('b', 'Objective', 'c'), item('c', 'Objective', 'b')])).toEqual([
      '1 a',
      '2 b',
      '2.1 c',
    ]);
  });
  it('carries open goals forward under new ids, without history', () => {
    let last = 0;
    const earlier = plan.map((one) => ({
      ...one,
      target: '2026-01-01',
      status: one.id === 'sleep' ? ('Achieved' as const) : ('InProgress' as const),
    }));
    const next = carriedForward(earlier, () => `new-${++last}`);
    expect(next.map(({ id, parent, title, target }) => [id, parent, title, target])).toEqual([
      ['new-1', undefined, 'mood', undefined],
      ['new-2', 'new-1', 'walk', undefined],
    ]);
  });
});

type Step =
  | { readonly does: 'move'; readonly at: number; readonly to: number; readonly kind: 'before' | 'after' | 'inside' }
  | { readonly does: 'nudge'; readonly at: number; readonly by: -1 | 1 }
  | { readonly does: 'remove' | 'add'; readonly at: number };
const at = fc.nat({ max: 12 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('move' as const),
      at,
      to: at,
      kind: fc.constantFrom('before' as const, 'after' as const, 'inside' as const),
    }),
    fc.record({ does: fc.constant('nudge' as const), at, by: fc.constantFrom(-1 as const, 1 as const) }),
    fc.record({ does: fc.constantFrom('remove' as const, 'add' as const), at }),
  ),
  { maxLength: 30 },
);

function applied(items: readonly PlanItem[], step: Step, name: string): readonly PlanItem[] {
  const id = (place: number) => items[place % Math.max(items.length, 1)]?.id ?? '';
  if (step.does === 'move') return withMoved(items, id(step.at), { kind: step.kind, id: id(step.to) });
  if (step.does === 'nudge') return withNudged(items, id(step.at), step.by);
  if (step.does === 'remove') return withRemoved(items, id(step.at));
  const parent = items[step.at % Math.max(items.length, 1)];
  if (!parent || parent.kind === 'Intervention') return withAdded(items, item(name, 'Goal'));
  return withAdded(items, item(name, parent.kind === 'Goal' ? 'Objective' : 'Intervention', parent.id));
}

describe('any order of changes to an outline', () => {
  it('keeps every item once, below a parent that may have it, in numbered order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let items: readonly PlanItem[] = plan;
        for (const [index, step] of all.entries()) {
          const before = items;
          items = applied(items, step, `new-${index}`);
          const ids = items.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(parentFaults({ items: [...items] })).toEqual([]);
          expect(items).toEqual(renumbered(items));
          const gone =
            step.does === 'remove' ? branchOf(before, before[step.at % Math.max(before.length, 1)]?.id ?? '') : new Set();
          if (step.does !== 'add')
            expect(ids.toSorted()).toEqual(
              before
                .map(({ id }) => id)
                .filter((id) => !gone.has(id))
                .toSorted(),
            );
        }
      }),
    );
  });
});

it('knows the day in the practice on which an item was achieved', () => {
  const zone = 'America/New_York';
  const history = [{ status: 'Achieved' as const, at: '2026-11-29T00:30:00Z' }];
  expect(achievedOn({ status: 'Achieved', achieved: '2026-11-20', history }, zone)).toBe('2026-11-20');
  expect(achievedOn({ status: 'Achieved', history }, zone)).toBe('2026-11-28');
  expect(achievedOn({ status: 'InProgress', achieved: '2026-11-20', history }, zone)).toBeUndefined();
  expect(achievedOn({ status: 'Achieved' }, zone)).toBeUndefined();
});
