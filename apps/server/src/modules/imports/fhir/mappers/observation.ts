import type { ObservationCategory, ObservationStatus } from '@notewell/model';
import { notesOf, systems, toCoding } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { toEffective, toObserved } from '../observed.ts';
import { lookUp, type Node, nodesAt, textAt, textsAt } from '../read.ts';

export const observationStatuses: Readonly<Record<string, ObservationStatus>> = {
  registered: 'Registered',
  partial: 'Preliminary',
  preliminary: 'Preliminary',
  final: 'Final',
  amended: 'Amended',
  appended: 'Amended',
  corrected: 'Corrected',
  cancelled: 'Cancelled',
};
const categories: Readonly<Record<string, ObservationCategory>> = {
  'social-history': 'SocialHistory',
  'vital-signs': 'VitalSigns',
  imaging: 'Imaging',
  laboratory: 'Laboratory',
  procedure: 'Procedure',
  survey: 'Survey',
  exam: 'Exam',
  therapy: 'Therapy',
  activity: 'Activity',
  functional: 'Functional',
  LAB: 'Laboratory',
  RAD: 'Imaging',
};
export const categoryOf = (resource: Node): ObservationCategory | undefined =>
  textsAt(resource, 'category.coding.code').flatMap((code) => lookUp(categories, code) ?? [])[0];

export const observation = defineMapper({
  fhirType: 'Observation',
  type: 'Observation',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status) ?? (toCoding(resource.code) ? undefined : 'it has no code or text'),
  map: (resource, { patient, reference, references }): Draft<'Observation'> => {
    const { when, period } = toEffective(resource, 'effective');
    return {
      status: lookUp(observationStatuses, textAt(resource, 'status')) ?? 'Unknown',
      category: categoryOf(resource),
      code: toCoding(resource.code, [systems.loinc, systems.snomed]) ?? {},
      subject: patient,
      encounter: reference(resource.encounter, 'Encounter'),
      effective: toApproximate(when ?? textAt(resource, 'effectiveInstant')),
      effectivePeriod: period,
      issued: toInstant(textAt(resource, 'issued')),
      performers: references(nodesAt(resource, 'performer'), 'Practitioner', 'Patient', 'RelatedPerson', 'Organization'),
      ...toObserved(resource),
      components: nodesAt(resource, 'component').flatMap((component) => {
        const code = toCoding(component.code, [systems.loinc, systems.snomed]);
        return code ? { code, ...toObserved(component) } : [];
      }),
      bodySite: toCoding(resource.bodySite),
      method: toCoding(resource.method),
      derivedFrom: references(nodesAt(resource, 'derivedFrom'), 'QuestionnaireResponse', 'Observation', 'DocumentReference'),
      members: references(nodesAt(resource, 'hasMember'), 'Observation'),
      comment: notesOf(resource),
    };
  },
});
