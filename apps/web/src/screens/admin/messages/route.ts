import { adminParts } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const { path } = adminParts.messages;
export const screen = defineScreen({
  path,
  title: adminParts.messages.title,
  found: adminParts.messages,
  load: () => import('./messages.screen.tsx'),
});
