import type { ObservationStatus } from '@notewell/model';
import { notesOf, systems, toCoding, wordsOf } from '../concepts.ts';
import { toApproximate } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { toEffective } from '../observed.ts';
import { lookUp, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, ObservationStatus>> = {
  preparation: 'Registered',
  'in-progress': 'Preliminary',
  'on-hold': 'Preliminary',
  stopped: 'Cancelled',
  completed: 'Final',
};

export const procedure = defineMapper({
  fhirType: 'Procedure',
  type: 'Observation',
  record: 'subject',
  refuse: (resource) => {
    if (resource.status === 'not-done') return 'it was not done';
    return enteredInError(resource.status) ?? (toCoding(resource.code) ? undefined : 'it has no code or text');
  },
  map: (resource, { patient, reference, references }): Draft<'Observation'> => {
    const { when, period } = toEffective(resource, 'performed');
    const reasons = nodesAt(resource, 'reasonCode').flatMap((reason) => wordsOf(reason) ?? []);
    return {
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Unknown',
      category: 'Procedure',
      code: toCoding(resource.code, [systems.cpt, systems.snomed]) ?? {},
      subject: patient,
      encounter: reference(resource.encounter, 'Encounter'),
      effective: toApproximate(when),
      effectivePeriod: period,
      performers: references(nodesAt(resource, 'performer.actor'), 'Practitioner', 'Patient', 'RelatedPerson', 'Organization'),
      valueText: wordsOf(resource.outcome),
      bodySite: toCoding(nodesAt(resource, 'bodySite')[0]),
      comment: notesOf(
        resource,
        reasons.length > 0 ? `Reason: ${reasons.join(', ')}` : undefined,
        textAt(resource, 'performedString'),
      ),
    };
  },
});
