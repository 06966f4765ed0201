import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.records;
export const screen = defineScreen({
  path,
  title: adminParts.records.title,
  found: adminParts.records,
  layout: 'full',
  load: () => import('./records.screen.tsx'),
});
