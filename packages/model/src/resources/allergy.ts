import { approximateDate, code, coding, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import {
  AllergyCategory,
  AllergyClinicalStatus,
  AllergyCriticality,
  AllergyKind,
  AllergyVerification,
  ReactionSeverity,
} from '../vocabularies/clinical/allergies.ts';
import { author } from './parts/clinical.ts';

export const Allergy = defineResource({
  type: 'Allergy',
  collection: 'allergies',
  labels: ['Allergy', 'Allergies'],
  about: 'What a patient is allergic to or does not tolerate, or that no allergy is known (FHIR R4 AllergyIntolerance).',
  family: 'health',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    code: coding().required().about('The substance, RxNorm, UNII or SNOMED CT; or a code that says none is known'),
    kind: code(AllergyKind),
    categories: list(code(AllergyCategory), { max: 4, unique: true }),
    criticality: code(AllergyCriticality),
    clinicalStatus: code(AllergyClinicalStatus),
    verification: code(AllergyVerification),
    onset: approximateDate(),
    lastOccurrence: approximateDate(),
    recordedDate: instant().stampedBy('now'),
    recorder: author().stampedBy('caller'),
    asserter: author(),
    encounter: reference('Encounter'),
    reactions: list(
      group({
        manifestations: list(coding(), { max: 50 }),
        substance: coding(),
        severity: code(ReactionSeverity),
        onset: approximateDate(),
        exposureRoute: coding(),
        description: text({ max: 10_000 }),
      }),
      { max: 100 },
    ),
    note: longText(),
  },
  filters: {
    Patient: byReference('patient'),
    ClinicalStatus: byValue('clinicalStatus'),
    Verification: byValue('verification'),
    Criticality: byValue('criticality'),
    Category: byValue('categories'),
    Code: byValue('code.code'),
    Encounter: byReference('encounter'),
    Onset: byDate('onset'),
    Recorded: byInstant('recordedDate'),
    Text: byText('code.display', 'code.code'),
  },
  sorts: { created: 'recordedDate', onset: 'onset' },
  display: (allergy) => allergy.code.display ?? allergy.code.code,
});
export type Allergy = ResourceOf<typeof Allergy>;
