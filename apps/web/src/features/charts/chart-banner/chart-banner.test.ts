import type { Allergy, Patient } from '@notewell/model';
import { expect, test } from 'vitest';
import { allergyWords, summarise } from './allergies.ts';
import { alertsOn, factsOf } from './patient-facts.ts';

const patient: Patient = {
  resourceType: 'Patient',
  name: { given: 'Ana María', family: 'López' },
  otherNames: [{ given: 'Mari', use: 'Preferred' }],
  birthDate: '1990-03-02',
  alerts: [
    { text: 'Prefers mornings', severity: 'Information' },
    { text: 'Falls', severity: 'Critical', from: '2026-01-01' },
    { text: 'Over', severity: 'Critical', to: '2025-12-31' },
  ],
};
const allergy = (display: string, rest: Partial<Allergy> = {}): Allergy => ({
  resourceType: 'Allergy',
  patient: { id: 'p' },
  code: { display },
  ...rest,
});

test('the banner says the name the patient goes by, and the age on the day', () => {
  expect(factsOf(patient, '2026-03-01')).toMatchObject({ name: 'Ana María López', called: 'Mari', age: '35 y', initials: 'AL' });
});
test('the age of one who died is that at death', () => {
  expect(factsOf({ ...patient, deceased: '2000-03-02' }, '2026-03-01').age).toBe('10 y');
});
test('a chart with a confidential team is marked', () => {
  expect(factsOf({ ...patient, confidentialTeam: [{ practitioner: { id: 'x' } }] }, '2026-03-01').restricted).toBe(true);
});
test('alerts in force stand gravest first', () => {
  expect(alertsOn(patient, '2026-03-01').map(({ text }) => text)).toEqual(['Falls', 'Prefers mornings']);
});
test('“no known allergy” is a finding and not an allergy', () => {
  expect(summarise([allergy('No known allergy', { code: { code: '716186003' } })])).toEqual({
    standing: [],
    words: 'none known',
  });
  expect(summarise([]).words).toBe('not recorded');
});
test('a refuted or resolved allergy does not stand, and a severe one stands first', () => {
  const { standing } = summarise([
    allergy('Pollen'),
    allergy('Latex', { verification: 'Refuted' }),
    allergy('Eggs', { clinicalStatus: 'Resolved' }),
    allergy('Penicillin', { criticality: 'High' }),
  ]);
  expect(standing.map(allergyWords)).toEqual(['Penicillin', 'Pollen']);
});
