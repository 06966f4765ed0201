import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.jobs;
export const screen = defineScreen({
  path,
  title: adminParts.jobs.title,
  found: adminParts.jobs,
  load: () => import('./jobs.screen.tsx'),
});
