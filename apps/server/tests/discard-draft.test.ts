import type { Encounter, Note } from '@notewell/model';
import type { DiscardedNote } from '@notewell/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, password, patientId, people, startServer, type TestServer } from './support/server.ts';

const anHour = 3_600_000;
let server: TestServer;
let clinician: Practitioner;
let colleague: Practitioner;
let administrator: Practitioner;
let now = Date.parse('2026-11-20T16:00:00Z');
beforeAll(async () => {
  server = await startServer({}, () => now);
  const email = 'colleague@discard.test';
  const role = 'Non-Prescribing Clinician';
  await createMember(server.running.installation, { networkId: 'north', email, password, name: 'Cora Colleague', role });
  const as = (who: string) => practitionerOf(server.origin, who);
  [clinician, colleague, administrator] = await Promise.all([as(people.clinician), as(email), as(people.administrator)]);
});
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' };
interface Begun {
  readonly id: string;
  readonly visitId: string;
  readonly note: string;
  readonly visit: string;
}
async function beginVisit(): Promise<string> {
  const body = { status: 'Planned', subject, patient: subject };
  const { status, body: visit } = await clinician.call<Encounter>('POST', '/encounters', { body });
  expect(status).toBe(201);
  return visit.id ?? '';
}
async function beginNote(visitId: string, more: object = {}): Promise<Begun> {
  const participants = [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }];
  const body = { status: 'Preliminary', subject, participants, encounter: { id: visitId }, ...more };
  const { status, body: note } = await clinician.call<Note>('POST', '/notes', { body });
  expect(status, JSON.stringify(note)).toBe(201);
  return { id: note.id ?? '', visitId, note: `/notes/${note.id}`, visit: `/encounters/${visitId}` };
}
const begin = async (more: object = {}) => beginNote(await beginVisit(), more);
const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await clinician.call('GET', path)).status));
const discard = async (path: string, who = clinician) => (await who.call('DELETE', path)).status;
const restore = (path: string, who = clinician) => who.call<Note & { detail?: string }>('POST', `${path}/restore`);
const listed = async (who = clinician) => (await who.call<DiscardedNote[]>('GET', '/notes/discarded')).body.map(({ id }) => id);

