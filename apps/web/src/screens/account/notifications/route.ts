import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/account/notifications';
export const screen = defineScreen({
  path,
  title: 'Notifications',
  people: everybody,
  load: () => import('./notifications.screen.tsx'),
});
