import { defineScreen } from '../../../platform/screen.ts';

export const path = '/packets/$packetId';
export const screen = defineScreen({
  path,
  title: 'Forms to fill in',
  shows: 'PacketResponse',
  people: ['patient', 'relative'],
  load: () => import('./packet.screen.tsx'),
});
