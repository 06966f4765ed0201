import { defineScreen } from '../../../platform/screen.ts';

/** The id `new` creates a role. */
export const path = '/admin/roles/$id';
export const screen = defineScreen({
  path,
  title: 'Role',
  shows: 'SecurityRole',
  load: () => import('./role.screen.tsx'),
});
