import { IconTargetArrow } from '@tabler/icons-react';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/care-worklist';
export const screen = defineScreen({
  path,
  title: 'Care plan gaps',
  nav: { order: 5.5, icon: IconTargetArrow, needs: ['CarePlan.Update'] },
  load: () => import('./care-worklist.screen.tsx'),
});
