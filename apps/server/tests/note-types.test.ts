import type { Encounter, Note, NoteDefinition } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, patientId, people, startServer, type TestServer } from './support/server.ts';

/* A note's type must be in use and fit the visit. It is chosen before anybody signs the note. */

let server: TestServer;
let author: Practitioner;
let master: Practitioner;
beforeAll(async () => {
  server = await startServer();
  author = await practitionerOf(server.origin, people.clinician);
  master = await practitionerOf(server.origin, people.administrator);
});
afterAll(() => server.stop());

type Answer = Note & {
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
};
const subject = { id: patientId, resourceType: 'Patient' as const };
const self = () => ({ id: author.profile.id, resourceType: 'Practitioner' as const });

async function made<T>(path: string, body: object, by = master): Promise<T> {
  const answer = await by.call<T>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const type = async (change: object = {}) => {
  const body = { title: 'Session', status: 'Active', kind: 'Individual', category: 'Note', ...change };
  const { id = '' } = await made<NoteDefinition>('/noteDefinitions', body);
  return { id, resourceType: 'NoteDefinition' as const };
};
const named = async (path: string, change: object = {}) => {
  const { id } = await made<{ id: string }>(path, { name: 'Named', ...change });
  return { id };
};
const post = (change: object = {}) =>
  author.call<Answer>('POST', '/notes', {
    body: { status: 'Preliminary', subject, sections: [{ id: 'story', kind: 'Narrative', text: 'Slept.' }], ...change },
  });
const draft = async (change: object = {}): Promise<Note> => {
  const { status, body } = await post(change);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const put = (note: Note, by = author) => by.call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const signed = (note: Note): Note => ({
  ...note,
  status: 'Final',
  signatures: [...(note.signatures ?? []), { signer: self(), role: 'Author', status: 'Pending', method: 'Typed' }],
});
const message = ({ errors }: Answer) => errors?.map((one) => one.message).join();

describe('a note without a type', () => {
  const needsType = [403, 'Choose a note type before this note is signed.'];
  it('is not signed by its author', async () => {
    const note = await draft();
    const { status, body } = await put(signed(note));
    expect([status, body.detail]).toEqual(needsType);
    expect((await put(signed({ ...note, definition: noteType }))).status).toBe(403);
    const typed = (await put({ ...note, definition: noteType })).body;
    expect((await put(signed(typed))).body.status).toBe('Final');
  });
  it('does not arrive signed', async () => {
    const { status, body } = await post(signed({ status: 'Final', subject } as Note));
    expect([status, body.detail]).toEqual(needsType);
  });
  it('collects no signature of a patient', async () => {
    const patientSignatures = [{ patient: subject, role: 'Patient' as const, status: 'Pending' as const, name: 'Pat Patient' }];
    const { status, body } = await put({ ...(await draft()), patientSignatures });
    expect([status, body.detail]).toEqual(needsType);
  });
});

describe('the type that a note starts with', () => {
  it('is not one that is drafted or retired', async () => {
    const retired = await type();
    const { body } = await master.call<object>('GET', `/noteDefinitions/${retired.id}`);
    const retiring = await master.call('PUT', `/noteDefinitions/${retired.id}`, { body: { ...body, status: 'Retired' } });
    expect(retiring.status).toBe(200);
    for (const definition of [await type({ status: 'Draft' }), retired]) {
      const answer = await post({ definition });
      expect([answer.status, message(answer.body)]).toEqual([422, 'This note type is not in use. Choose one that is published.']);
    }
  });
  it('is for the service of the visit', async () => {
    const [therapy, outreach] = [await named('/healthcareServices'), await named('/healthcareServices')];
    const [full, light] = [await type({ services: [therapy] }), await type({ services: [outreach] })];
    const visit = { status: 'Planned', subject, patient: subject, serviceType: therapy };
    const encounter = { id: (await made<Encounter>('/encounters', visit)).id };
    const refused = await post({ encounter, definition: light });
    expect([refused.status, message(refused.body)]).toEqual([
      422,
      'This note type is for other services. Choose one for the service of the visit.',
    ]);
    // The visit's service takes precedence over the note's own.
    expect((await post({ encounter, services: [outreach], definition: light })).status).toBe(422);
    const note = await draft({ encounter, services: [therapy], definition: full });
    expect((await put({ ...note, definition: light })).status).toBe(422);
    expect((await put({ ...note, definition: noteType })).status).toBe(200);
  });
  it('is for the service of the visit in a part of another note too', async () => {
    const [therapy, outreach] = [await named('/healthcareServices'), await named('/healthcareServices')];
    const light = await type({ services: [outreach] });
    const { id } = await draft({ composition: 'MultiService', definition: noteType });
    const partOf = { id, resourceType: 'Note' };
    expect((await post({ partOf, services: [therapy], definition: light })).status).toBe(422);
    expect((await post({ partOf, services: [outreach], definition: light })).status).toBe(201);
  });
  it('stays for the service when that is changed', async () => {
    const [therapy, outreach] = [await named('/healthcareServices'), await named('/healthcareServices')];
    const light = await type({ services: [outreach] });
    const note = await draft({ services: [outreach], definition: light });
    const service = { ...therapy, resourceType: 'HealthcareService' as const };
    expect((await put({ ...note, services: [service] })).status).toBe(422);
  });
  it('is for the location and the program of the visit', async () => {
    const [here, there] = [await named('/locations'), await named('/locations')];
    const definition = await type({ locations: [here] });
    await draft({ location: here, definition });
    expect(message((await post({ location: there, definition })).body)).toContain('other locations');
    const [one, other] = [await named('/programs'), await named('/programs')];
    const ofProgram = await type({ programs: [one] });
    expect((await post({ program: other, definition: ofProgram })).status).toBeGreaterThanOrEqual(400);
  });
  it('is not that of a missed visit where the patient came', async () => {
    const missed = await type({ visitStatus: ['NoShow', 'Cancelled'] });
    expect((await post({ definition: missed })).status).toBe(422);
    const note = await draft({ definition: missed, visitStatus: 'NoShow' });
    expect((await put({ ...note, visitStatus: 'Show' })).status).toBe(422);
  });
});

describe('the type of a draft', () => {
  const kept = 'This note keeps its type: somebody has signed it, returned it, or was asked to sign it.';
  const lighter = async (note: Note, by = author) => put({ ...note, definition: await type({ title: 'Lighter' }) }, by);
  it('is changed by the author before anybody answers for the note', async () => {
    expect((await lighter(await draft({ definition: noteType }))).status).toBe(200);
  });
  it('stays once somebody was asked to sign', async () => {
    const signatures = [{ signer: master.profile, role: 'CoSigner', status: 'Requested' }];
    const note = await draft({ definition: noteType, signatures });
    for (const by of [author, master]) {
      const { status, body } = await lighter(note, by);
      expect([status, body.detail]).toEqual([403, kept]);
    }
  });
  it('stays once the note was returned', async () => {
    const note = await draft({ definition: noteType });
    const returned = (await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, master)).body;
    expect((await lighter(returned)).body.detail).toBe(kept);
  });
  it('stays once somebody signed', async () => {
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2 },
    ];
    const { id } = await made<{ id: string }>('/signatureConfigurations', { title: 'Two', status: 'Active', signers });
    const note = await draft({ definition: noteType, signatureConfiguration: { id, resourceType: 'SignatureConfiguration' } });
    const half = (await put(signed(note))).body;
    expect(half.status).toBe('Preliminary');
    expect((await lighter(half)).body.detail).toBe(kept);
  });
  it('brings its own signers, for the author and who manages notes', async () => {
    const signing = async (...kinds: string[]) => {
      const signers = kinds.map((kind, at) => ({ id: kind, kind, presence: 'MustBePresent', order: at + 1 }));
      const { id } = await made<{ id: string }>('/signatureConfigurations', { title: kinds.join(), status: 'Active', signers });
      return { id, resourceType: 'SignatureConfiguration' as const };
    };
    const [one, two] = [await signing('Author'), await signing('Author', 'CoSigner')];
    const asksTwo = await type({ signatureConfiguration: two });
    const alone = await type({ signatureConfiguration: one });
    const asksNobody = await type();
    for (const by of [author, master]) {
      const note = await draft({ definition: alone, signatureConfiguration: one });
      const stricter = (await put({ ...note, definition: asksTwo }, by)).body;
      expect(stricter.signatureConfiguration?.id).toBe(two.id);
      const plain = (await put({ ...stricter, definition: asksNobody }, by)).body;
      expect([plain.definition?.id, plain.signatureConfiguration]).toEqual([asksNobody.id, undefined]);
    }
    const untyped = await draft({ signatureConfiguration: one });
    const typed = (await put({ ...untyped, definition: asksTwo })).body;
    expect((await put(signed(typed))).body.status).toBe('Preliminary');
  });
});

describe('the first state of a note', () => {
  it.each(['EnteredInError', 'Amended'])('is not %s', async (status) => {
    const { status: answered } = await post({ definition: noteType, status, enteredInErrorReason: 'Wrong chart.' });
    expect(answered).toBe(409);
  });
});
