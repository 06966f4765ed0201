import { lazy } from 'react';
import type { QuestionKind } from '../../question-kind.ts';

const EhrLookup = lazy(() => import('./ehr-lookup.tsx'));

/** What the chart says, live; taken into the note as it stood at the press of a button, a line each. */
export const question: QuestionKind = {
  type: 'EhrLookup',
  shape: 'group',
  many: true,
  Control: EhrLookup,
  words: (_item, values) => values.map(String).join('\n'),
};
