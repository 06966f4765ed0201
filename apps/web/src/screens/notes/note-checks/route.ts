import type { Permission } from '@notewell/rules';
import { IconChecklist } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/note-checks';
/** Permissions of which one is enough. */
export const needs = [
  'compliance master',
  'quality assurance',
  'note master',
  'supervision',
] as const satisfies readonly Permission[];
export const screen = defineScreen({
  path,
  title: 'Note checks',
  nav: {
    order: 6,
    icon: IconChecklist,
    needs,
  },
  load: () => import('./note-checks.screen.tsx'),
});
