import { testId } from '@notewell/testkit';
import type { Person } from './access-oracle.ts';

/** A clinician who sees every chart. */
export const clinicianOf = (n: number): Person => ({
  role: 'Non-Prescribing Clinician',
  kind: 'Practitioner',
  id: testId(n),
  level: 'All',
  programs: [],
  supervises: [],
});

/** A reference to a person. */
export const refer = ({ kind, id }: Person) => ({ id, resourceType: kind });
