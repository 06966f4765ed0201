import { definitionTypes } from '../../../features/build/definitions/types.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/build/$type/$definitionId';
export const screen = defineScreen({
  path,
  title: 'Build',
  layout: 'full',
  showsEach: Object.fromEntries(definitionTypes.map((type) => [type, `/build/${type}/$definitionId`])),
  load: () => import('./definition.screen.tsx'),
});
