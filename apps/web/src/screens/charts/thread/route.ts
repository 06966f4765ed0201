import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/patients/$patientId/thread';
export const screen = defineScreen({
  path,
  title: 'Care thread',
  heldBy: chart,
  layout: 'full',
  load: () => import('./thread.screen.tsx'),
});
