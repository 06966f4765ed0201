import type { Note, ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import type { WriteContext } from './need.ts';
import { packetFacts } from './packets.ts';

const masters = ['note master', 'patient master', 'full permissions'];
const by = (id: string, supervisees: readonly string[] = []): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set([...allPermissions].filter((one) => !masters.includes(one))),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees,
  allowances: [],
});
const ana = { id: 'ana', resourceType: 'Practitioner' };
const may = (who: Subject, type: ResourceType, row: object, change: object) =>
  decide(who, 'Update', { type, row, next: { ...row, ...change } }).allowed;

describe.each([
  ['Communication', { status: 'Completed', recorder: ana, text: 'Called' }, { text: 'Shouted' }, { followUpBy: ana }],
  ['Communication', { status: 'Completed', recorder: ana }, { text: 'Shouted' }, { encounter: { id: 'e' } }],
  ['DocumentReference', { completion: 'Final', recorder: ana, text: 'A' }, { text: 'B' }, { tags: ['read'] }],
  ['ClinicalDocument', { status: 'Final', authors: [{ individual: ana }] }, { sections: [{ text: 'B' }] }, { note: 'Read' }],
  ['QuestionnaireResponse', { status: 'InProgress', author: ana }, { answers: [{ value: 1 }] }, { encounter: { id: 'e' } }],
  ['QuestionnaireResponse', { status: 'InProgress', author: ana }, { status: 'Completed' }, { status: 'Stopped' }],
  ['Allergy', { verification: 'Confirmed', recorder: ana, code: { code: 'a' } }, { code: { code: 'b' } }, { note: 'Mild' }],
  ['Condition', { recorder: ana, code: { code: 'a' } }, { code: { code: 'b' } }, { clinicalStatus: 'Resolved' }],
] as const)('a %s in the name of a colleague', (type, row, words, work) => {
  it('keeps its words, and is worked on', () => {
    expect(may(by('ben'), type, row, words)).toBe(false);
    expect(may(by('ben'), type, row, work)).toBe(true);
  });
  it('is changed by those who answer for it, and by imports', () => {
    for (const who of [by('ana'), by('sue', ['ana']), by(fixedIds.systemAccount)]) expect(may(who, type, row, words)).toBe(true);
  });
});

describe('a final document that a colleague filed', () => {
  const row = { status: 'Current', completion: 'Final', recorder: ana, title: 'Letter', confidentiality: 'Restricted' };
  const master = { ...by('ben'), permissions: new Set(['patient master', ...by('ben').permissions] as const) };
  it.each([
    { title: 'Order' },
    { type: { code: 'x' } },
    { description: 'Forged' },
    { received: '2001-01-01T00:00:00Z' },
    { status: 'Superseded' },
    { confidentiality: 'VeryRestricted' },
    { confidentiality: 'Normal' },
  ])('keeps its details: %o', (change) => {
    expect(may(by('ben'), 'DocumentReference', row, change)).toBe(false);
    for (const who of [by('ana'), by('sue', ['ana']), master]) expect(may(who, 'DocumentReference', row, change)).toBe(true);
  });
  it('is filed by the office where the family brought it', () => {
    const mother = { id: 'm', resourceType: 'RelatedPerson' };
    const change = { type: { code: 'x' } };
    expect(may(by('ben'), 'DocumentReference', { ...row, recorder: mother }, change)).toBe(false);
    expect(may(master, 'DocumentReference', { ...row, recorder: mother }, change)).toBe(true);
    expect(may(master, 'DocumentReference', { ...row, recorder: mother }, { text: 'Forged' })).toBe(false);
    expect(may(by('ana'), 'DocumentReference', { ...row, author: mother }, change)).toBe(true);
  });
});

it('leaves drafts, and what staff keep for a patient, to everybody who may change them', () => {
  expect(may(by('ben'), 'DocumentReference', { completion: 'Preliminary', recorder: ana }, { text: 'A' })).toBe(true);
  expect(may(by('ben'), 'Allergy', { verification: 'Unconfirmed', recorder: ana }, { code: { code: 'b' } })).toBe(true);
  expect(may(by('ben'), 'Condition', { code: { code: 'a' } }, { code: { code: 'b' } })).toBe(true);
  const packet = { status: 'InProgress', author: ana, packetResponse: { id: 'p' } };
  expect(may(by('ben'), 'QuestionnaireResponse', packet, { answers: [{ value: 1 }] })).toBe(true);
});

