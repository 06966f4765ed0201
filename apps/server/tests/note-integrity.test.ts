import type { Encounter, Note } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { people as known, noteType, password, patientId, startServer, type TestServer } from './support/server.ts';

/*
 * Values that a caller may not put into a note by hand: another type, another chart, another person's statement, or nothing at
 * all.
 */

let server: TestServer;
let author: Practitioner;
let colleague: Practitioner;
let master: Practitioner;
let type: NonNullable<Note['definition']>;
const subject = { id: patientId, resourceType: 'Patient' as const };
const self = (one: Practitioner) => ({ id: one.profile.id, resourceType: 'Practitioner' as const });

beforeAll(async () => {
  server = await startServer();
  for (const name of ['author', 'colleague'])
    await createMember(server.running.installation, {
      networkId: 'north',
      email: `${name}@integrity.test`,
      password,
      name: `Ina ${name}`,
      role: 'Non-Prescribing Clinician',
    });
  author = await practitionerOf(server.origin, 'author@integrity.test');
  colleague = await practitionerOf(server.origin, 'colleague@integrity.test');
  master = await practitionerOf(server.origin, known.administrator);
  const { body } = await master.call<{ id: string }>('POST', '/noteDefinitions', {
    body: { title: 'Visit', status: 'Active', kind: 'Individual', category: 'Note' },
  });
  type = { id: body.id, resourceType: 'NoteDefinition' };
});
afterAll(() => server.stop());

type Answer = Note & { readonly errors?: readonly { readonly path: string }[]; readonly detail?: string };
const post = (change: Partial<Note> = {}) =>
  author.call<Answer>('POST', '/notes', {
    body: {
      status: 'Preliminary',
      definition: noteType,
      subject,
      sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
      ...change,
    },
  });
