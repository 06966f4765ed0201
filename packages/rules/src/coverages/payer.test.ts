import { expect, it } from 'vitest';
import { payerFaults } from './payer.ts';

const faulty = (after: object, before?: object) => payerFaults({ type: 'Coverage', before, after }).map(({ path }) => path);

it('an insurance names who pays', () => {
  expect(faulty({ status: 'Active' })).toEqual(['payerName']);
  expect(faulty({ status: 'Active', payerName: '  ' })).toEqual(['payerName']);
  expect(faulty({ status: 'Active', payerName: 'Blue Shield' })).toEqual([]);
  expect(faulty({ status: 'Active', payer: { id: 'o', resourceType: 'Organization' } })).toEqual([]);
});
it('a patient who pays alone, and what was an error, name nobody', () => {
  expect(faulty({ status: 'Active', kind: 'SelfPay' })).toEqual([]);
  expect(faulty({ status: 'EnteredInError' })).toEqual([]);
});
it('an insurance that was stored without a payer can be changed, and one with a payer keeps it', () => {
  expect(faulty({ status: 'Active', memberId: '1' }, { status: 'Active' })).toEqual([]);
  expect(faulty({ status: 'Active' }, { status: 'Active', payerName: 'Blue Shield' })).toEqual(['payerName']);
});
