import type { Permission } from '@notewell/rules';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/missing-notes';
/** Permissions of people who look after the notes of others; one is enough. Clinicians come from Home. */
export const widerNeeds = ['supervision', 'quality assurance', 'note master'] as const satisfies readonly Permission[];
export const screen = defineScreen({
  path,
  title: 'Missing notes',
  nav: { order: 5, icon: IconCalendarQuestion, needs: widerNeeds },
  load: () => import('./unwritten-sessions.screen.tsx'),
});
