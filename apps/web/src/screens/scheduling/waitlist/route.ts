import { IconHourglassHigh } from '@tabler/icons-react';
import { useToAnswer } from '../../../features/scheduling/waitlist/use-to-answer.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/waitlist';
export const screen = defineScreen({
  path,
  title: 'Waitlist',
  nav: { order: 4, icon: IconHourglassHigh, keys: 'g w', needs: ['Appointment.Update'], useWaiting: useToAnswer },
  load: () => import('./waitlist.screen.tsx'),
});
