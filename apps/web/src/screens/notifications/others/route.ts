import { defineScreen } from '../../../platform/screen.ts';

export const path = '/inbox/others';
export const screen = defineScreen({ path, title: 'Inboxes of others', load: () => import('./others.screen.tsx') });
