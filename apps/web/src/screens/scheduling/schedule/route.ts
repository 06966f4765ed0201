import { IconCalendar } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/schedule';
export const screen = defineScreen({
  path,
  title: 'Schedule',
  nav: { order: 3, icon: IconCalendar, keys: 'g s', needs: ['Appointment.Read'] },
  soon: true,
  layout: 'full',
  load: () => import('./schedule.screen.tsx'),
});
