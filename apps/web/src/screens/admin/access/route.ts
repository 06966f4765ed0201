import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.access;
export const screen = defineScreen({
  path,
  title: adminParts.access.title,
  found: adminParts.access,
  load: () => import('./access.screen.tsx'),
});
