import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

const by = (id: string, supervisees: readonly string[] = []): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set([...allPermissions].filter((one) => !['note master', 'scribe', 'full permissions'].includes(one))),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees,
  allowances: [],
});
const master = { ...by('ben'), permissions: new Set(allPermissions) };
const person = (id: string) => ({ id, resourceType: 'Practitioner' });
const participants = [{ role: 'Coordinator', individual: person('ana') }];
const may = (type: 'CarePlan' | 'CarePlanSession', who: Subject, row: object, change?: object) =>
  decide(who, change ? 'Update' : 'Create', { type, row, ...(change && { next: { ...row, ...change } }) }).allowed;

describe('the draft of a plan', () => {
  const draft = { status: 'Draft', author: person('eva'), participants, title: 'Sleep' };
  it.each([{ title: 'Forged' }, { items: [{ id: 'a' }] }, { participants: [] }, { needs: 'None' }])(
    'keeps %o for those who take part in it',
    (change) => {
      expect(may('CarePlan', by('ben'), draft, change)).toBe(false);
      for (const who of [by('ana'), by('eva'), by('sue', ['eva']), master, by(fixedIds.systemAccount)])
        expect(may('CarePlan', who, draft, change)).toBe(true);
    },
  );
  it('keeps the words of a goal', () => {
    const goal = { ...draft, items: [{ id: 'a', kind: 'Goal', title: 'Sleep' }] };
    expect(may('CarePlan', by('ben'), goal, { items: [{ id: 'a', kind: 'Goal', title: 'Forged' }] })).toBe(false);
    expect(may('CarePlan', by('ben'), goal, { items: [{ id: 'a', kind: 'Goal', title: 'Sleep' }] })).toBe(true);
  });
  it.each(['signatures', 'patientSignatures'])('is closed by %s of those who take part alone', (list) => {
    const signed = (signer: object) => ({ [list]: [{ status: 'Signed', signer }] });
    const own = (id: string) => signed(list === 'signatures' ? person(id) : { id: 'pat', resourceType: 'Patient' });
    expect(may('CarePlan', by('ben'), draft, own('ben'))).toBe(false);
    expect(may('CarePlan', by('ana'), draft, own('ana'))).toBe(true);
    expect(may('CarePlan', by('ben'), { ...draft, status: 'Active' }, own('ben'))).toBe(true);
  });
  it('takes a request to the family from those who take part, and from everybody why it could not sign', () => {
    const signer = { id: 'pat', resourceType: 'Patient' };
    const active = { ...draft, status: 'Active' };
    expect(may('CarePlan', by('ben'), active, { patientSignatures: [{ status: 'Requested', signer }] })).toBe(false);
    expect(may('CarePlan', by('ben'), active, { patientSignatures: [{ signer, unableReason: 'In hospital' }] })).toBe(true);
  });
  it.each([
    { unableReason: 'Asleep' },
    { status: 'Declined' },
    { status: 'Requested' },
    { required: true, unableReason: 'Asleep' },
  ])('names somebody of the family in %o by those who take part, and by others once a signature was asked for', (entry) => {
    const signer = { id: 'pat', resourceType: 'Patient' };
    const named = { patientSignatures: [{ ...entry, signer }] };
    expect(may('CarePlan', by('ben'), draft, named)).toBe(false);
    for (const who of [by('ana'), by('eva'), by('sue', ['ana'])]) expect(may('CarePlan', who, draft, named)).toBe(true);
    const asked = { ...draft, patientSignatures: [{ status: 'Requested', signer }] };
    expect(may('CarePlan', by('ben'), asked, named)).toBe(entry.required !== true);
  });
  it('takes from everybody that an unnamed person could not sign', () => {
    expect(may('CarePlan', by('ben'), draft, { patientSignatures: [{ unableReason: 'Asleep' }] })).toBe(true);
  });
  it('takes a request for a required signature from those who take part, and the signature of who is asked', () => {
    const request = { status: 'Requested', required: true, signer: person('ben') };
    const asked = { ...draft, signatures: [request] };
    expect(may('CarePlan', by('ben'), draft, { signatures: [request] })).toBe(false);
    expect(may('CarePlan', by('ben'), { ...draft, status: 'Active' }, { signatures: [request] })).toBe(false);
    expect(may('CarePlan', by('ana'), draft, { signatures: [request] })).toBe(true);
    expect(may('CarePlan', by('ben'), asked, { signatures: [{ status: 'Signed', signer: person('ben') }] })).toBe(true);
    expect(may('CarePlan', by('ben'), asked, { signatures: [], title: 'Forged' })).toBe(false);
  });
  it('is linked by everybody', () => {
    expect(may('CarePlan', by('ben'), draft, { program: { id: 'x' } })).toBe(true);
  });
});

