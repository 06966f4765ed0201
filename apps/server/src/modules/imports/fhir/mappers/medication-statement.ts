import type { MedicationIntent, MedicationStatus } from '@notewell/model';
import { notesOf, toCoding } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { reasonsOf, toDosages, toMedicine } from '../dosages.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { lookUp, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, MedicationStatus>> = {
  active: 'Active',
  completed: 'Completed',
  stopped: 'Stopped',
  'on-hold': 'OnHold',
  'not-taken': 'NotTaken',
};
const intentOf = (status: string | undefined): MedicationIntent => (status === 'intended' ? 'Plan' : 'Reported');

export const medicationStatement = defineMapper({
  fhirType: 'MedicationStatement',
  type: 'Medication',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference, part }): Draft<'Medication'> => {
    const { code, form } = toMedicine(resource, part);
    const status = textAt(resource, 'status');
    return {
      patient,
      status: lookUp(statuses, status) ?? 'Unknown',
      intent: intentOf(status),
      code: code ?? {},
      form,
      reasons: reasonsOf(resource, (one) => reference(one, 'Condition')),
      dosages: toDosages(resource, 'dosage'),
      start: toApproximate(textAt(resource, 'effectiveDateTime') ?? textAt(resource, 'effectivePeriod.start')),
      end: toApproximate(textAt(resource, 'effectivePeriod.end')),
      authored: toInstant(textAt(resource, 'dateAsserted')),
      informant: reference(resource.informationSource, 'Practitioner', 'Patient', 'RelatedPerson'),
      encounter: reference(resource.context, 'Encounter'),
      note: notesOf(resource),
      stoppedReason: toCoding(nodesAt(resource, 'statusReason')[0]),
    };
  },
});
