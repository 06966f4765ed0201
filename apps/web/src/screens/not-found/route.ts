import { defineScreen } from '../../platform/screen.ts';

export const path = '/$';
export const screen = defineScreen({ path, title: 'No such page', load: () => import('./not-found.screen.tsx') });
