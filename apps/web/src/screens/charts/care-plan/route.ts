import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/care-plans/$planId';
export const screen = defineScreen({
  path,
  title: 'Care plan',
  shows: 'CarePlan',
  people: everybody,
  heldBy: chart,
  layout: 'full',
  load: () => import('./care-plan.screen.tsx'),
});
