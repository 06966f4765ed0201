import { defineScreen } from '../../../platform/screen.ts';

export const path = '/invitation';
export const screen = defineScreen({
  path,
  title: 'Invitation',
  frame: 'bare',
  load: () => import('./invitation.screen.tsx'),
});
