import { defineScreen } from '../../../platform/screen.ts';

export const path = '/schedule/route';
export const screen = defineScreen({
  path,
  title: 'Route',
  load: () => import('./route.screen.tsx'),
});