const draft = async (change: Partial<Note> = {}): Promise<Note> => {
  const { status, body } = await post(change);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const put = (note: Note, by = author) => by.call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const signed = (note: Note, more: object = {}): Note => ({
  ...note,
  signatures: [...(note.signatures ?? []), { signer: self(author), role: 'Author', status: 'Pending', method: 'Typed', ...more }],
});
const pathsOf = ({ errors = [] }: Answer) => errors.map(({ path }) => path);
const visitOf = async (patient: string) => {
  const body = { status: 'Planned', subject: { id: patient, resourceType: 'Patient' } };
  const made = await master.call<Encounter>('POST', '/encounters', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.id ?? '', resourceType: 'Encounter' as const };
};
const otherPatient = async () => {
  const made = await master.call<{ id: string }>('POST', '/patients', {
    body: { name: { given: 'Otto', family: 'Other' }, birthDate: '1990-02-03' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};

describe('the type of a note', () => {
  it('is exchanged, never taken away', async () => {
    const { definition: _definition, ...untyped } = await draft({ definition: type });
    const taken = await put(signed(untyped));
    expect([taken.status, pathsOf(taken.body)]).toEqual([422, ['definition']]);
  });
  it('exists', async () => {
    const unknown = { ...type, id: patientId };
    expect(pathsOf((await post({ definition: unknown })).body)).toEqual(['definition']);
  });
  it('stays once the note was returned, for everybody', async () => {
    const note = await draft({ definition: type });
    const returned = (await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, master)).body;
    const { body } = await master.call<{ id: string }>('POST', '/noteDefinitions', {
      body: { title: 'Short', status: 'Active', kind: 'Individual', category: 'Note' },
    });
    const other = { ...returned, definition: { id: body.id, resourceType: 'NoteDefinition' as const } };
    expect((await put(other)).status).toBe(403);
    expect((await put(other, master)).status).toBe(403);
  });
});

describe('a note', () => {
  it('names visits and signatures of its own patient alone', async () => {
    const other = await otherPatient();
    expect(pathsOf((await post({ encounter: await visitOf(other) })).body)).toEqual(['encounter']);
    const patientSignatures = [{ patient: { id: other, resourceType: 'Patient' as const }, status: 'Signed' as const }];
    expect(pathsOf((await post({ patientSignatures })).body)).toEqual(['patientSignatures.0.patient']);
    const signer = { id: other, resourceType: 'Patient' as const };
    for (const open of [{ status: 'Requested' as const }, { status: 'Declined' as const }, { unableReason: 'Away' }])
      expect((await post({ patientSignatures: [{ ...open, signer }] })).status).toBe(403);
  });
  it('names people of its own chart and the staff alone, and so does its visit', async () => {
    const other = { id: await otherPatient(), resourceType: 'Patient' as const };
    const writer = { role: 'PrimaryPerformer' as const, individual: self(author) };
    const places = [
      { role: 'SecondaryPerformer' as const, individual: other },
      { role: 'SecondaryPerformer' as const, individual: subject },
      { role: 'Participation' as const, individual: other },
    ];
    for (const place of places) {
      const made = await post({ participants: [writer, place] });
      expect([made.status, pathsOf(made.body)]).toEqual([422, ['participants.1.individual']]);
      const body = { status: 'Planned', subject, participants: [writer, place] };
      const visit = await author.call<Answer>('POST', '/encounters', { body });
      expect([visit.status, pathsOf(visit.body)]).toEqual([422, ['participants.1.individual']]);
    }
    const nobody = { role: 'SecondaryPerformer' as const, individual: { ...self(colleague), id: other.id } };
    expect(pathsOf((await post({ participants: [writer, nobody] })).body)).toEqual(['participants.individual']);
    const own = { role: 'Patient' as const, individual: subject };
    expect((await post({ participants: [writer, own] })).status).toBe(201);
  });
  it('is part of a session that its patient is in', async () => {
    const { id = '' } = await draft();
    expect(pathsOf((await post({ partOf: { id, resourceType: 'Note' } })).body)).toEqual(['partOf']);
  });
  it('is not signed with characters that nobody sees', async () => {
    for (const text of ['\u{200B}\u{FEFF}', '\u{AD}', '\u{3164}']) {
      const note = await draft({ sections: [{ id: 'story', kind: 'Narrative', text }] });
      expect((await put(signed(note))).status).toBe(409);
    }
  });
  it('is entered in error for a reason in words', async () => {
    const note = await draft();
    const refused = await put({ ...note, status: 'EnteredInError', enteredInErrorReason: '  ' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });
  it('takes no reason, addendum or action that says nothing', async () => {
    const note = await draft();
    const refused = await put({ ...note, status: 'EnteredInError', enteredInErrorReason: '.' });
    expect(pathsOf(refused.body)).toEqual(['enteredInErrorReason']);
    const alert = { section: 'story', alert: 'Suicide risk', action: '…' };
    expect(pathsOf((await put({ ...note, alertActions: [alert] })).body)).toEqual(['alertActions.0.action']);
    const final = (await put(signed(note))).body;
    expect(pathsOf((await put({ ...final, addenda: [{ text: '.' }] })).body)).toEqual(['addenda.0.text']);
  });
  it('takes its document from those who write it', async () => {
    const made = await master.call<{ id: string }>('POST', '/documentReferences', {
      body: { subject, status: 'Current', title: 'Letter' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const summaryDocument = { id: made.body.id, resourceType: 'DocumentReference' as const };
    expect((await put({ ...(await draft()), summaryDocument }, colleague)).status).toBe(403);
    const final = (await put(signed(await draft()))).body;
    expect((await put({ ...final, summaryDocument }, colleague)).status).toBe(403);
  });
  it('says that it was signed once it was', async () => {
    expect((await draft({ signed: '2020-01-01T00:00:00Z' })).signed).toBeUndefined();
  });
});

describe('what others are asked', () => {
  it('stays: a pending review is cancelled by who asked for it, and removed by nobody', async () => {
    const note = await draft();
    const asked = (await put({ ...note, reviewers: [{ reviewer: self(colleague) }] }, master)).body;
    expect(asked.reviewers?.[0]?.status).toBe('Requested');
    for (const by of [author, master]) expect((await put({ ...asked, reviewers: [] }, by)).status).toBe(409);
    const cancelled = asked.reviewers?.map((one) => ({ ...one, status: 'Cancelled' as const })) ?? [];
    expect((await put({ ...asked, reviewers: cancelled }, author)).status).toBe(403);
    expect((await put({ ...asked, reviewers: cancelled }, master)).status).toBe(200);
  });
});

describe('rich text', () => {
  it('is refused if no editor can open it, and stored text stays', async () => {
    const saying = (...content: object[]) => [
      { id: 'story', kind: 'Narrative' as const, document: { type: 'doc', content } as never },
    ];
    const video = { type: 'video' };
    const blinking = { type: 'paragraph', content: [{ type: 'text', text: 'Calm.', marks: [{ type: 'blink' }] }] };
    for (const node of [video, blinking]) {
      const made = await post({ sections: saying(node) });
      expect([made.status, pathsOf(made.body)]).toEqual([422, ['sections.story.document']]);
    }
    const answers = [{ questionId: 'mood', value: { type: 'doc', content: [video] } as never }];
    const form = await post({ sections: [{ id: 'form', kind: 'Form', answers }] });
    expect([form.status, pathsOf(form.body)]).toEqual([422, ['sections.form.answers.mood']]);
    const bold = { type: 'paragraph', content: [{ type: 'text', text: 'Calm.', marks: [{ type: 'bold' }] }] };
    expect((await draft({ sections: saying(bold) })).sections?.[0]?.text).toBe('Calm.');
  });
});

describe('where words came from', () => {
  it('stays with the section: taking the mark away does not make a copied note written', async () => {
    const earlier = (await put(signed(await draft()))).body;
    const from = { id: earlier.id ?? '', resourceType: 'Note' as const };
    const copied = await draft({ sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.', importedFrom: from }] });
    const bare = (await put({ ...copied, sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }] })).body;
    expect(bare.sections?.[0]?.importedFrom?.id).toBe(from.id);
    expect((await put(signed(bare))).status).toBe(409);
  });
  it('is a template of the type, named or not', async () => {
    const template = { title: 'Usual', definition: noteType, sections: [{ section: 'usual', text: 'Doing as usual.' }] };
    expect((await master.call('POST', '/noteTemplates', { body: template })).status).toBe(201);
    const note = await draft({ sections: [{ id: 'usual', kind: 'Narrative', text: 'Doing as usual.' }] });
    expect((await put(signed(note))).status).toBe(409);
  });
});

describe('a signature', () => {
  it('is printed with what the signer’s record says, and nobody else’s name', async () => {
    const forged = { name: 'Dr. Evil', credentials: 'MD', onBehalfOf: self(colleague), versionId: '9' };
    const [given] = (await put(signed(await draft(), forged))).body.signatures ?? [];
    expect(given?.status).toBe('Signed');
    expect(given).not.toMatchObject({ name: 'Dr. Evil' });
    expect([given?.credentials, given?.onBehalfOf, given?.versionId]).toEqual([undefined, undefined, undefined]);
  });
  it('is declined by nobody for somebody else', async () => {
    const signatures = [{ signer: self(colleague), role: 'CoSigner' as const, status: 'Declined' as const }];
    expect((await post({ signatures })).status).toBe(403);
  });
});
