import { lazy } from 'react';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'Location', noun: 'location', orderBy: 'name' };

/** A place of the practice. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'Location',
  Control: (props) => <Lookup {...props} source={source} />,
};
