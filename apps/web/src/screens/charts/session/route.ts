import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/sessions/$sessionId';
export const screen = defineScreen({
  path,
  title: 'Session',
  shows: 'Encounter',
  heldBy: chart,
  layout: 'full',
  load: () => import('./session.screen.tsx'),
});
