import { defineScreen } from '../../../platform/screen.ts';

export const path = '/offer';
export const screen = defineScreen({
  path,
  title: 'Offered time',
  frame: 'bare',
  load: () => import('./offer.screen.tsx'),
});
