import { chartRecordPath } from '../../../features/records/chart-records/paths.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = chartRecordPath;
export const screen = defineScreen({
  path,
  title: '$t(Patient) record',
  layout: 'full',
  load: () => import('./chart-record.screen.tsx'),
});
