import { definitionOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { walkFields } from '../../../features/records/record-editor/walk-fields.testing.tsx';
import { planRow } from './plan-row.ts';

walkFields('CarePlan', { ...planRow, bad: { items: [{ id: 'a', kind: 'Goal', title: 'x'.repeat(1_000_001) }] } });

it('places every field of a care plan', () => {
  const placed = [...planRow.groups.flatMap(({ fields }) => fields), ...planRow.hides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('CarePlan').fields).toSorted());
});