describe('a signed review', () => {
  const review = { summary: 'Better', by: person('ana'), hash: 'a' };
  it.each(['Draft', 'Active'])('stays in a plan that is %s, for everybody', (status) => {
    const plan = { status, author: person('ana'), participants, reviews: [review] };
    for (const who of [by('ana'), master]) {
      expect(may('CarePlan', who, plan, { reviews: [] })).toBe(false);
      expect(may('CarePlan', who, plan, { reviews: [{ ...review, summary: 'Worse' }] })).toBe(false);
      expect(decide(who, 'Delete', { type: 'CarePlan', row: plan }).allowed).toBe(false);
    }
    expect(may('CarePlan', by('ana'), plan, { reviews: [review, { summary: 'More' }] })).toBe(true);
    expect(may('CarePlan', by(fixedIds.systemAccount), plan, { reviews: [] })).toBe(true);
  });
});

describe('a plan in force', () => {
  const goal = { id: 'a', kind: 'Goal', title: 'Sleep', status: 'InProgress' };
  const plan = { status: 'Active', author: person('eva'), participants, title: 'Sleep', items: [goal], start: '2026-01-01' };
  const signed = { ...plan, signatures: [{ status: 'Signed', signer: person('eva') }] };
  const words = [
    { title: 'Forged' },
    { items: [{ ...goal, title: 'Forged' }] },
    { items: [{ ...goal, patientWords: 'Forged' }] },
    { items: [goal, { ...goal, id: 'b' }] },
    { dischargeCriteria: 'None' },
    { addresses: [{ id: 'c', resourceType: 'Condition' }] },
    { start: '2025-01-01' },
  ];
  const people = { participants: [{ role: 'PrimaryPerformer', individual: person('ben') }] };
  const work = [
    { items: [{ ...goal, status: 'Achieved', achieved: '2026-02-01', currentValue: 3, history: [{ status: 'Achieved' }] }] },
    { reviews: [{ summary: 'Better' }], reviewDue: '2026-06-01' },
    { copyGiven: true },
  ];
  it('keeps its words for those who take part, and for everybody once signed', () => {
    for (const change of words) {
      expect([change, may('CarePlan', by('ben'), plan, change)]).toEqual([change, false]);
      for (const who of [by('ana'), by('eva'), by('sue', ['ana']), master]) {
        expect(may('CarePlan', who, plan, change)).toBe(true);
        expect([change, may('CarePlan', who, signed, change)]).toEqual([change, false]);
        expect(may('CarePlan', who, { ...signed, status: 'Draft' }, change)).toBe(false);
      }
    }
  });
  it('keeps its people, its state and its end for those who take part', () => {
    const moves = ['OnHold', 'Completed'].map((status) => ({ status }));
    for (const row of [plan, signed])
      for (const change of [people, { end: undefined }, ...moves]) {
        expect(may('CarePlan', by('ben'), { ...row, end: '2026-06-01' }, change)).toBe(false);
        expect([change, may('CarePlan', by('ana'), { ...row, end: '2026-06-01' }, change)]).toEqual([change, true]);
      }
  });
  it('keeps that the patient was given a copy', () => {
    const given = { ...signed, copyGiven: true };
    for (const copyGiven of [undefined, false]) {
      expect(may('CarePlan', by('ben'), given, { copyGiven })).toBe(false);
      expect(may('CarePlan', by('ana'), given, { copyGiven })).toBe(true);
    }
  });
  it.each(work)('is worked on by the team: %o', (change) => {
    for (const row of [plan, signed]) expect(may('CarePlan', by('ben'), row, change)).toBe(true);
  });
});

