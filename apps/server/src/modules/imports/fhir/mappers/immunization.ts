import { notesOf, systems, toCoding, toQuantity } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { nodeAt, nodesAt, textAt } from '../read.ts';

const line = (label: string, value: string | number | undefined) => (value === undefined ? undefined : `${label}: ${value}`);

export const immunization = defineMapper({
  fhirType: 'Immunization',
  type: 'Observation',
  record: 'patient',
  refuse: (resource) => {
    if (resource.status === 'not-done') return 'it was not done';
    return enteredInError(resource.status) ?? (toCoding(resource.vaccineCode) ? undefined : 'it names no vaccine');
  },
  map: (resource, { patient, reference, references }): Draft<'Observation'> => {
    const dose = toQuantity(nodeAt(resource, 'doseQuantity'));
    return {
      status: resource.status === 'completed' ? 'Final' : 'Unknown',
      category: 'Immunization',
      code: toCoding(resource.vaccineCode, [systems.cvx]) ?? {},
      subject: patient,
      encounter: reference(resource.encounter, 'Encounter'),
      effective: toApproximate(textAt(resource, 'occurrenceDateTime')),
      issued: toInstant(textAt(resource, 'recorded')),
      performers: references(nodesAt(resource, 'performer.actor'), 'Practitioner', 'Organization'),
      valueQuantity: dose,
      bodySite: toCoding(resource.site),
      method: toCoding(resource.route),
      comment: notesOf(
        resource,
        textAt(resource, 'occurrenceString'),
        line('Lot', textAt(resource, 'lotNumber')),
        line('Lot expires', textAt(resource, 'expirationDate')),
        line('Manufacturer', textAt(resource, 'manufacturer.display')),
      ),
    };
  },
});
