import { defineScreen } from '../../platform/screen.ts';

/** `new` stands for a grant set that is still to be made. */
export const path = '/admin/grant-sets/$id';
export const screen = defineScreen({
  path,
  title: 'Grant set',
  shows: 'GrantSet',
  load: () => import('./admin-grant-set.screen.tsx'),
});
