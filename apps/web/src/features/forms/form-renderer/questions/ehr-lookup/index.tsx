import { lazy } from 'react';
import type { QuestionKind } from '../../question-kind.ts';

const EhrLookup = lazy(() => import('./ehr-lookup.tsx'));

/** Live data from the chart. A button copies its current lines into the note. */
export const question: QuestionKind = {
  type: 'EhrLookup',
  shape: 'group',
  Control: EhrLookup,
};
