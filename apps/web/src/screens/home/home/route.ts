import { IconHome } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/';
export const screen = defineScreen({
  path,
  title: 'Home',
  people: everybody,
  nav: { order: 1, icon: IconHome, keys: 'g h' },
  soon: true,
  load: () => import('./home.screen.tsx'),
});
