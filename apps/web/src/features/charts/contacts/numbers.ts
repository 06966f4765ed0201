import type { Patient, Reference, RelatedPerson } from '@notewell/model';

/** A phone number that can be called about a patient. */
export interface CallableNumber {
  readonly person: Reference;
  /** "Home", "Mobile", or undefined. */
  readonly use: string | undefined;
  readonly value: string;
  /** False for a relative who may receive no information. */
  readonly mayReceive: boolean;
}

type Reachable = Pick<Patient, 'id' | 'display' | 'telecom'>;

const numbersIn = ({ telecom = [] }: Reachable, person: Reference, mayReceive: boolean): CallableNumber[] =>
  telecom
    .filter(({ system, value }) => system === 'Phone' && value !== '')
    .toSorted((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false))
    .map(({ use, value }) => ({ person, use, value, mayReceive }));

/** Numbers of the patient, then of their active relatives; the preferred one of each first. */
export function numbersOf(patient: Patient, relatives: readonly RelatedPerson[]): readonly CallableNumber[] {
  return [
    ...numbersIn(patient, referenceTo(patient), true),
    ...relatives
      .filter(({ status }) => status !== 'Inactive')
      .flatMap((one) =>
        numbersIn(one, { id: one.id ?? '', resourceType: 'RelatedPerson', ...named(one) }, one.mayReceiveInformation !== false),
      ),
  ];
}
export const referenceTo = (patient: Pick<Patient, 'id' | 'display'>): Reference<'Patient'> => ({
  id: patient.id ?? '',
  resourceType: 'Patient',
  ...named(patient),
});
const named = ({ display }: Pick<Reachable, 'display'>) => (display ? { display } : {});
