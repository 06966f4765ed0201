import { defineScreen } from '../../../platform/screen.ts';

/** The id `new` creates a grant set. */
export const path = '/admin/grant-sets/$id';
export const screen = defineScreen({
  path,
  title: 'Grant set',
  shows: 'GrantSet',
  load: () => import('./grant-set.screen.tsx'),
});
