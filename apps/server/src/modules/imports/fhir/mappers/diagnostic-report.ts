import { notesOf, systems, toCoding, wordsOf } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { toEffective } from '../observed.ts';
import { lookUp, nodesAt, textAt } from '../read.ts';
import { formsOf } from '../report-forms.ts';
import { categoryOf, observationStatuses } from './observation.ts';

/** A report is a panel: an observation whose members are its results and whose text is its conclusion. */
export const diagnosticReport = defineMapper({
  fhirType: 'DiagnosticReport',
  type: 'Observation',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status) ?? (toCoding(resource.code) ? undefined : 'it has no code or text'),
  map: (resource, { patient, reference, references }): Draft<'Observation'> => {
    const { when, period } = toEffective(resource, 'effective');
    const conclusions = nodesAt(resource, 'conclusionCode').flatMap((concept) => wordsOf(concept) ?? []);
    return {
      status: lookUp(observationStatuses, textAt(resource, 'status')) ?? 'Unknown',
      category: categoryOf(resource),
      code: toCoding(resource.code, [systems.loinc, systems.snomed]) ?? {},
      subject: patient,
      encounter: reference(resource.encounter, 'Encounter'),
      effective: toApproximate(when),
      effectivePeriod: period,
      issued: toInstant(textAt(resource, 'issued')),
      performers: references(nodesAt(resource, 'performer'), 'Practitioner', 'Organization'),
      valueText: textAt(resource, 'conclusion') ?? (conclusions.join(', ') || undefined),
      derivedFrom: references(formsOf(resource), 'DocumentReference'),
      members: references(nodesAt(resource, 'result'), 'Observation'),
      comment: notesOf(resource),
    };
  },
});
