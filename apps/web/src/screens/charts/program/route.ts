import { defineScreen } from '../../../platform/screen.ts';

export const path = '/programs/$programId';
export const screen = defineScreen({
  path,
  title: 'Program',
  load: () => import('./program.screen.tsx'),
});
