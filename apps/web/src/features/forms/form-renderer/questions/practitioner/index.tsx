import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'Practitioner', noun: 'practitioner', orderBy: 'name' };

/** A staff member. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'Practitioner',
  Control: (props) => <Lookup {...props} source={source} />,
};
