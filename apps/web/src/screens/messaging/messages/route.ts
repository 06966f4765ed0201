import { IconMessages } from '@tabler/icons-react';
import { useWaiting } from '../../../features/messaging/use-unread.ts';
import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/messages';
export const screen = defineScreen({
  path,
  title: 'Messages',
  people: everybody,
  layout: 'full',
  nav: { order: 3.5, icon: IconMessages, keys: 'g m', needs: ['ChatMessage.Read'], useWaiting, useInTitle: useWaiting },
  load: () => import('./messages.screen.tsx'),
});
