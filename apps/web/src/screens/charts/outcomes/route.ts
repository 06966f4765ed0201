import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/patients/$patientId/outcomes';
export const screen = defineScreen({
  path,
  title: 'Outcomes',
  heldBy: chart,
  layout: 'full',
  load: () => import('./outcomes.screen.tsx'),
});
