import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.people;
export const screen = defineScreen({
  path,
  title: adminParts.people.title,
  layout: 'full',
  load: () => import('./admin-people.screen.tsx'),
});
