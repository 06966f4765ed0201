import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.signIn;
export const screen = defineScreen({
  path,
  title: adminParts.signIn.title,
  found: adminParts.signIn,
  load: () => import('./sign-in.screen.tsx'),
});
