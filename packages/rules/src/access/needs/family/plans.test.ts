import { describe, expect, it } from 'vitest';
import { familyRequest } from '../../../signatures/awaited.ts';
import { decide } from '../../decide.ts';
import { grantSetsOf, permissionsOf } from '../../held.ts';
import type { Subject } from '../../populations.ts';
import { roles } from '../../roles.ts';

const of = (type: Subject['profile']['type'], id: string, role = roles.Patient.id): Subject => ({
  profile: { type, id },
  permissions: permissionsOf(grantSetsOf([role])),
  population: 'All',
  ownPatients: ['p'],
  programs: [],
  supervisees: [],
  allowances: [],
});
const patient = { id: 'p', resourceType: 'Patient' };
const mother = { id: 'p.m', resourceType: 'RelatedPerson' };
const clinician = { id: 'c', resourceType: 'Practitioner' };
const asPatient = of('Patient', 'p');
const asMother = of('RelatedPerson', 'p.m');
const request = { patient, signer: patient, status: 'Requested', requestedAt: '2026-11-02T10:00:00.000Z' };
const signature = { patient, signer: patient, status: 'Pending', method: 'Typed' };
const plan = {
  resourceType: 'CarePlan',
  status: 'Draft',
  title: 'Sleep',
  patient,
  author: clinician,
  participants: [{ role: 'Coordinator', individual: clinician }],
  items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
  patientSignatures: [request],
};
const may = (patientSignatures: readonly object[], { from = plan, who = asPatient }: { from?: object; who?: Subject } = {}) =>
  decide(who, 'Update', { type: 'CarePlan', row: from, next: { ...from, patientSignatures } }).allowed;

describe('a plan that was put to the family', () => {
  it('is signed or declined by who is asked, each for themselves', () => {
    expect(may([signature])).toBe(true);
    expect(may([{ ...signature, status: 'Declined', declinedReason: 'Not this' }])).toBe(true);
    expect(may([request, signature])).toBe(true);
    for (const signer of [mother, clinician, {}]) expect(may([{ ...signature, signer }])).toBe(false);
    expect(may([{ ...signature, witness: clinician }])).toBe(false);
    const toMother = { ...request, signer: mother };
    const from = { ...plan, patientSignatures: [toMother] };
    expect(may([{ ...signature, signer: mother }], { from, who: asMother })).toBe(true);
    expect(may([signature], { from })).toBe(false);
    expect(may([{ ...signature, signer: mother }], { who: asMother })).toBe(false);
  });
  it('leaves the requests and signatures of others', () => {
    const others = [
      { ...request, signer: mother },
      { ...signature, signer: mother, status: 'Signed' },
    ];
    for (const other of others) {
      const from = { ...plan, patientSignatures: [other, request] };
      expect(may([other, signature], { from })).toBe(true);
      expect(may([signature], { from })).toBe(false);
    }
  });
  it('takes no request, no second answer and no word from them', () => {
    expect(may([])).toBe(false);
    expect(may([request, { ...request, requestedAt: '2026-11-03T10:00:00.000Z' }])).toBe(false);
    expect(may([signature, { ...signature, status: 'Declined' }])).toBe(false);
    for (const change of [
      { title: 'Mine' },
      { status: 'Active' },
      { items: [] },
      { copyGiven: true },
      { signatures: [signature] },
    ]) {
      const next = { ...plan, patientSignatures: [signature], ...change };
      expect([change, decide(asPatient, 'Update', { type: 'CarePlan', row: plan, next }).allowed]).toEqual([change, false]);
    }
  });
  it('is signed until it is over', () => {
    for (const status of ['Active', 'OnHold'])
      expect([status, may([signature], { from: { ...plan, status } })]).toEqual([status, true]);
    for (const status of ['Completed', 'Revoked', 'EnteredInError'])
      expect([status, may([signature], { from: { ...plan, status } })]).toEqual([status, false]);
  });
  it('is neither made nor deleted by them', () => {
    for (const verb of ['Create', 'Delete'] as const)
      expect(decide(asPatient, verb, { type: 'CarePlan', row: plan }).allowed).toBe(false);
  });
});

describe('a request to the family', () => {
  const given = (signedAt: string) => ({ ...signature, status: 'Signed', signedAt });
  it('is open until its signer signs after it', () => {
    const open = (...patientSignatures: readonly object[]) => familyRequest({ patientSignatures }, 'p') !== undefined;
    expect(open(request)).toBe(true);
    expect(open(request, given('2026-11-02T11:00:00.000Z'))).toBe(false);
    expect(open(given('2026-11-01T10:00:00.000Z'), request)).toBe(true);
    expect(open({ ...request, signer: mother })).toBe(false);
    expect(open({ ...request, status: 'Declined' })).toBe(false);
  });
  it('opens a draft to them, so only those who take part make it', () => {
    const from = { ...plan, patientSignatures: [] };
    const clinical = roles['Non-Prescribing Clinician'].id;
    expect(may([request], { from, who: of('Practitioner', 'other', clinical) })).toBe(false);
    expect(may([request], { from, who: of('Practitioner', 'c', clinical) })).toBe(true);
  });
});
