import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = {
  type: 'Organization',
  noun: 'insurance company',
  filters: [{ kind: 'Type', values: ['InsuranceCompany'] }],
  orderBy: 'name',
};

/** A payer in the practice's list. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'InsuranceCompany',
  Control: (props) => <Lookup {...props} source={source} />,
};
