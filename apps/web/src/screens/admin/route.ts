import { IconShieldCog } from '@tabler/icons-react';
import { useWaitingReviewsIfMine } from '../../features/access-review/use-waiting.ts';
import { adminNeeds } from '../../features/admin/parts.ts';
import { defineScreen } from '../../platform/screen.ts';

export const path = '/admin';
export const screen = defineScreen({
  path,
  title: 'Admin',
  nav: { order: 9, icon: IconShieldCog, keys: 'g a', needs: adminNeeds, useWaiting: useWaitingReviewsIfMine },
  load: () => import('./admin.screen.tsx'),
});
