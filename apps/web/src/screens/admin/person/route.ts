import { defineScreen } from '../../../platform/screen.ts';

export const path = '/admin/people/$id';
export const screen = defineScreen({
  path,
  title: 'Person',
  shows: 'Practitioner',
  load: () => import('./person.screen.tsx'),
});
