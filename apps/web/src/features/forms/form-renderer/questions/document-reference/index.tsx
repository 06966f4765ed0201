import { lazy } from 'react';
import { referenceKind } from '../../parts/lookup-source.ts';
import { referencesIn } from '../../parts/structures.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Files = lazy(() => import('./files.tsx'));
const FileList = lazy(() => import('./file-list.tsx'));

/** Files and photos: from this device, or from the patient's chart. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'DocumentReference',
  shape: 'group',
  Control: Files,
  view: (values) => {
    const files = referencesIn(values).filter(({ resourceType }) => resourceType === 'DocumentReference');
    return files.length > 0 ? <FileList files={files} /> : undefined;
  },
};
