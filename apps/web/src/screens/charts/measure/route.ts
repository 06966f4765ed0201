import { defineScreen } from '../../../platform/screen.ts';
import { path as chart } from '../chart/route.ts';

export const path = '/answers/$responseId';
export const screen = defineScreen({
  path,
  title: 'Answers',
  shows: 'QuestionnaireResponse',
  heldBy: chart,
  layout: 'full',
  load: () => import('./measure.screen.tsx'),
});
