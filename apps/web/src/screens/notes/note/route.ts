import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../../charts/chart/route.ts';

export const path = '/notes/$noteId';
export const screen = defineScreen({
  path,
  title: 'Note',
  shows: 'Note',
  heldBy: chart,
  layout: 'full',
  soon: true,
  load: () => import('./note.screen.tsx'),
});
