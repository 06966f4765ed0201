import { definitionOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { walkFields } from '../../../features/records/record-editor/walk-fields.testing.tsx';
import { groups, hides } from './routines-row.ts';

walkFields('ObservableRoutines', { groups });

it('places every field of routines', () => {
  const placed = [...groups.flatMap(({ fields }) => fields), ...hides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('ObservableRoutines').fields).toSorted());
});
