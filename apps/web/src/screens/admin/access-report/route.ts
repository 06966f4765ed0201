import { defineScreen } from '../../../platform/screen.ts';

export const path = '/admin/access-report/$id';
export const screen = defineScreen({
  path,
  title: '$t(Patient) access report',
  load: () => import('./access-report.screen.tsx'),
});
