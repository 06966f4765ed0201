import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.roles;
export const screen = defineScreen({
  path,
  title: adminParts.roles.title,
  found: adminParts.roles,
  load: () => import('./roles.screen.tsx'),
});
