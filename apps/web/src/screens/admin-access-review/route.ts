import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.review;
export const screen = defineScreen({
  path,
  title: adminParts.review.title,
  load: () => import('./admin-access-review.screen.tsx'),
});
