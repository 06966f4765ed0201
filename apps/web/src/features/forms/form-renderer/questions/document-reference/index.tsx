import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'DocumentReference', noun: 'document', ofPatient: true, orderBy: 'created' };

/** A document in the patient's chart. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'DocumentReference',
  Control: (props) => <Lookup {...props} source={source} />,
};
