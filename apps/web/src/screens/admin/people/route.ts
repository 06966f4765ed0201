import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.people;
export const screen = defineScreen({
  path,
  title: adminParts.people.title,
  found: adminParts.people,
  layout: 'full',
  load: () => import('./people.screen.tsx'),
});
