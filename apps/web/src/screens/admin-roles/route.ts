import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.roles;
export const screen = defineScreen({
  path,
  title: adminParts.roles.title,
  load: () => import('./admin-roles.screen.tsx'),
});
