import { defineScreen } from '../../../platform/screen.ts';

export const path = '/signing';
export const screen = defineScreen({
  path,
  title: 'Signature',
  frame: 'bare',
  load: () => import('./signing.screen.tsx'),
});
