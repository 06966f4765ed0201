import { approximateDate, code, coding, instant, list, longText, reference } from '../kernel/field.ts';
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
import { ObservationCategory, ObservationStatus } from '../vocabularies/clinical/observations.ts';
import { annotations, author, instantPeriod, subject } from './parts/clinical.ts';
import { components, observedValue } from './parts/observed.ts';

export const Observation = defineResource({
  type: 'Observation',
  collection: 'observations',
  labels: ['Observation', 'Observations'],
  about: 'A measurement, vital sign, result, score or social fact (FHIR R4 Observation); units are UCUM.',
  family: 'health',
  scope: partitionedBy('subject'),
  fields: {
    status: code(ObservationStatus).required(),
    category: code(ObservationCategory),
    code: coding().required().about('LOINC first'),
    subject: subject().required(),
    encounter: reference('Encounter'),
    note: reference('Note'),
    effective: approximateDate().about('When it held'),
    effectivePeriod: instantPeriod(),
    issued: instant(),
    performers: list(reference('Practitioner', 'Patient', 'RelatedPerson', 'Organization'), { max: 20 }),
    recorder: author().stampedBy('caller'),
    ...observedValue(),
    components: components(),
    bodySite: coding(),
    method: coding(),
    specimen: coding(),
    device: coding(),
    derivedFrom: list(reference('QuestionnaireResponse', 'Observation', 'DocumentReference', 'Media'), { max: 100 }),
    members: list(reference('Observation'), { max: 200 }).about('The results of a panel'),
    comment: longText(),
    annotations: annotations(),
  },
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Status: byValue('status'),
    Category: byValue('category'),
    Code: byValue('code.code', 'components.code.code'),
    Encounter: byReference('encounter'),
    Note: byReference('note'),
    DerivedFrom: byReference('derivedFrom'),
    Effective: byDate('effective'),
    Issued: byInstant('issued'),
    Text: byText('code.display', 'code.code'),
  },
  sorts: { created: 'issued', effective: 'effective' },
  display: (observation) => observation.code.display ?? observation.code.code,
});
export type Observation = ResourceOf<typeof Observation>;
