import { IconStack2 } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/programs';
export const screen = defineScreen({
  path,
  title: 'Programs',
  nav: { order: 5.6, icon: IconStack2, needs: ['EpisodeOfCare.Create', 'report master'] },
  load: () => import('./programs.screen.tsx'),
});
