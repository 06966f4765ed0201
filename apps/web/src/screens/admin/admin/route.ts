import { IconShieldCog } from '@tabler/icons-react';
import { useWaitingReviews } from '../../../features/admin/access-review/use-waiting.ts';
import { adminNeeds } from '../../../features/admin/admin-page/parts.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/admin';
export const screen = defineScreen({
  path,
  title: 'Admin',
  nav: { order: 9, icon: IconShieldCog, keys: 'g a', needs: adminNeeds, useWaiting: useWaitingReviews },
  load: () => import('./admin.screen.tsx'),
});
