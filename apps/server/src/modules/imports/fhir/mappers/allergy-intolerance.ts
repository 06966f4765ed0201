import type {
  AllergyCategory,
  AllergyClinicalStatus,
  AllergyCriticality,
  AllergyKind,
  AllergyVerification,
  ReactionSeverity,
} from '@notewell/model';
import { codeAt, hasCode, notesOf, systems, toCoding, toCodings } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { lookUp, nodesAt, textAt, textsAt } from '../read.ts';

const kinds: Readonly<Record<string, AllergyKind>> = { allergy: 'Allergy', intolerance: 'Intolerance' };
const categories: Readonly<Record<string, AllergyCategory>> = {
  food: 'Food',
  medication: 'Medication',
  environment: 'Environment',
  biologic: 'Biologic',
};
const criticalities: Readonly<Record<string, AllergyCriticality>> = {
  low: 'Low',
  high: 'High',
  'unable-to-assess': 'UnableToAssess',
};
const statuses: Readonly<Record<string, AllergyClinicalStatus>> = {
  active: 'Active',
  inactive: 'Inactive',
  resolved: 'Resolved',
};
const verifications: Readonly<Record<string, AllergyVerification>> = {
  unconfirmed: 'Unconfirmed',
  presumed: 'Presumed',
  confirmed: 'Confirmed',
};
const severities: Readonly<Record<string, ReactionSeverity>> = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' };

export const allergyIntolerance = defineMapper({
  fhirType: 'AllergyIntolerance',
  type: 'Allergy',
  record: 'patient',
  refuse: (resource) => {
    if (hasCode(resource, 'verificationStatus', 'entered-in-error')) return 'entered in error';
    if (hasCode(resource, 'verificationStatus', 'refuted')) return 'refuted';
    return toCoding(resource.code) ? undefined : 'it names no substance';
  },
  map: (resource, { patient, reference }): Draft<'Allergy'> => ({
    patient,
    code: toCoding(resource.code, [systems.rxnorm, systems.snomed]) ?? {},
    kind: lookUp(kinds, textAt(resource, 'type')),
    categories: [...new Set(textsAt(resource, 'category').flatMap((category) => lookUp(categories, category) ?? []))],
    criticality: lookUp(criticalities, textAt(resource, 'criticality')),
    clinicalStatus: lookUp(statuses, codeAt(resource, 'clinicalStatus')),
    verification: lookUp(verifications, codeAt(resource, 'verificationStatus')),
    onset: toApproximate(textAt(resource, 'onsetDateTime') ?? textAt(resource, 'onsetPeriod.start')),
    lastOccurrence: toApproximate(textAt(resource, 'lastOccurrence')),
    recordedDate: toInstant(textAt(resource, 'recordedDate')),
    recorder: reference(resource.recorder, 'Practitioner', 'Patient', 'RelatedPerson'),
    asserter: reference(resource.asserter, 'Practitioner', 'Patient', 'RelatedPerson'),
    encounter: reference(resource.encounter, 'Encounter'),
    reactions: nodesAt(resource, 'reaction').map((reaction) => ({
      manifestations: toCodings(reaction, 'manifestation'),
      substance: toCoding(reaction.substance, [systems.rxnorm]),
      severity: lookUp(severities, textAt(reaction, 'severity')),
      onset: toApproximate(textAt(reaction, 'onset')),
      exposureRoute: toCoding(reaction.exposureRoute),
      description: notesOf(reaction, textAt(reaction, 'description')),
    })),
    note: notesOf(resource),
  }),
});
