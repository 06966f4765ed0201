import type { PermissionVerb, ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { grantSetsOf, permissionsOf } from '../held.ts';
import type { Subject } from '../populations.ts';
import { type RoleName, roles } from '../roles.ts';

const subject = (role: RoleName, type: Subject['profile']['type'], id: string): Subject => ({
  profile: { type, id },
  permissions: permissionsOf(grantSetsOf([roles[role].id])),
  population: 'All',
  ownPatients: type === 'Practitioner' ? [] : ['p'],
  programs: [],
  supervisees: [],
  allowances: [],
});
const patient = subject('Patient', 'Patient', 'p');
const clinician = subject('Non-Prescribing Clinician', 'Practitioner', 'c');
const by = {
  patient: { id: 'p', resourceType: 'Patient' },
  mother: { id: 'p.m', resourceType: 'RelatedPerson' },
  staff: { id: 'c', resourceType: 'Practitioner' },
};
const packet = { id: 'p.k', resourceType: 'PacketResponse' };

const may = (verb: PermissionVerb, type: ResourceType, row: object, next?: object, who = patient) =>
  decide(who, verb, { type, row, next }).allowed;
const mayChange = (type: ResourceType, row: object, change: object, who = patient) =>
  may('Update', type, row, { ...row, ...change }, who);

describe('answers of a patient', () => {
  const answers = (author: object, more: object = {}) => ({ author, subject: by.patient, status: 'Completed', ...more });
  it('are changed by the patient where the family gave them', () => {
    for (const author of [by.patient, by.mother])
      expect(mayChange('QuestionnaireResponse', answers(author), { answers: [], status: 'Amended' })).toBe(true);
  });
  it('stay as the staff entered them', () => {
    for (const status of ['Completed', 'InProgress', 'Amended'])
      expect(mayChange('QuestionnaireResponse', answers(by.staff, { status }), { severity: 'None' })).toBe(false);
    const done = answers(by.staff, { packetResponse: packet });
    expect(mayChange('QuestionnaireResponse', done, { severity: 'None' })).toBe(false);
    expect(mayChange('QuestionnaireResponse', answers({}), { severity: 'None' })).toBe(false);
    expect(mayChange('QuestionnaireResponse', answers(by.staff), { severity: 'None', status: 'Amended' }, clinician)).toBe(true);
  });
  it('are filled in where the staff asked for them in a packet', () => {
    const asked = answers(by.staff, { status: 'InProgress', packetResponse: packet });
    expect(mayChange('QuestionnaireResponse', asked, { status: 'Completed', source: by.patient })).toBe(true);
  });
  it('name nobody of the staff as their source or signer', () => {
    const signed = (signer: object) => ({ signatures: [{ signer, status: 'Signed' }] });
    expect(may('Create', 'QuestionnaireResponse', answers(by.patient, { source: by.staff }))).toBe(false);
    expect(may('Create', 'QuestionnaireResponse', answers(by.patient, { source: by.mother }))).toBe(false);
    const mother = { ...subject('Patient', 'RelatedPerson', 'p.m'), ownPatients: ['p'] };
    for (const source of [by.patient, by.mother])
      expect(may('Create', 'QuestionnaireResponse', answers(by.mother, { source }), undefined, mother)).toBe(true);
    expect(may('Create', 'QuestionnaireResponse', answers(by.patient, signed(by.staff)))).toBe(false);
    expect(may('Create', 'QuestionnaireResponse', answers(by.patient, signed(by.patient)))).toBe(true);
    expect(mayChange('QuestionnaireResponse', answers(by.patient, signed(by.staff)), { signatures: [] })).toBe(false);
    const amended = { answers: [], status: 'Amended' };
    expect(mayChange('QuestionnaireResponse', answers(by.patient, { source: by.staff }), amended)).toBe(true);
  });
});

describe('a packet', () => {
  const sent = { patient: by.patient, status: 'Sent', due: '2026-12-01', packet: { id: 'k' } };
  it('is begun and completed by the patient', () => {
    for (const status of ['InProgress', 'Completed'])
      expect(mayChange('PacketResponse', sent, { status, percent: 50, author: by.patient })).toBe(true);
  });
  it('keeps the forms that the staff asked for by themselves', () => {
    const form = (id: string, more: object = {}) => ({ form: { id, resourceType: 'Questionnaire' }, ...more });
    const alone = { patient: by.patient, status: 'Sent', forms: [form('one'), form('two')] };
    const done = [form('two', { progress: 'Complete' }), form('one')];
    expect(mayChange('PacketResponse', alone, { forms: done, status: 'InProgress' })).toBe(true);
    for (const forms of [[form('one')], [], undefined, [form('one'), form('two'), form('three')]])
      expect([forms, mayChange('PacketResponse', alone, { forms })]).toEqual([forms, false]);
    expect(mayChange('PacketResponse', alone, { forms: [form('one')] }, clinician)).toBe(true);
  });
  it('is reviewed, cancelled and moved by the staff alone', () => {
    for (const change of [
      { status: 'Reviewed' },
      { status: 'Cancelled' },
      { reviewed: { comment: 'Fine' } },
      { due: '2030-01-01' },
      { author: by.staff },
      { patientSignatures: [{ signer: by.patient, witness: by.staff }] },
      { patientSignatures: [{ signer: by.mother }] },
    ])
      expect([change, mayChange('PacketResponse', sent, change)]).toEqual([change, false]);
    expect(
      mayChange(
        'PacketResponse',
        { ...sent, status: 'Completed' },
        { status: 'Reviewed' },
        subject('Administrative', 'Practitioner', 'a'),
      ),
    ).toBe(true);
  });
});

describe('a patient’s own record', () => {
  it('is the only one that the family adds to', () => {
    const elsewhere = [by.staff, { id: 'g', resourceType: 'Group' }, { id: 'q.r', resourceType: 'RelatedPerson' }];
    for (const type of ['Media', 'QuestionnaireResponse'] as const)
      expect([by.patient, ...elsewhere].map((one) => may('Create', type, { subject: one }))).toEqual([true, false, false, false]);
    expect(may('Create', 'Media', { subject: by.staff }, undefined, clinician)).toBe(true);
  });
});

describe('a picture in a patient’s record', () => {
  it('is changed by the patient where the family added it', () => {
    const picture = (author?: object) => ({ subject: by.patient, kind: 'Image', author });
    expect(mayChange('Media', picture(by.patient), { title: 'Mine' })).toBe(true);
    expect(mayChange('Media', picture(by.mother), { title: 'Ours' })).toBe(true);
    expect(mayChange('Media', picture(by.staff), { title: 'Changed' })).toBe(false);
    expect(mayChange('Media', picture(), { title: 'Changed' })).toBe(false);
    // Its file, which is written without a row.
    expect(may('Update', 'Media', picture(by.staff))).toBe(false);
  });
});

describe('a notification', () => {
  const told = { recipient: by.patient, kind: 'Appointment', title: 'Your visit', text: 'Tuesday at 9', sender: by.staff };
  it('is marked as read and done by its recipient', () => {
    expect(mayChange('Notification', told, { read: '2026-11-22T10:00:00Z', done: '2026-11-22T10:00:00Z' })).toBe(true);
  });
  it('is reworded by nobody it was sent to', () => {
    const clerk = subject('Administrative', 'Practitioner', 'a');
    for (const change of [
      { title: 'Other' },
      { text: 'Never' },
      { kind: 'Message' },
      { priority: 'High' },
      { due: 'x' },
      { about: by.staff },
    ])
      for (const who of [undefined, clerk])
        expect([change, mayChange('Notification', told, change, ...(who ? [who] : []))]).toEqual([change, false]);
  });
  it('to oneself is reworded by who wrote it', () => {
    const clerk = subject('Administrative', 'Practitioner', 'a');
    const own = { ...told, recipient: by.staff, sender: { id: 'a', resourceType: 'Practitioner' } };
    expect(mayChange('Notification', own, { title: 'Other' }, clerk)).toBe(true);
    expect(mayChange('Notification', own, { onBehalfOf: { id: 'away', resourceType: 'Practitioner' } }, clerk)).toBe(false);
  });
});

const response = (author: object, more: object = {}) => ({ subject: by.patient, author, status: 'Completed', ...more });

describe('answers of the family', () => {
  it('are not filed by them', () => {
    for (const more of [{ note: { id: 'n' } }, { encounter: { id: 'e' } }, { basedOn: { id: 'c' } }]) {
      expect([more, may('Create', 'QuestionnaireResponse', response(by.patient, more))]).toEqual([more, false]);
      expect([more, mayChange('QuestionnaireResponse', response(by.patient), more)]).toEqual([more, false]);
    }
    const amended = { answers: [{ questionId: 'a', value: 1 }], status: 'Amended' };
    expect(mayChange('QuestionnaireResponse', response(by.patient), amended)).toBe(true);
  });
});

describe('a file of the family', () => {
  const answers = { id: 'p.r', resourceType: 'QuestionnaireResponse' };
  const file = { subject: by.patient, status: 'Current', completion: 'Final', title: 'Card.jpg', answerIn: answers };
  const own = { ...file, recorder: by.patient };
  it('is added to a form in their own record', () => {
    expect(may('Create', 'DocumentReference', file)).toBe(true);
    const queued = [{ system: 'urn:notewell:client-key', value: 'k' }];
    expect(may('Create', 'DocumentReference', { ...file, pages: 1, identifiers: queued })).toBe(true);
    expect(may('Create', 'DocumentReference', { ...file, subject: { id: 'other', resourceType: 'Patient' } })).toBe(false);
    expect(may('Create', 'DocumentReference', { ...file, answerIn: undefined })).toBe(false);
    expect(may('Create', 'DocumentReference', { ...file, answerIn: { id: 'n', resourceType: 'Note' } })).toBe(false);
  });
  it('is filed by the staff', () => {
    for (const more of [{ confidentiality: 'Normal' }, { tags: ['x'] }, { type: { code: 'x' } }, { note: { id: 'n' } }]) {
      expect([more, may('Create', 'DocumentReference', { ...file, ...more })]).toEqual([more, false]);
      expect([more, mayChange('DocumentReference', own, more)]).toEqual([more, false]);
    }
  });
  it('is changed by the family, and no file of the staff is', () => {
    expect(mayChange('DocumentReference', own, { status: 'EnteredInError', completion: 'EnteredInError' })).toBe(true);
    expect(mayChange('DocumentReference', { ...file, recorder: by.staff }, { title: 'Other' })).toBe(false);
  });
});
