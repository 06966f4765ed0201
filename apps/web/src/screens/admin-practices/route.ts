import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.practices;
export const screen = defineScreen({
  path,
  title: adminParts.practices.title,
  load: () => import('./admin-practices.screen.tsx'),
});
