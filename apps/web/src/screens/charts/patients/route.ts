import { IconUsers } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/patients';
export const screen = defineScreen({
  path,
  title: 'Patients',
  nav: { order: 2, icon: IconUsers, keys: 'g p', needs: ['Patient.Read'] },
  layout: 'full',
  soon: true,
  load: () => import('./patients.screen.tsx'),
});
