import { NoteSectionKind } from '@notewell/model';
import { expect, it } from 'vitest';
import { knownSectionKinds } from './registry.ts';

it('every kind of section has an editor and a view of its own', () => {
  expect(knownSectionKinds().toSorted()).toEqual([...NoteSectionKind.values].toSorted());
});
