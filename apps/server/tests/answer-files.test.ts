import type { DocumentReference, Note, QuestionnaireResponse } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type ClamdDouble, eicar, startClamdDouble } from './support/clamd-double.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, password, patientId, people, startServer, type TestServer } from './support/server.ts';

/* Files and photos that answer a question of a form. */

let server: TestServer;
let clamd: ClamdDouble;
let clinician: Practitioner;
let colleague: Practitioner;
let patient: Practitioner;
beforeAll(async () => {
  clamd = await startClamdDouble();
  server = await startServer({ CLAMD_URL: clamd.url });
  const { installation } = server.running;
  const member = { networkId: 'north', password };
  const role = 'Non-Prescribing Clinician';
  await createMember(installation, { ...member, email: 'colleague@files.test', name: 'Cora Colleague', role });
  const as = (email: string) => practitionerOf(server.origin, email);
  [clinician, colleague, patient] = await Promise.all([as(people.clinician), as('colleague@files.test'), as(people.patient)]);
});
afterAll(async () => {
  await server.stop();
  await clamd.stop();
});

const subject = { id: patientId, resourceType: 'Patient' };
const bytes = { headers: { 'content-type': 'text/plain' } };
const fileIn = (record: object) => ({
  status: 'Current',
  completion: 'Final',
  subject,
  title: 'Insurance card',
  fileName: 'card.txt',
  answerIn: record,
});
const add = (record: object, who = clinician, more: object = {}) =>
  who.call<DocumentReference>('POST', '/documentReferences', { body: { ...fileIn(record), ...more } });
const put = (id: string, text = 'scan', who = clinician) =>
  who.call('POST', `/documentReferences/${id}/content`, { ...bytes, body: new TextEncoder().encode(text) });
const read = async (id: string, who: Practitioner) => {
  const { status, body } = await who.call<DocumentReference>('GET', `/documentReferences/${id}`);
  return status === 200 ? (body.title ?? 'hidden') : status;
};

async function draft(more: object = {}): Promise<Note> {
  const participants = [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }];
  const body = { status: 'Preliminary', subject, participants, definition: noteType, ...more };
  const made = await clinician.call<Note>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const section = (file: string, type = 'generic') => ({
  sections: [
    {
      id: 's',
      kind: 'Form',
      type,
      answers: [{ questionId: 'card', text: 'Card', value: [{ id: file, resourceType: 'DocumentReference', display: 'Card' }] }],
    },
  ],
});
async function inNote(): Promise<{ note: Note; record: object; file: string }> {
  const note = await draft();
  const record = { id: note.id, resourceType: 'Note' };
  const { status, body } = await add(record);
  expect(status, JSON.stringify(body)).toBe(201);
  return { note, record, file: body.id ?? '' };
}
const change = async (note: Note, more: object) => {
  const now = await clinician.call<Note>('GET', `/notes/${note.id}`);
  const saved = await clinician.call<Note>('PUT', `/notes/${note.id}`, { body: { ...now.body, ...more } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

describe('a file in a note’s answers', () => {
  it('is read by those who read notes', async () => {
    const { file } = await inNote();
    await put(file);
    expect(await read(file, colleague)).toBe('Insurance card');
    expect((await patient.call('GET', `/documentReferences/${file}/content`)).status).toBe(404);
    const found = await patient.call<unknown[]>('POST', '/documentReferences/queries', {
      headers: { 'notewell-cross-partition': 'true' },
      body: [{ kind: 'Text', values: ['Insurance'] }],
    });
    expect(JSON.stringify(found.body)).not.toContain(file);
  });
  it('is kept apart with its note, and again open when the note is', async () => {
    const { note, file } = await inNote();
    await change(note, { ...section(file), confidential: true });
    expect([await read(file, clinician), await read(file, colleague)]).toEqual(['Insurance card', 'hidden']);
    await change(note, { confidential: false });
    expect(await read(file, colleague)).toBe('Insurance card');
  });
  it('is part of the health history with its section', async () => {
    const { note, file } = await inNote();
    await change(note, section(file, 'health history'));
    const { body } = await clinician.call<DocumentReference>('GET', `/documentReferences/${file}`);
    expect(body.confidentiality).toBe('Restricted');
  });
  it('is added by those who write the note', async () => {
    const { record } = await inNote();
    expect((await add(record, colleague)).status).toBe(403);
    expect((await add({ id: `${patientId}.0190d3a0-0000-7000-8000-00000000ffff`, resourceType: 'Note' })).status).toBe(422);
  });
  it('stays as it was once the note is signed', async () => {
    const { note, record, file } = await inNote();
    await put(file);
    const signer = { id: clinician.profile.id, resourceType: 'Practitioner' };
    const signature = { signer, role: 'Author', status: 'Pending', method: 'Typed', signedAt: new Date().toISOString() };
    await change(note, { ...section(file), status: 'Final', signatures: [signature] });
    expect((await put(file, 'another scan')).status).toBe(409);
    expect((await clinician.call('DELETE', `/documentReferences/${file}/content`)).status).toBe(409);
    expect((await add(record)).status).toBe(409);
  });
  it('goes with a discarded draft, and comes back with it', async () => {
    const { note, file } = await inNote();
    expect((await clinician.call('DELETE', `/notes/${note.id}`)).status).toBe(204);
    expect(await read(file, clinician)).toBe(410);
    expect((await clinician.call('POST', `/notes/${note.id}/restore`)).status).toBe(200);
    expect(await read(file, clinician)).toBe('Insurance card');
  });
  it('with malware is refused and nothing is kept', async () => {
    const { file } = await inNote();
    expect((await put(file, eicar)).status).toBe(422);
    expect((await clinician.call('GET', `/documentReferences/${file}/content`)).status).toBe(404);
  });
});

describe('a file that a patient adds to a form', () => {
  const begin = async (who = patient) => {
    const body = { status: 'InProgress', subject, ...(who === patient ? { source: subject } : {}), answers: [] };
    const made = await who.call<QuestionnaireResponse>('POST', '/questionnaireResponses', { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { ...made.body, record: { id: made.body.id, resourceType: 'QuestionnaireResponse' } };
  };
  it('is read by the patient and by staff who read answers', async () => {
    const { record } = await begin();
    const made = await add(record, patient);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const file = made.body.id ?? '';
    expect((await put(file, 'scan', patient)).status).toBe(200);
    expect([await read(file, patient), await read(file, clinician)]).toEqual(['Insurance card', 'Insurance card']);
  });
  it('belongs to answers of their own', async () => {
    const { record } = await begin(clinician);
    expect((await add(record, patient)).status).toBeGreaterThanOrEqual(400);
    const note = await draft();
    expect((await add({ id: note.id, resourceType: 'Note' }, patient)).status).toBeGreaterThanOrEqual(400);
    expect(
      (await add({ id: `${patientId}.0190d3a0-0000-7000-8000-00000000ffff`, resourceType: 'QuestionnaireResponse' }, patient))
        .status,
    ).toBe(422);
  });
  it('is filed by the staff alone', async () => {
    const { record } = await begin();
    expect((await add(record, patient, { confidentiality: 'Normal' })).status).toBe(403);
    const own = await add(record, patient);
    const path = `/documentReferences/${own.body.id}`;
    expect((await patient.call('PUT', path, { body: { ...own.body, tags: ['x'] } })).status).toBe(403);
    const wrong = { status: 'EnteredInError', completion: 'EnteredInError' };
    expect((await patient.call('PUT', path, { body: { ...own.body, ...wrong } })).status).toBe(200);
  });
});
