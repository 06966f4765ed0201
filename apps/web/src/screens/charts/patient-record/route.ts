import { recordOfPatientPath } from '../../../features/records/chart-records/paths.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = recordOfPatientPath;
export const screen = defineScreen({
  path,
  title: '$t(Patient) record',
  layout: 'full',
  load: () => import('./patient-record.screen.tsx'),
});
