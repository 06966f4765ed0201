import { describe, expect, it } from 'vitest';
import { createWords, nameAs } from './words.ts';

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
