import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.preferences;
export const screen = defineScreen({
  path,
  title: adminParts.preferences.title,
  load: () => import('./admin-preferences.screen.tsx'),
});
