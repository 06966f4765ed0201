import { defineScreen } from '../../../platform/screen.ts';

export const path = '/build/$type/$definitionId';
export const screen = defineScreen({
  path,
  title: 'Build',
  layout: 'full',
  load: () => import('./definition.screen.tsx'),
});
