import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.log;
export const screen = defineScreen({
  path,
  title: adminParts.log.title,
  found: adminParts.log,
  layout: 'full',
  load: () => import('./log.screen.tsx'),
});
