import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.review;
export const screen = defineScreen({
  path,
  title: adminParts.review.title,
  found: adminParts.review,
  load: () => import('./access-review.screen.tsx'),
});
