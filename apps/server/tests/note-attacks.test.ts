import type { Note } from '@notewell/model';
import type { RoleName } from '@notewell/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { people as known, noteType, password, patientId, startServer, type TestServer } from './support/server.ts';

/* Calls that put something false on a note, by each role: what the server keeps afterwards is what was there before. */

const staff = {
  author: 'Non-Prescribing Clinician',
  prescriber: 'Prescribing Clinician',
  caseManager: 'Case Management',
  scribe: 'Scribe',
  qa: 'Quality Assurance',
  support: 'Support',
} as const satisfies Record<string, RoleName>;
type Name = keyof typeof staff;
const others = (Object.keys(staff) as Name[]).filter((name) => name !== 'author');

let server: TestServer;
const people = new Map<string, Practitioner>();
const by = (name: string): Practitioner => {
  const found = people.get(name);
  if (!found) throw new Error(`${name} has not signed in`);
  return found;
};
const of = (name: string) => ({ id: by(name).profile.id, resourceType: 'Practitioner' as const });
beforeAll(async () => {
  server = await startServer();
  for (const [name, role] of Object.entries(staff)) {
    const email = `${name.toLowerCase()}@attack.test`;
    await createMember(server.running.installation, { networkId: 'north', email, password, name: `Ada ${name}`, role });
    people.set(name, await practitionerOf(server.origin, email));
  }
  people.set('patient', await practitionerOf(server.origin, known.patient));
});
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' as const };
async function draft(change: Partial<Note> = {}): Promise<Note> {
  const body = {
    status: 'Preliminary',
    definition: noteType,
    subject,
    participants: [{ role: 'PrimaryPerformer', individual: of('author') }],
    sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
    ...change,
  };
  const made = await by('author').call<Note>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const get = async (note: Note) => (await by('author').call<Note>('GET', `/notes/${note.id}`)).body;
const own = (name: string) => ({ signer: of(name), role: 'Author', status: 'Pending', method: 'Typed' }) as const;
const signed = async () => {
  const note = await draft();
  const body = { ...note, status: 'Final', signatures: [own('author')] };
  const answer = await by('author').call<Note>('PUT', `/notes/${note.id}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const patch = (note: Note, name: string, ops: readonly object[]) =>
  by(name).call('PATCH', `/notes/${note.id}?versionId=${note.meta?.versionId}`, { body: ops });

/** Changes that nobody but the author may make to a draft, as patches. */
const takeovers = (name: string): Readonly<Record<string, readonly object[]>> => ({
  'performer and signature in one patch': [
    { op: 'replace', path: '/participants/0/individual', value: of(name) },
    { op: 'add', path: '/handOvers', value: [{ to: of(name), reason: 'Mine.' }] },
    { op: 'add', path: '/signatures', value: [own(name)] },
    { op: 'replace', path: '/status', value: 'Final' },
  ],
  'a part in the visit and a signature': [
    { op: 'add', path: '/participants/-', value: { role: 'SecondaryPerformer', individual: of(name) } },
    { op: 'add', path: '/signatures', value: [{ ...own(name), role: 'CoSigner' }] },
  ],
  'a request to oneself and a signature': [
    { op: 'add', path: '/signatures', value: [{ signer: of(name), role: 'CoSigner', status: 'Requested' }, own(name)] },
  ],
  'a signature in the author’s name': [
    { op: 'add', path: '/signatures', value: [own('author')] },
    { op: 'replace', path: '/status', value: 'Final' },
  ],
  'a signature that says it was given': [
    {
      op: 'add',
      path: '/signatures',
      value: [{ ...own('author'), status: 'Signed', hash: 'x', signedAt: '2020-01-01T00:00:00Z' }],
    },
  ],
  'another type': [{ op: 'remove', path: '/definition' }],
  'another chart': [{ op: 'replace', path: '/subject/id', value: 'nobody' }],
});

describe('another person’s draft', () => {
  it.each(others)('is not taken over, signed or emptied by %s', async (name) => {
    const note = await draft();
    for (const [attack, ops] of Object.entries(takeovers(name))) {
      const { status } = await patch(note, name, ops);
      expect(status, attack).toBeGreaterThanOrEqual(400);
      expect(status, attack).toBeLessThan(500);
    }
    expect((await get(note)).meta?.versionId).toBe(note.meta?.versionId);
  });
});

describe('a signature', () => {
  it('by a patch names the version that its signer read', async () => {
    const note = await draft();
    const ops = [
      { op: 'add', path: '/signatures', value: [own('author')] },
      { op: 'replace', path: '/status', value: 'Final' },
    ];
    const blind = await by('author').call('PATCH', `/notes/${note.id}`, { body: ops });
    expect([blind.status, blind.body.code]).toEqual([400, 'version-required']);
    expect((await patch(note, 'author', ops)).status).toBe(200);
  });
  it('of a patient that was not given says nothing of a signing', async () => {
    const note = await draft();
    const forged = { patient: subject, role: 'Patient', name: 'Pat', signedAt: '2020-01-01T00:00:00Z', hash: 'x' };
    const value = [{}, { status: 'Requested' }, { status: 'Declined' }, { unableReason: 'Away' }].map((one) => ({
      ...forged,
      ...one,
    }));
    expect((await patch(note, 'author', [{ op: 'add', path: '/patientSignatures', value }])).status).toBe(200);
    const kept = (await get(note)).patientSignatures ?? [];
    expect(kept.map(({ signedAt, hash, witness }) => [signedAt, hash, witness?.id])).toEqual([
      [undefined, undefined, of('author').id],
      [undefined, undefined, undefined],
      [undefined, undefined, of('author').id],
      [undefined, undefined, of('author').id],
    ]);
  });
});

describe('a note of a restricted chart', () => {
  it('waits for nobody who cannot open the chart', async () => {
    const team = [{ practitioner: of('author') }];
    const chart = { name: { given: 'Rae', family: 'Restricted' }, confidentialTeam: team };
    const administrator = await practitionerOf(server.origin, known.administrator);
    const { body: patient } = await administrator.call<{ id: string }>('POST', '/patients', { body: chart });
    const note = await draft({ subject: { id: patient.id, resourceType: 'Patient' } });
    for (const ops of [
      [{ op: 'add', path: '/reviewers', value: [{ reviewer: of('qa') }] }],
      [{ op: 'add', path: '/signatures', value: [{ signer: of('prescriber'), role: 'CoSigner', status: 'Requested' }] }],
      [
        { op: 'replace', path: '/participants/0/individual', value: of('prescriber') },
        { op: 'add', path: '/handOvers', value: [{ to: of('prescriber'), reason: 'Holiday.' }] },
      ],
    ])
      expect((await patch(note, 'author', ops)).body).toMatchObject({
        code: 'validation-failed',
        errors: [{ message: expect.stringMatching(/restricted|cannot open this note/) }],
      });
    const open = await draft();
    expect((await patch(open, 'author', [{ op: 'add', path: '/reviewers', value: [{ reviewer: of('qa') }] }])).status).toBe(200);
  });
});

describe('a signed note', () => {
  const ops: Readonly<Record<string, readonly object[]>> = {
    text: [{ op: 'replace', path: '/sections/0/text', value: 'Other.' }],
    'its signature': [{ op: 'remove', path: '/signatures' }],
    'its state': [{ op: 'replace', path: '/status', value: 'Preliminary' }],
    'an amendment without words': [
      { op: 'add', path: '/amendments', value: [{ reason: 'x' }] },
      { op: 'replace', path: '/status', value: 'Amended' },
    ],
    'when it was signed': [{ op: 'replace', path: '/signed', value: '2020-01-01T00:00:00Z' }],
  };
  it.each([...others, 'patient'])('keeps its words and its signature from %s', async (name) => {
    const note = await signed();
    for (const [attack, body] of Object.entries(ops)) {
      const { status } = await patch(note, name, body);
      if (status < 300) expect(await get(note), attack).toMatchObject({ signed: note.signed, signatures: note.signatures });
      expect(status, attack).toBeLessThan(500);
    }
    const after = await get(note);
    expect([after.status, after.sections, after.signatures, after.signed]).toEqual([
      note.status,
      note.sections,
      note.signatures,
      note.signed,
    ]);
  });
  it('is replaced under its id by nobody', async () => {
    const note = await signed();
    for (const name of ['author', ...others]) {
      const body = { status: 'Preliminary', definition: noteType, subject, sections: [] };
      expect((await by(name).call('PUT', `/notes/${note.id}`, { body })).status, name).toBeGreaterThanOrEqual(400);
    }
    expect((await get(note)).status).toBe('Final');
  });
});

describe('hostile words', () => {
  it('with null bytes are refused or cleaned, never an error of the server', async () => {
    const note = await draft();
    for (const change of [
      { title: 'a\u0000b' },
      { handOvers: [{ to: of('prescriber'), reason: '\u0000' }] },
      { revisionRequests: [{ comment: '\u0000' }] },
      { addenda: [{ text: '\u0000' }] },
      { status: 'EnteredInError', enteredInErrorReason: '\u0000' },
    ]) {
      const { status } = await by('author').call('PUT', `/notes/${note.id}`, { body: { ...note, ...change } });
      expect(status, JSON.stringify(change)).toBeLessThan(500);
      expect(status, JSON.stringify(change)).toBeGreaterThanOrEqual(400);
    }
  });
  it('of nothing are no reason to amend, return or withdraw', async () => {
    const note = await signed();
    for (const reason of ['   ', '\u{200B}']) {
      const amended = {
        ...note,
        status: 'Amended',
        amendments: [{ reason }],
        signatures: [...(note.signatures ?? []), own('author')],
      };
      expect((await by('author').call('PUT', `/notes/${note.id}`, { body: amended })).status).toBeGreaterThanOrEqual(400);
      const withdrawn = { ...note, status: 'EnteredInError', enteredInErrorReason: reason };
      expect((await by('author').call('PUT', `/notes/${note.id}`, { body: withdrawn })).status).toBeGreaterThanOrEqual(400);
    }
  });
});