describe('a follow-up that somebody was asked for', () => {
  const row = { status: 'Completed', recorder: ana, followUpBy: { id: 'cem', resourceType: 'Practitioner' } };
  const done = { followedUp: '2026-11-23T10:00:00Z' };
  it.each([done, { followUpBy: undefined }, { followUpBy: ana }, { followUpDue: '2030-01-01' }])(
    'is not ended by others: %o',
    (change) => {
      expect(may(by('ben'), 'Communication', row, change)).toBe(false);
      for (const who of [by('cem'), by('ana'), by('sue', ['cem'])]) expect(may(who, 'Communication', row, change)).toBe(true);
    },
  );
  it('is ended, and not passed on, by the deputy of the person asked', () => {
    const asDeputy = (change: object, deputyFor: string, from: object = row) =>
      decide(by('ben'), 'Update', { type: 'Communication', row: from, next: { ...from, ...change }, context: { deputyFor } });
    expect(asDeputy(done, 'cem').allowed).toBe(true);
    expect(asDeputy(done, 'ana').allowed).toBe(false);
    for (const more of [{ followUpBy: ana }, { followUpDue: '2030-01-01' }, { text: 'Forged' }])
      expect([more, asDeputy({ ...done, ...more }, 'cem').allowed]).toEqual([more, false]);
    expect(asDeputy({ followedUp: undefined }, 'cem', { ...row, ...done }).allowed).toBe(false);
  });
  it('is not undone by others either, and anybody asks for one', () => {
    expect(may(by('ben'), 'Communication', { ...row, ...done }, { followedUp: undefined })).toBe(false);
    expect(may(by('ben'), 'Communication', { status: 'Completed', recorder: ana }, { followUpBy: ana })).toBe(true);
  });
});

it('keeps the draft of a letter, which a colleague may send', () => {
  const row = { status: 'Preparation', recorder: ana, sender: ana, text: 'Dear' };
  for (const change of [{ text: 'Forged' }, { recipients: [ana] }, { sender: { id: 'ben', resourceType: 'Practitioner' } }])
    expect([change, may(by('ben'), 'Communication', row, change)]).toEqual([change, false]);
  expect(may(by('ben'), 'Communication', row, { status: 'Completed', sent: '2026-11-23T10:00:00Z' })).toBe(true);
  expect(may(by('ana'), 'Communication', row, { text: 'Hello' })).toBe(true);
});

describe('what the family wrote', () => {
  const mother = { id: 'm', resourceType: 'RelatedPerson' };
  const everything: Subject = { ...by('ana'), permissions: new Set(allPermissions) };
  const mayAll = (type: ResourceType, row: object, change: object) =>
    decide(everything, 'Update', { type, row, next: { ...row, ...change } }).allowed;
  const begun = { status: 'InProgress', author: mother };
  const asked = { status: 'InProgress', author: ana, source: mother, packetResponse: { id: 'p' } };
  it.each([begun, asked])('is neither rewritten nor completed by the staff: %o', (row) => {
    for (const change of [{ answers: [{ value: 1 }] }, { status: 'Completed' }, { source: ana }, { packetResponse: undefined }])
      expect([change, mayAll('QuestionnaireResponse', { ...row, packetResponse: { id: 'p' } }, change)]).toEqual([change, false]);
    for (const change of [{ status: 'EnteredInError' }, { status: 'Stopped' }, { encounter: { id: 'e' } }, { score: 4 }])
      expect([change, mayAll('QuestionnaireResponse', row, change)]).toEqual([change, true]);
  });
  it('is amended by the family alone', () => {
    const done = { ...asked, status: 'Completed' };
    expect(mayAll('QuestionnaireResponse', done, { status: 'Amended', answers: [{ value: 1 }] })).toBe(false);
    const typed = { status: 'Completed', author: ana, source: mother };
    expect(mayAll('QuestionnaireResponse', typed, { status: 'Amended', answers: [{ value: 1 }] })).toBe(true);
  });
});

