import { defineScreen } from '../../../platform/screen.ts';

export const path = '/reset-password';
export const screen = defineScreen({
  path,
  title: 'New password',
  frame: 'bare',
  load: () => import('./reset-password.screen.tsx'),
});
