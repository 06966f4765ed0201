import { resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { contactFaults } from './contact-facts.ts';

const faulty = (type: string, after: object, before?: object) => contactFaults({ type, before, after }).map(({ path }) => path);
const phone = (value: string, system = 'Phone') => ({ telecom: [{ system, value }] });

describe('entered addresses', () => {
  it('a state of the United States is one of its two letters', () => {
    expect(faulty('Location', { address: { city: 'Salem', state: 'MA', postalCode: '01970' } })).toEqual([]);
    for (const state of ['ZZ', 'Massachusetts', 'ma', '12'])
      expect(faulty('Location', { address: { state } })).toEqual(['address.state']);
  });
  it('a ZIP code has five digits or nine', () => {
    for (const postalCode of ['02903', '02903-1234', '029031234'])
      expect(faulty('Organization', { addresses: [{ postalCode }] })).toEqual([]);
    for (const postalCode of ['2903', 'K1A 0B6', 'abc'])
      expect(faulty('Organization', { addresses: [{}, { postalCode, country: 'USA' }] })).toEqual(['addresses.1.postalCode']);
  });
  it('an address abroad follows the rules of no country', () => {
    const abroad = { country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B6' };
    expect(faulty('Patient', { addresses: [abroad, { country: 'DE', postalCode: '10115' }] })).toEqual([]);
    expect(faulty('Patient', { addresses: [{ ...abroad, postalCode: '!!' }] })).toEqual(['addresses.0.postalCode']);
  });
  it('an area names states, or regions abroad in full', () => {
    expect(faulty('District', { state: 'RI', postalCodes: ['02903'] })).toEqual([]);
    expect(faulty('District', { state: 'Ontario', postalCodes: ['K1A'] })).toEqual([]);
    expect(faulty('District', { state: 'ZZ', postalCodes: ['02903', 'x'] })).toEqual(['state', 'postalCodes.1']);
  });
});

describe('entered numbers', () => {
  it('a phone number has seven digits or more and no words, or is a service of three', () => {
    for (const value of [
      '555-0100',
      '(401) 555-0199 x12',
      '+49 30 1234567',
      '401.555.0199 ext. 4',
      '401–555–0199',
      '401-555-0199 (cell)',
      '555-0100 Ext: #4',
      '988',
    ])
      expect(faulty('Practitioner', phone(value))).toEqual([]);
    for (const value of ['12', 'call me', '401 555 0199 at night', '1'.repeat(30)])
      expect(faulty('Practitioner', phone(value))).toEqual(['telecom.0.value']);
  });
  it('an address for mail has a name and a domain', () => {
    expect(faulty('RelatedPerson', phone('ana@example.test', 'Email'))).toEqual([]);
    expect(faulty('RelatedPerson', phone('ana@', 'Email'))).toEqual(['telecom.0.value']);
  });
});

it('a value that a record had before is not judged again, wherever it moved', () => {
  const before = { address: { state: 'Zone 4' }, ...phone('12') };
  expect(faulty('Location', { ...before, name: 'Annex' }, before)).toEqual([]);
  expect(faulty('Location', { ...before, ...phone('13') }, before)).toEqual(['telecom.0.value']);
  const moved = { telecom: [{ system: 'Phone', value: '555-010-0000' }, ...before.telecom] };
  expect(faulty('Location', moved, before)).toEqual([]);
});

it('every type with an address or a number is judged', () => {
  const wrong = { address: { postalCode: 'x' }, addresses: [{ postalCode: 'x' }], ...phone('x') };
  const judged = resourceTypes.filter((type) => faulty(type, wrong).length > 0);
  expect(judged).toEqual(
    expect.arrayContaining([
      'District',
      'Location',
      'Organization',
      'Patient',
      'Person',
      'PracticePreferences',
      'Practitioner',
      'RelatedPerson',
    ]),
  );
});
