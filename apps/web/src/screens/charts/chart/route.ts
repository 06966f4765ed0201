import { defineScreen } from '../../../platform/screen.ts';

export const path = '/patients/$patientId';
export const screen = defineScreen({
  path,
  title: 'Chart',
  shows: 'Patient',
  layout: 'full',
  soon: true,
  load: () => import('./chart.screen.tsx'),
});
