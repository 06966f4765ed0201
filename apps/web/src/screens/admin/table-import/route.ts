import { importPath } from '../../../features/records/table-import/paths.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = importPath;
export const screen = defineScreen({
  path,
  title: 'Import',
  layout: 'full',
  load: () => import('./table-import.screen.tsx'),
});
