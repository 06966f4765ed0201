import { defineScreen } from '../../../platform/screen.ts';

export const path = '/sign-in';
export const screen = defineScreen({ path, title: 'Sign in', frame: 'bare', load: () => import('./sign-in.screen.tsx') });
