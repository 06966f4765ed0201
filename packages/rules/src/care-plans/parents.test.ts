import { describe, expect, it } from 'vitest';
import { parentFaults } from './parents.ts';

type Kind = 'Goal' | 'Objective' | 'Intervention';
const item = (id: string, kind: Kind, parent?: string) => ({ id, kind, title: id, ...(parent !== undefined && { parent }) });
const paths = (items: ReturnType<typeof item>[], before?: ReturnType<typeof item>[]) =>
  parentFaults({ items }, before && { items: before }).map(({ path }) => path);

describe('the parent of a plan item', () => {
  it('is a goal for an objective, and a goal or objective for an intervention', () => {
    const goal = item('g', 'Goal');
    expect(paths([goal, item('o', 'Objective', 'g'), item('i', 'Intervention', 'o'), item('j', 'Intervention', 'g')])).toEqual(
      [],
    );
  });
  it('must be there, of the right kind and in the same plan', () => {
    const wrong = [
      item('o', 'Objective'),
      item('p', 'Objective', 'gone'),
      item('q', 'Objective', 'p'),
      item('i', 'Intervention', 'j'),
    ];
    expect(paths([...wrong, item('j', 'Intervention', 'i')])).toEqual([0, 1, 2, 3, 4].map((index) => `items.${index}.parent`));
    expect(paths([item('g', 'Goal', 'h'), item('h', 'Goal', 'g')])).toHaveLength(2);
  });
  it('is left as an import brought it until somebody changes it', () => {
    const imported = [item('i', 'Intervention')];
    expect(paths([...imported, item('g', 'Goal')], imported)).toEqual([]);
    expect(paths([item('i', 'Intervention', 'gone')], imported)).toHaveLength(1);
    expect(paths([item('o', 'Objective', 'g')], [item('g', 'Goal'), item('o', 'Objective', 'g')])).toHaveLength(1);
  });
});
