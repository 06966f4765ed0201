import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';
import { path as messages } from '../messages/route.ts';

export const path = '/channels/$channelId';
export const screen = defineScreen({
  path,
  title: 'Messages',
  shows: 'Channel',
  heldBy: messages,
  people: everybody,
  layout: 'full',
  load: () => import('./channel.screen.tsx'),
});
