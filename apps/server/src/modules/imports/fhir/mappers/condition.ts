import type { ConditionCategory, ConditionClinicalStatus, ConditionSeverity, Refutation } from '@notewell/model';
import { codeAt, hasCode, notesOf, systems, toCoding, toCodings } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { lookUp, type Node, textAt, textsAt } from '../read.ts';

const statuses: Readonly<Record<string, ConditionClinicalStatus>> = {
  active: 'Active',
  recurrence: 'Recurrence',
  relapse: 'Relapse',
  inactive: 'Inactive',
  remission: 'Remission',
  resolved: 'Resolved',
};
const categories: Readonly<Record<string, ConditionCategory>> = {
  'problem-list-item': 'ProblemListItem',
  'encounter-diagnosis': 'EncounterDiagnosis',
  'health-concern': 'HealthConcern',
};
/** SNOMED CT severities, and the words used by writers without codes. */
const severities: Readonly<Record<string, ConditionSeverity>> = {
  '255604002': 'Mild',
  '6736007': 'Moderate',
  '24484000': 'Severe',
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
};
const verifications: Readonly<Record<string, Refutation>> = { confirmed: 'Confirmed' };
const verificationOf = (resource: Node) => codeAt(resource, 'verificationStatus');
/** Remarks for conditions neither confirmed nor refuted: a suspicion must not read as a diagnosis. */
const doubts: Readonly<Record<string, string>> = {
  unconfirmed: 'Recorded as unconfirmed.',
  provisional: 'Recorded as a provisional diagnosis.',
  differential: 'Recorded as a differential diagnosis.',
};

export const condition = defineMapper({
  fhirType: 'Condition',
  type: 'Condition',
  record: 'subject',
  refuse: (resource) => {
    if (hasCode(resource, 'verificationStatus', 'entered-in-error')) return 'entered in error';
    if (hasCode(resource, 'verificationStatus', 'refuted')) return 'refuted';
    return toCoding(resource.code) ? undefined : 'it has no code or text';
  },
  map: (resource, { patient, reference }): Draft<'Condition'> => ({
    patient,
    code: toCoding(resource.code, [systems.icd10, systems.snomed]) ?? {},
    category: textsAt(resource, 'category.coding.code').flatMap((code) => lookUp(categories, code) ?? [])[0],
    clinicalStatus: lookUp(statuses, codeAt(resource, 'clinicalStatus')),
    verification: lookUp(verifications, verificationOf(resource)),
    severity: lookUp(severities, codeAt(resource, 'severity') ?? textAt(resource, 'severity.text')?.toLowerCase()),
    bodySites: toCodings(resource, 'bodySite'),
    onset: toApproximate(textAt(resource, 'onsetDateTime') ?? textAt(resource, 'onsetPeriod.start')),
    abatement: toApproximate(textAt(resource, 'abatementDateTime') ?? textAt(resource, 'abatementPeriod.end')),
    recordedDate: toInstant(textAt(resource, 'recordedDate')),
    recorder: reference(resource.recorder, 'Practitioner'),
    asserter: reference(resource.asserter, 'Practitioner', 'Patient', 'RelatedPerson'),
    encounter: reference(resource.encounter, 'Encounter'),
    note: notesOf(
      resource,
      lookUp(doubts, verificationOf(resource)),
      labeled('Onset', textAt(resource, 'onsetString')),
      labeled('Ended', textAt(resource, 'abatementString')),
    ),
  }),
});

const labeled = (what: string, words: string | undefined) => (words ? `${what}: ${words}` : undefined);