describe('answers of a packet', () => {
  const row = { status: 'InProgress', author: ana, packetResponse: { id: 'p' } };
  const patient: Subject = { ...by('p'), profile: { type: 'Patient', id: 'p' }, ownPatients: ['p'] };
  const mayFill = (packet: NonNullable<WriteContext['packet']>, change: object, who = by('ana')) =>
    decide(who, 'Update', { type: 'QuestionnaireResponse', row, next: { ...row, ...change }, context: { packet } }).allowed;
  const open = { isOver: false };
  it('are filled in by the staff where the packet says so', () => {
    for (const change of [{ answers: [{ value: 1 }] }, { status: 'Completed' }])
      for (const filledBy of ['staff', 'family'] as const)
        expect(mayFill({ ...open, filledBy }, change)).toBe(filledBy === 'staff');
    expect(mayFill({ ...open, filledBy: 'family' }, { status: 'Stopped' })).toBe(true);
  });
  it('are the family’s unless the packet names the staff', () => {
    expect(packetFacts({})).toEqual({ ...open, filledBy: 'family' });
    expect(packetFacts({ author: { resourceType: 'Patient' } })).toEqual({ ...open, filledBy: 'family' });
    expect(packetFacts({ author: { resourceType: 'Practitioner' } })).toEqual({ ...open, filledBy: 'staff' });
  });
  it('are no more given once it is complete or signed', () => {
    const signed = { status: 'InProgress', patientSignatures: [{ status: 'Signed' }] };
    for (const packet of [signed, { status: 'Completed' }, { status: 'Reviewed' }, { status: 'Expired' }])
      expect([packet, packetFacts(packet)]).toEqual([packet, { filledBy: 'family', isOver: true }]);
    const done = { filledBy: 'staff', isOver: true } as const;
    for (const change of [{ answers: [{ value: 1 }] }, { status: 'Completed' }]) {
      expect(mayFill(done, change)).toBe(false);
      expect([mayFill({ ...done, isOver: false }, change, patient), mayFill(done, change, patient)]).toEqual([true, false]);
    }
    expect(mayFill(done, { status: 'Stopped' })).toBe(true);
    const context = { packet: done };
    expect(decide(by('ana'), 'Create', { type: 'QuestionnaireResponse', row, context }).allowed).toBe(false);
  });
  it('stay in it', () => {
    const typed = { status: 'Completed', author: ana, packetResponse: { id: 'p' } };
    for (const packetResponse of [{ id: 'q' }, undefined])
      expect(may(by('ana'), 'QuestionnaireResponse', typed, { packetResponse })).toBe(false);
  });
});

describe('a packet that is complete or signed', () => {
  const signature = { status: 'Signed', signer: { id: 'p', resourceType: 'Patient' } };
  const done = { status: 'Completed', author: { id: 'p', resourceType: 'Patient' }, sentBy: ana };
  const signed = { ...done, patientSignatures: [signature] };
  it.each([done, signed, { ...signed, status: 'InProgress' }])('keeps who fills it in, and its answers: %o', (row) => {
    for (const change of [{ author: ana }, { answers: [{ id: 'r' }] }, { forms: [{ form: { id: 'f' } }] }])
      expect([change, may(by('ana'), 'PacketResponse', row, change)]).toEqual([change, false]);
    expect(may(by('ana'), 'PacketResponse', row, { reviewed: { comment: 'Seen' } })).toBe(true);
  });
  it('is opened again unless somebody signed', () => {
    expect(may(by('ana'), 'PacketResponse', done, { status: 'InProgress' })).toBe(true);
    expect(may(by('ana'), 'PacketResponse', signed, { status: 'InProgress' })).toBe(false);
    expect(may(by('ana'), 'PacketResponse', signed, { status: 'Reviewed' })).toBe(true);
    expect(may(by('ana'), 'PacketResponse', { ...done, status: 'InProgress' }, { author: ana })).toBe(true);
  });
});

it('keeps what was said about a final result', () => {
  const row = { status: 'Final', recorder: ana };
  expect(may(by('ben'), 'Observation', row, { comment: 'Forged' })).toBe(false);
  expect(may(by('ben'), 'Observation', row, { performers: [ana] })).toBe(false);
  expect(may(by('ben'), 'Observation', row, { annotations: [{ text: 'Seen' }] })).toBe(true);
  expect(may(by('ana'), 'Observation', row, { comment: 'Sitting' })).toBe(true);
});

describe('an order of a colleague', () => {
  const row = { intent: 'Order', status: 'Active', prescriber: ana, recorder: ana };
  it.each([
    { dosages: [{ text: '9 daily' }] },
    { dispense: { refills: 99 } },
    { code: { code: 'x' } },
    { intent: 'Reported' },
    { note: '10 a day' },
  ])('keeps %o', (change) => {
    expect(may(by('ben'), 'Medication', row, change)).toBe(false);
    expect(may(by('sue', ['ana']), 'Medication', row, change)).toBe(false);
    expect(may(by('ana'), 'Medication', row, change)).toBe(true);
  });
  it('is stopped and reviewed by the team, and withdrawn by its prescriber', () => {
    for (const change of [{ status: 'Stopped' }, { adherence: { code: 'x' } }, { annotations: [{ text: 'Asked' }] }])
      expect(may(by('ben'), 'Medication', row, change)).toBe(true);
    expect(may(by('ben'), 'Medication', row, { status: 'EnteredInError' })).toBe(false);
    expect(may(by('ben'), 'Medication', { ...row, status: 'OnHold' }, { status: 'Active' })).toBe(false);
    expect(may(by('ana'), 'Medication', row, { status: 'EnteredInError' })).toBe(true);
  });
});

