import { IconFiles } from '@tabler/icons-react';
import { useDocumentsWaiting } from '../../../features/charts/documents/use-document-inbox.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = '/document-inbox';
export const screen = defineScreen({
  path,
  title: 'Documents',
  nav: { order: 5, icon: IconFiles, keys: 'g d', needs: ['DocumentReference.Create'], useWaiting: useDocumentsWaiting },
  load: () => import('./document-inbox.screen.tsx'),
});
