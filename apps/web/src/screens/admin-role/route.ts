import { defineScreen } from '../../platform/screen.ts';

/** `new` stands for a role that is still to be made. */
export const path = '/admin/roles/$id';
export const screen = defineScreen({
  path,
  title: 'Role',
  shows: 'SecurityRole',
  load: () => import('./admin-role.screen.tsx'),
});
