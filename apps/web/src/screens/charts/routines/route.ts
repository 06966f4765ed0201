import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/routines/$routinesId';
export const screen = defineScreen({
  path,
  title: 'Routines',
  shows: 'ObservableRoutines',
  people: everybody,
  heldBy: chart,
  layout: 'full',
  load: () => import('./routines.screen.tsx'),
});
