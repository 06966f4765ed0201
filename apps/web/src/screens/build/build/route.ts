import { IconTools } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/build';
export const screen = defineScreen({
  path,
  title: 'Build',
  nav: { order: 8, icon: IconTools, keys: 'g b', needs: ['clinical configuration'] },
  load: () => import('./build.screen.tsx'),
});
