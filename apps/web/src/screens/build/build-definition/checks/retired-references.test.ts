import { expect, it } from 'vitest';
import { referencesIn, retiredFindings } from './retired-references.ts';

it('reports each retired version that a definition refers to, once', () => {
  const value = {
    id: 'own',
    resourceType: 'NoteDefinition',
    title: 'Intake',
    sections: [
      { id: 'a', form: { id: 'phq-1', resourceType: 'Questionnaire' } },
      { id: 'b', form: { id: 'phq-1', resourceType: 'Questionnaire' } },
      { id: 'c', form: { id: 'gad-2', resourceType: 'Questionnaire' } },
    ],
    signatureConfiguration: { id: 'sign-1' },
    services: [{ id: 'service', resourceType: 'HealthcareService' }],
  };
  const named = referencesIn(value);
  expect(named.map(({ type, id, at }) => `${at}: ${type} ${id}`)).toEqual([
    'sections: Questionnaire phq-1',
    'sections: Questionnaire phq-1',
    'sections: Questionnaire gad-2',
    'signatureConfiguration: SignatureConfiguration sign-1',
  ]);
  const found = retiredFindings(named, [
    { id: 'phq-1', title: 'PHQ-9', status: 'Retired', version: 1 },
    { id: 'gad-2', title: 'GAD-7', status: 'Active', version: 2 },
    { id: 'sign-1', title: 'Author alone', status: 'Retired' },
  ]);
  expect(found.map(({ at, severity }) => `${severity} ${at}`)).toEqual(['Warning sections', 'Warning signatureConfiguration']);
  expect(found[0]?.message).toContain('version 1 of “PHQ-9”');
});
