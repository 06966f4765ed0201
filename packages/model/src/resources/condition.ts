import { approximateDate, code, coding, instant, list, longText, reference } from '../kernel/field.ts';
import { byDate, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { ConditionCategory, ConditionClinicalStatus, ConditionSeverity, Refutation } from '../vocabularies/clinical/condition.ts';
import { author } from './parts/clinical.ts';

export const Condition = defineResource({
  type: 'Condition',
  collection: 'conditions',
  labels: ['Problem', 'Problems'],
  about: 'A problem, diagnosis or concern in a patient’s record (FHIR R4 Condition).',
  family: 'health',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    code: coding().required().about('ICD-10-CM first, SNOMED CT where that is all there is'),
    category: code(ConditionCategory),
    clinicalStatus: code(ConditionClinicalStatus),
    verification: code(Refutation),
    severity: code(ConditionSeverity),
    bodySites: list(coding(), { max: 20 }),
    onset: approximateDate(),
    abatement: approximateDate(),
    recordedDate: instant().stampedBy('now'),
    recorder: reference('Practitioner').stampedBy('caller'),
    asserter: author().about('Who says so, where that is not who wrote it down'),
    encounter: reference('Encounter'),
    note: longText(),
  },
  filters: {
    Patient: byReference('patient'),
    ClinicalStatus: byValue('clinicalStatus'),
    Verification: byValue('verification'),
    Category: byValue('category'),
    Code: byValue('code.code'),
    Encounter: byReference('encounter'),
    Onset: byDate('onset'),
    Text: byText('code.display', 'code.code'),
  },
  sorts: { created: 'recordedDate', onset: 'onset' },
  display: (condition) => condition.code.display ?? condition.code.code,
});
export type Condition = ResourceOf<typeof Condition>;
