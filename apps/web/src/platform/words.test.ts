import { describe, expect, it } from 'vitest';
import { createWords, inLabels, nameAs } from './words.ts';

describe('words', () => {
  it('call people patients until the practice says otherwise', () => {
    const words = createWords();
    expect(words.t('Patients')).toBe('Patients');
    nameAs(words, { patients: { singular: 'Client', plural: 'Clients' } });
    expect(words.t('Patients')).toBe('Clients');
    expect(words.t('Search $t(patients)')).toBe('Search clients');
  });
  it('count', () => {
    const words = createWords({ patients: { singular: 'Client', plural: 'Clients' } });
    expect(words.t('patientsFound', { count: 1 })).toBe('1 client');
    expect(words.t('patientsFound', { count: 12_345 })).toBe('12,345 clients');
  });
  it('leave a sentence that is not listed as it is written', () => {
    expect(createWords().t('Nothing here. Try: again?')).toBe('Nothing here. Try: again?');
  });
});

it('the declaration of a field says the practice’s labels, and quoted names stay', () => {
  const { t } = createWords({
    patients: { singular: 'Client', plural: 'Clients' },
    locations: { singular: 'Site', plural: 'Sites' },
  });
  const say = (text: string) => inLabels((key) => t(key), text);
  expect(say('Default location')).toBe('Default site');
  expect(say('May use the patient app')).toBe('May use the client app');
  expect(say('Keep messages with $t(patients)')).toBe('Keep messages with clients');
  expect(say('Called “Patient”')).toBe('Called “Patient”');
  expect(inLabels((key) => createWords().t(key), 'Default location')).toBe('Default location');
});
