import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/account';
export const screen = defineScreen({
  path,
  title: 'Your account',
  people: everybody,
  load: () => import('./account.screen.tsx'),
});