describe('discarding a draft', () => {
  test('takes its visit along, and both come back as they were', async () => {
    const { note, visit } = await begin({
      title: 'Progress note',
      sections: [{ id: 's', kind: 'Narrative', text: 'Slept better.' }],
    });
    const [before, visitBefore] = await Promise.all([clinician.call<Note>('GET', note), clinician.call<Encounter>('GET', visit)]);
    expect(await discard(note)).toBe(204);
    expect(await statuses(note, visit)).toEqual([410, 410]);
    now += 23 * anHour;
    const back = await restore(note);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const { meta, ...rest } = back.body;
    expect(rest).toEqual({ ...before.body, meta: undefined });
    expect(meta).toMatchObject({ versionId: '3', lastModifiedBy: `Practitioner/${clinician.profile.id}` });
    const visitBack = await clinician.call<Encounter>('GET', visit);
    expect({ ...visitBack.body, meta: undefined }).toEqual({ ...visitBefore.body, meta: undefined });
  });
  test('is the only way to remove its visit: a visit with a note, draft or in error, is not deleted', async () => {
    const { note, visit } = await begin();
    expect(await discard(visit)).toBe(409);
    const { body } = await clinician.call<Note>('GET', note);
    const wrong = { ...body, status: 'EnteredInError', enteredInErrorReason: 'Wrong chart.' };
    expect((await clinician.call('PUT', note, { body: wrong })).status).toBe(200);
    expect(await discard(visit)).not.toBe(204);
    expect(await statuses(note, visit)).toEqual([200, 200]);
  });
  test('is answered as gone a second time, and restored once', async () => {
    const { note, visit } = await begin();
    await discard(note);
    expect(await discard(note)).toBe(410);
    expect((await restore(note)).status).toBe(200);
    expect((await restore(note)).status).toBe(409);
    expect(await discard(note)).toBe(204);
    expect((await restore(note)).status).toBe(200);
    expect(await statuses(note, visit)).toEqual([200, 200]);
  });
  test('repeats the answer to the same key', async () => {
    const { note } = await begin();
    await discard(note);
    const headers = { 'idempotency-key': 'restore-once' };
    const first = await clinician.call<Note>('POST', `${note}/restore`, { headers });
    const again = await clinician.call<Note>('POST', `${note}/restore`, { headers });
    expect([first.status, again.status, again.body.meta?.versionId]).toEqual([200, 200, first.body.meta?.versionId]);
  });
  test('leaves a visit that another note is about', async () => {
    const { note, visit, visitId } = await begin();
    await beginNote(visitId);
    await discard(note);
    expect(await statuses(note, visit)).toEqual([410, 200]);
    expect((await restore(note)).status).toBe(200);
    expect(await statuses(note, visit)).toEqual([200, 200]);
  });
  test('leaves a visit that was planned earlier', async () => {
    const visitId = await beginVisit();
    now += anHour;
    const { note, visit } = await beginNote(visitId);
    await discard(note);
    expect(await statuses(note, visit)).toEqual([410, 200]);
  });
  test('is not undone while the visit has another note of its type by the author', async () => {
    const visitId = await beginVisit();
    now += anHour;
    const first = await beginNote(visitId, { definition: noteType });
    await discard(first.note);
    const second = await beginNote(visitId, { definition: noteType });
    const refused = await restore(first.note);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Discard that one')]);
    await discard(second.note);
    expect((await restore(first.note)).status).toBe(200);
  });
  test('brings back a visit that went with a second draft', async () => {
    const first = await begin();
    const second = await beginNote(first.visitId);
    await discard(first.note);
    now += anHour;
    await discard(second.note);
    expect(await statuses(first.visit)).toEqual([410]);
    expect((await restore(first.note)).status).toBe(200);
    expect(await statuses(first.note, first.visit, second.note)).toEqual([200, 200, 410]);
    expect((await restore(second.note)).status).toBe(200);
    expect(await statuses(first.visit, second.note)).toEqual([200, 200]);
  });
  test('includes the same author’s draft parts, and refuses another’s', async () => {
    const { id, note } = await begin({ composition: 'MultiService' });
    const part = await begin({ partOf: { id } });
    const to = { id: colleague.profile.id, resourceType: 'Practitioner' };
    const { body } = await clinician.call<Note>('GET', part.note);
    const given = {
      ...body,
      participants: [{ role: 'PrimaryPerformer', individual: to }],
      handOvers: [{ to, reason: 'On leave.' }],
    };
    expect((await clinician.call('PUT', part.note, { body: given })).status).toBe(200);
    expect(await discard(note)).toBe(409);
    expect(await discard(part.note, colleague)).toBe(204);
    const own = await begin({ partOf: { id } });
    expect(await discard(note)).toBe(204);
    expect(await statuses(own.note)).toEqual([410]);
  });
  test('stays discarded after a day', async () => {
    const { note, id } = await begin();
    await discard(note);
    now += 25 * anHour;
    expect((await restore(note)).status).toBe(410);
    expect(await listed()).not.toContain(id);
  });
});

describe('who discards and restores', () => {
  test('refuses a colleague, and lets someone who manages notes', async () => {
    const { id, note, visit } = await begin();
    expect(await discard(note, colleague)).toBe(403);
    expect(await statuses(note, visit)).toEqual([200, 200]);
    expect(await discard(note, administrator)).toBe(204);
    expect((await restore(note, colleague)).status).toBe(403);
    expect(await listed(colleague)).not.toContain(id);
    // The author and the person who discarded it both find it.
    expect([await listed(), await listed(administrator)].map((ids) => ids.includes(id))).toEqual([true, true]);
    expect((await restore(note)).status).toBe(200);
    expect(await listed()).not.toContain(id);
  });
  test('is audited as a deletion and a change', async () => {
    const { id, visitId, note } = await begin();
    await discard(note);
    await restore(note);
    const actions = async (of: string) => {
      const { body } = await administrator.call<{ action: string }[]>('GET', `/audit?id=${of}&pageSize=200`);
      return body.map(({ action }) => action);
    };
    for (const one of [id, visitId]) expect(await actions(one)).toEqual(expect.arrayContaining(['create', 'delete', 'update']));
  });
  test('knows no restoring of other types', async () => {
    const visit = `/encounters/${await beginVisit()}`;
    await discard(visit);
    expect((await restore(visit)).status).toBe(404);
  });
});
