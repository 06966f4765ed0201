import { describe, expect, it } from 'vitest';
import { withSignature } from '../../../signatures/offers.ts';
import { decide } from '../../decide.ts';
import { grantSetsOf, permissionsOf } from '../../held.ts';
import type { Subject } from '../../populations.ts';
import { roles } from '../../roles.ts';

const family = (type: Subject['profile']['type'], id: string): Subject => ({
  profile: { type, id },
  permissions: permissionsOf(grantSetsOf([roles.Patient.id])),
  population: 'All',
  ownPatients: ['p'],
  programs: [],
  supervisees: [],
  allowances: [],
});
const patient = { id: 'p', resourceType: 'Patient' };
const mother = { id: 'p.m', resourceType: 'RelatedPerson' };
const clinician = { id: 'c', resourceType: 'Practitioner' };
const asPatient = family('Patient', 'p');
const signature = <S extends object, M extends object>(signer: S, more?: M) => ({
  signer,
  status: 'Pending',
  method: 'Typed',
  ...more,
});

describe.each([
  ['Contract', 'Offered', 'signatures', ['Draft', 'Executed', 'Declined', 'Revoked', 'Expired']],
  ['Consent', 'Proposed', 'patientSignatures', ['Draft', 'Active', 'Rejected', 'Inactive', 'EnteredInError']],
] as const)('a %s that is offered', (type, offered, list, others) => {
  const row = { resourceType: type, title: 'Telehealth', text: 'By video', patient, status: offered };
  const may = (change: object, { from = row, who = asPatient }: { from?: object; who?: Subject } = {}) =>
    decide(who, 'Update', { type, row: from, next: { ...from, ...change } }).allowed;

  it('is signed by the patient or a relative, each for themselves', () => {
    expect(may({ [list]: [signature(patient)] })).toBe(true);
    expect(may({ [list]: [signature(mother)] }, { who: family('RelatedPerson', 'p.m') })).toBe(true);
    for (const signer of [mother, clinician, {}]) expect(may({ [list]: [signature(signer)] })).toBe(false);
    expect(may({ [list]: [signature(patient, { witness: clinician })] })).toBe(false);
  });
  it('takes nothing else from them', () => {
    const own = { [list]: [signature(patient)] };
    for (const change of [
      { text: 'By telephone' },
      { status: type === 'Contract' ? 'Executed' : 'Active' },
      { title: 'Mine' },
      { document: { id: 'd', resourceType: 'DocumentReference' } },
    ]) {
      expect([change, may(change)]).toEqual([change, false]);
      expect([change, may({ ...own, ...change })]).toEqual([change, false]);
    }
    for (const status of ['Requested', 'Declined'])
      expect([status, may({ [list]: [{ ...signature(patient), status }] })]).toEqual([status, false]);
  });
  it('is signed in no other state', () => {
    for (const status of others)
      expect([status, may({ [list]: [signature(patient)] }, { from: { ...row, status } })]).toEqual([status, false]);
  });
  it('is neither made nor deleted by them', () => {
    expect(decide(asPatient, 'Create', { type, row }).allowed).toBe(false);
    expect(decide(asPatient, 'Delete', { type, row }).allowed).toBe(false);
  });
});

interface Signed {
  readonly signer: { readonly id: string };
  readonly status: string;
  readonly slot?: string;
  readonly required?: boolean;
}

describe('a contract with requests', () => {
  const request = { signer: patient, slot: 'patient', required: true, status: 'Requested' };
  const colleague = { signer: clinician, slot: 'practice', required: true, status: 'Requested' };
  const row = {
    resourceType: 'Contract',
    title: 'Fees',
    text: 'Ten',
    patient,
    status: 'Offered',
    signatures: [request, colleague],
  };
  const may = (signatures: readonly object[]) =>
    decide(asPatient, 'Update', { type: 'Contract', row, next: { ...row, signatures } }).allowed;
  it('is signed in the place that was asked for, and leaves the others', () => {
    expect(withSignature<Signed>([request, colleague], signature(patient))).toEqual([
      colleague,
      signature(patient, { slot: 'patient', required: true }),
    ]);
    expect(may(withSignature<Signed>([request, colleague], signature(patient)))).toBe(true);
    expect(may([signature(patient, { slot: 'practice' })])).toBe(false);
    expect(may([request, signature(patient, { slot: 'patient' })])).toBe(false);
  });
});
