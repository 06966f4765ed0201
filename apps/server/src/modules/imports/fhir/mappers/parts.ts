import { enteredInError, type PartMapper } from '../mapper.ts';

/** FHIR resources without a type here: the resources that refer to them include them. */
export const goal: PartMapper = { fhirType: 'Goal', part: true, within: 'a care plan' };
export const medication: PartMapper = { fhirType: 'Medication', part: true, within: 'a medication' };
export const binary: PartMapper = { fhirType: 'Binary', part: true, within: 'a document' };
export const careTeam: PartMapper = {
  fhirType: 'CareTeam',
  part: true,
  within: 'a patient',
  about: 'subject',
  refuse: ({ status }) =>
    enteredInError(status) ?? (status === 'inactive' || status === 'proposed' ? `it is ${status}` : undefined),
};
