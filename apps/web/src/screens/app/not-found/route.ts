import { defineScreen } from '../../../platform/screen.ts';
import { everybody } from '../../../platform/who.ts';

export const path = '/$';
export const screen = defineScreen({
  path,
  title: 'No such page',
  people: everybody,
  load: () => import('./not-found.screen.tsx'),
});
