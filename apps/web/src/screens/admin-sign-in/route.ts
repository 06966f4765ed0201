import { adminParts } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const { path } = adminParts.signIn;
export const screen = defineScreen({
  path,
  title: adminParts.signIn.title,
  load: () => import('./admin-sign-in.screen.tsx'),
});
