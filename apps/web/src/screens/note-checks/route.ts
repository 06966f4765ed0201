import { IconChecklist } from '@tabler/icons-react';
import { defineScreen } from '../../platform/screen.ts';

export const path = '/note-checks';
export const screen = defineScreen({
  path,
  title: 'Note checks',
  nav: {
    order: 6,
    icon: IconChecklist,
    needs: ['compliance master', 'quality assurance', 'note master', 'supervision'],
  },
  load: () => import('./note-checks.screen.tsx'),
});
