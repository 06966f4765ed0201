import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.notations;
export const screen = defineScreen({
  path,
  title: adminParts.notations.title,
  found: adminParts.notations,
  load: () => import('./notations.screen.tsx'),
});