describe('a plan that is over', () => {
  const goal = { id: 'a', kind: 'Goal', title: 'Sleep', status: 'InProgress' };
  const plan = { author: person('ana'), participants, items: [goal], start: '2026-01-01', end: '2026-02-01' };
  const changes = [
    { items: [{ ...goal, status: 'Achieved' }] },
    { items: [{ ...goal, title: 'Forged' }] },
    { items: [goal, { ...goal, id: 'b' }] },
    { reviews: [{ summary: 'Better' }] },
    { start: '2025-01-01' },
    { end: undefined },
    { reviewDue: '2027-01-01' },
    { measures: [{ every: 1 }] },
  ];
  it.each(['Completed', 'Revoked', 'EnteredInError'])('takes no more changes once it is %s, signed or not', (status) => {
    const signed = { signatures: [{ status: 'Signed', signer: person('ana') }] };
    for (const row of [
      { ...plan, status },
      { ...plan, ...signed, status },
    ])
      for (const change of changes)
        for (const who of [by('ana'), master]) expect([change, may('CarePlan', who, row, change)]).toEqual([change, false]);
    expect(may('CarePlan', by('ana'), { ...plan, status }, { copyGiven: true })).toBe(true);
    expect(may('CarePlan', by(fixedIds.systemAccount), { ...plan, status }, { title: 'Imported' })).toBe(true);
  });
  it('is still marked as entered in error', () => {
    const change = { status: 'EnteredInError', enteredInErrorReason: 'Another patient' };
    expect(may('CarePlan', by('ana'), { ...plan, status: 'Completed' }, change)).toBe(true);
  });
});

describe('a session of a plan', () => {
  const held = { status: 'InProgress', participants };
  it.each([{ summary: 'Forged' }, { activities: [{ item: 'a' }] }, { status: 'Succeeded' }, { participants: [] }])(
    'keeps %o for those who take part in it',
    (change) => {
      expect(may('CarePlanSession', by('ben'), held, change)).toBe(false);
      for (const who of [by('ana'), by('sue', ['ana']), master]) expect(may('CarePlanSession', who, held, change)).toBe(true);
      expect(may('CarePlanSession', by('ben'), { status: 'InProgress' }, change)).toBe(true);
    },
  );
  it('keeps the time at which it was held', () => {
    const change = { start: '2001-01-01T10:00:00Z' };
    expect(may('CarePlanSession', by('ben'), held, change)).toBe(false);
    expect(may('CarePlanSession', by('ana'), held, change)).toBe(true);
    expect(may('CarePlanSession', by('ben'), { ...held, status: 'Preparation' }, change)).toBe(true);
  });
  it('fails with a reason', () => {
    for (const failedReason of [undefined, ' '])
      expect(may('CarePlanSession', by('ana'), held, { status: 'Failed', failedReason })).toBe(false);
    expect(may('CarePlanSession', by('ana'), held, { status: 'Failed', failedReason: 'Nobody came' })).toBe(true);
  });
  it('is prepared for colleagues, and not held in their name', () => {
    expect(may('CarePlanSession', by('ben'), { ...held, status: 'Preparation' })).toBe(true);
    expect(may('CarePlanSession', by('ben'), held)).toBe(false);
    expect(may('CarePlanSession', by('ana'), held)).toBe(true);
  });
});
