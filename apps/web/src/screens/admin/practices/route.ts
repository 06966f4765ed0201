import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.practices;
export const screen = defineScreen({
  path,
  title: adminParts.practices.title,
  found: adminParts.practices,
  load: () => import('./practices.screen.tsx'),
});
