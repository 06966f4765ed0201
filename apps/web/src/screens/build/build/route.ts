import { IconTools } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/build';
export const screen = defineScreen({
  path,
  title: 'Build',
  nav: {
    order: 8,
    icon: IconTools,
    keys: 'g b',
    also: 'forms note types rules templates goals signatures',
    needs: ['clinical configuration'],
  },
  load: () => import('./build.screen.tsx'),
});
