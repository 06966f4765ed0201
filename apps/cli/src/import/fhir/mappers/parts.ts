import type { PartMapper } from '../mapper.ts';

/** FHIR resources that have no type of their own here: what refers to them takes them in. */
export const goal: PartMapper = { fhirType: 'Goal', part: true, within: 'a care plan' };
export const medication: PartMapper = { fhirType: 'Medication', part: true, within: 'a medication' };
export const binary: PartMapper = { fhirType: 'Binary', part: true, within: 'a document' };
