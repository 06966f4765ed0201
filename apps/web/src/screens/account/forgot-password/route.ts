import { defineScreen } from '../../../platform/screen.ts';

export const path = '/forgot-password';
export const screen = defineScreen({
  path,
  title: 'Forgotten password',
  frame: 'bare',
  load: () => import('./forgot-password.screen.tsx'),
});
