import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.announcements;
export const screen = defineScreen({
  path,
  title: adminParts.announcements.title,
  found: adminParts.announcements,
  load: () => import('./announcements.screen.tsx'),
});
