import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'HealthcareService', noun: 'service', orderBy: 'name' };

/** A service of the practice, by name or code. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'HealthcareService',
  Control: (props) => <Lookup {...props} source={source} />,
};
