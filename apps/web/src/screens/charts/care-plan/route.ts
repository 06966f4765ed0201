import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/care-plans/$planId';
export const screen = defineScreen({
  path,
  title: 'Care plan',
  shows: 'CarePlan',
  heldBy: chart,
  layout: 'full',
  load: () => import('./care-plan.screen.tsx'),
});
