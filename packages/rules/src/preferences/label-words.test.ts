import { expect, it } from 'vitest';
import { labelWords } from './label-words.ts';

it('says the labels of the practice, in the case of the sentence, and leaves quoted names', () => {
  const say = labelWords({ patients: { singular: 'Client', plural: 'Clients' }, locations: { singular: 'Site' } });
  expect(say('Patient: no patient is called “Patient Zero”. Patients and locations.')).toBe(
    'Client: no client is called “Patient Zero”. Clients and locations.',
  );
  expect(say('Default location')).toBe('Default site');
  expect(say('Outpatient sessions')).toBe('Outpatient sessions');
  expect(labelWords(undefined)('Patient')).toBe('Patient');
});
