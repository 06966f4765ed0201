import { describe, expect, it } from 'vitest';
import { foreignVersionOf, foreignVersionsIn, fromFhirQuestionnaire, fromFhirResponse } from './index.ts';

const of = (resourceType: string, more: object) => ({ resourceType, id: '1', ...more });

describe('the release a resource is written in', () => {
  it.each([
    ['FHIR DSTU2', of('Patient', { name: [{ family: ['Chalmers'], given: ['Peter'] }] })],
    ['FHIR DSTU2 or STU3', of('Condition', { clinicalStatus: 'active', verificationStatus: 'confirmed' })],
    ['FHIR DSTU2', of('Condition', { clinicalStatus: 'active', patient: { reference: 'Patient/1' } })],
    ['FHIR STU3', of('Condition', { clinicalStatus: 'active', assertedDate: '2017-01-01' })],
    ['FHIR DSTU2', of('MedicationOrder', {})],
    ['FHIR DSTU2', of('Encounter', { class: 'ambulatory' })],
    ['FHIR R5', of('Encounter', { class: [{ coding: [{ code: 'AMB' }] }], actualPeriod: {} })],
    ['FHIR R5', of('MedicationRequest', { medication: { concept: { text: 'Sertraline' } } })],
    ['FHIR STU3', of('MedicationRequest', { medicationCodeableConcept: {}, requester: { agent: {} } })],
    ['FHIR STU3', of('Questionnaire', { item: [{ type: 'group', item: [{ type: 'choice', option: [{}] }] }] })],
    ['FHIR R5', of('Questionnaire', { item: [{ type: 'coding', answerOption: [{}] }] })],
    ['FHIR DSTU2', of('Questionnaire', { group: { question: [] } })],
    ['FHIR DSTU2', of('QuestionnaireResponse', { group: {} })],
  ])('is %s', (version, resource) => {
    expect(foreignVersionOf(resource)).toBe(version);
  });

  it.each([
    of('Patient', { name: [{ family: 'Chalmers', given: ['Peter'] }] }),
    of('Condition', { clinicalStatus: { coding: [{ code: 'active' }] } }),
    of('Encounter', { class: { code: 'AMB' }, period: {} }),
    of('MedicationRequest', { medicationCodeableConcept: {} }),
    of('DocumentReference', { context: { encounter: [{}] } }),
    of('Questionnaire', { item: [{ type: 'choice', answerOption: [{}] }] }),
    of('constructor', {}),
    'text',
  ])('is taken for R4 where nothing says otherwise: %j', (resource) => {
    expect(foreignVersionOf(resource)).toBeUndefined();
  });
});

describe('a document', () => {
  const patient = of('Patient', { name: [{ family: 'Shaw' }] });
  it('gives its release to resources that do not show theirs', () => {
    const both = of('Condition', { clinicalStatus: 'active' });
    const third = of('MedicationRequest', { context: {}, medicationReference: {} });
    expect(foreignVersionsIn([patient, both, third])).toEqual(['FHIR STU3', 'FHIR STU3', 'FHIR STU3']);
  });
  it('that is R4 loses only the resource that is not', () => {
    const fourth = of('AllergyIntolerance', { clinicalStatus: { coding: [] } });
    const other = of('Condition', { clinicalStatus: 'active' });
    expect(foreignVersionsIn([patient, fourth, other])).toEqual([undefined, undefined, 'FHIR DSTU2 or STU3']);
    expect(foreignVersionsIn([patient, fourth])).toEqual([undefined, undefined]);
  });
});

it('Forms and answers of other releases are refused by name', () => {
  expect(() => fromFhirQuestionnaire(of('Questionnaire', { item: [{ linkId: '1', type: 'coding' }] }))).toThrow('FHIR R5');
  expect(() => fromFhirResponse(of('QuestionnaireResponse', { parent: [{}] }))).toThrow('FHIR STU3');
});
