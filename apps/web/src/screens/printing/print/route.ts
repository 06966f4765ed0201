import { IconPrinter } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const screen = defineScreen({
  path: '/print',
  title: 'Printouts',
  nav: { order: 7, icon: IconPrinter, needs: ['Note.Read'] },
  load: () => import('./print.screen.tsx'),
});
