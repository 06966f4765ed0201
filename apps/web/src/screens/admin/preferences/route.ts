import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.preferences;
export const screen = defineScreen({
  path,
  title: adminParts.preferences.title,
  found: adminParts.preferences,
  load: () => import('./preferences.screen.tsx'),
});
