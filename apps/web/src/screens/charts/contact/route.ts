import { defineScreen } from '../../../platform/screen.ts';

export const path = '/contacts/$contactId';
export const screen = defineScreen({
  path,
  title: 'Call or letter',
  shows: 'Communication',
  layout: 'full',
  load: () => import('./contact.screen.tsx'),
});
