import { defineScreen } from '../../platform/screen.ts';

export const path = '/account';
export const screen = defineScreen({ path, title: 'Your account', load: () => import('./account.screen.tsx') });
