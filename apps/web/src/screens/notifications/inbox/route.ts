import { IconBell } from '@tabler/icons-react';
import { useInTitle, useWaiting } from '../../../features/notifications/use-inbox.ts';
import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/inbox';
export const screen = defineScreen({
  path,
  title: 'Inbox',
  people: everybody,
  nav: { order: 6, place: 'bar', icon: IconBell, keys: 'g i', needs: ['Notification.Read'], useWaiting, useInTitle },
  load: () => import('./inbox.screen.tsx'),
});
