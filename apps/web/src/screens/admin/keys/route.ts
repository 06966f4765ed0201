import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.keys;
export const screen = defineScreen({
  path,
  title: adminParts.keys.title,
  found: adminParts.keys,
  load: () => import('./keys.screen.tsx'),
});
