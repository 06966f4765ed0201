import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'RelatedPerson', noun: 'related person', ofPatient: true, orderBy: 'name' };

/** A person related to the patient of the form. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'RelatedPerson',
  Control: (props) => <Lookup {...props} source={source} />,
};
