import { recordPaths, recordsPath } from '../../../features/records/record-kinds/paths.ts';
import { defineScreen } from '../../../platform/screen.ts';

export const path = `${recordsPath}/$kind/$recordId`;
export const screen = defineScreen({
  path,
  title: 'Practice records',
  layout: 'full',
  showsEach: recordPaths,
  load: () => import('./record.screen.tsx'),
});
