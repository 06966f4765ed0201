import { defineScreen } from '../../platform/screen.ts';

export const path = '/notes/$noteId';
export const screen = defineScreen({
  path,
  title: 'Note',
  shows: 'Note',
  layout: 'full',
  soon: true,
  load: () => import('./note.screen.tsx'),
});
