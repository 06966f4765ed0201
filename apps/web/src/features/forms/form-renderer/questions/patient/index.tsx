import { lazy } from 'react';
import { patientFilters } from '../../../../../platform/patient-query.ts';
import { type LookupSource, referenceKind } from '../../parts/lookup-source.ts';
import type { QuestionKind } from '../../question-kind.ts';

const Lookup = lazy(() => import('../../parts/lookup.tsx'));
const source: LookupSource = { type: 'Patient', noun: 'patient', search: patientFilters, least: 2, orderBy: 'name' };

/** Another patient of the practice, by name, record number or birth date. */
export const question: QuestionKind = {
  ...referenceKind,
  type: 'Patient',
  Control: (props) => <Lookup {...props} source={source} />,
};