describe('a medication that a colleague recorded', () => {
  const row = {
    intent: 'Plan',
    status: 'Active',
    recorder: ana,
    code: { code: 'a' },
    strength: '50 mg',
    prescriberName: 'Dr. Lee',
  };
  const other = [{ code: { code: 'b' } }, { strength: '500 mg' }, { form: { code: 'x' } }, { prescriberName: 'Dr. Fay' }];
  it.each([...other, { intent: 'Reported' }])('keeps %o', (change) => {
    expect(may(by('ben'), 'Medication', row, change)).toBe(false);
    for (const who of [by('ana'), by('sue', ['ana']), by(fixedIds.systemAccount)])
      expect(may(who, 'Medication', row, change)).toBe(true);
    expect(may(by('ben'), 'Medication', { ...row, status: 'Draft' }, change)).toBe(true);
    expect(may(by('ben'), 'Medication', { ...row, recorder: undefined }, change)).toBe(true);
  });
  it('is reconciled by the team', () => {
    for (const change of [{ status: 'Stopped' }, { dosages: [{ text: 'At night' }] }, { note: 'Asked' }, { end: '2026-11' }])
      expect(may(by('ben'), 'Medication', row, change)).toBe(true);
  });
});

const subject = { id: 'p', resourceType: 'Patient' as const };
const note = (status: Note['status']): Note => ({
  resourceType: 'Note',
  status,
  subject,
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ana', resourceType: 'Practitioner' as const } }],
});
const link = { note: { id: 'n', resourceType: 'Note' } };
const given = { status: 'Completed', subject, author: subject };

const mayWith = (who: Subject, before: object, change: object, notes: { was?: Note; is?: Note }) =>
  decide(who, 'Update', { type: 'QuestionnaireResponse', row: before, next: { ...before, ...change }, context: { notes } })
    .allowed;

describe('answers of a signed note', () => {
  const was = note('Final');
  const linked = { ...given, ...link };
  it('are taken back by the author of the note alone', () => {
    const wrong = { status: 'EnteredInError' };
    expect(mayWith(by('ben'), linked, wrong, { was, is: was })).toBe(false);
    expect(mayWith(by('ana'), linked, wrong, { was, is: was })).toBe(true);
    expect(mayWith(by(fixedIds.systemAccount), linked, wrong, { was, is: was })).toBe(true);
    expect(mayWith(by('ben'), given, wrong, {})).toBe(true);
  });
  it('are not taken back by the patient who gave them', () => {
    const patient = { ...by('p'), profile: { type: 'Patient', id: 'p' } } as const;
    expect(mayWith(patient, linked, { status: 'EnteredInError' }, { was, is: was })).toBe(false);
    expect(mayWith(patient, given, { status: 'EnteredInError' }, {})).toBe(true);
  });
  it('keep their note and their start', () => {
    for (const who of [by('ana'), by('ben')]) {
      expect(mayWith(who, linked, { note: undefined }, { was })).toBe(false);
      expect(mayWith(who, linked, { note: { id: 'm' } }, { was, is: note('Preliminary') })).toBe(false);
      expect(mayWith(who, linked, { started: '2001-01-01T00:00:00Z' }, { was, is: was })).toBe(false);
      expect(mayWith(who, given, { started: '2001-01-01T00:00:00Z' }, {})).toBe(false);
    }
  });
});

describe('answers of a draft', () => {
  it('are linked, unlinked and stopped by those who write it', () => {
    const draft = note('Preliminary');
    const begun = { ...given, ...link, status: 'InProgress' };
    for (const [who, can] of [
      [by('ana'), true],
      [by('ben'), false],
    ] as const) {
      expect(mayWith(who, given, link, { is: draft })).toBe(can);
      expect(mayWith(who, { ...given, ...link }, { note: undefined }, { was: draft })).toBe(can);
      expect(mayWith(who, begun, { status: 'Stopped' }, { was: draft, is: draft })).toBe(can);
    }
    expect(mayWith(by('ana'), given, link, {})).toBe(false);
    expect(mayWith(by('ana'), given, link, { is: note('Final') })).toBe(false);
  });
});
