import type { Note } from '@notewell/model';
import { missedAttestation } from '@notewell/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, patientId, people, startServer, type TestServer } from './support/server.ts';

/* A signer may claim of their own signature only facts that the note, its configuration and the clock confirm. */

let server: TestServer;
let author: Practitioner;
let office: Practitioner;
let configuration: NonNullable<Note['signatureConfiguration']>;
const sentences = { author: 'I gave this service.', office: 'I have read this note.' };
const of = ({ profile }: Practitioner) => ({ id: profile.id, resourceType: 'Practitioner' as const });
const day = 86_400_000;

beforeAll(async () => {
  server = await startServer();
  author = await practitionerOf(server.origin, people.clinician);
  office = await practitionerOf(server.origin, people.administrator);
  const signers = [
    { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1, attestation: sentences.author },
    {
      id: 'office',
      kind: 'CoSigner',
      meaning: 'Verification',
      presence: 'MustBePresent',
      order: 2,
      practitioners: [of(office)],
      attestation: sentences.office,
    },
    { id: 'patient', kind: 'Patient', presence: 'MaybePresent', order: 1, attestation: 'I agree with this plan.' },
  ];
  const { body } = await office.call<{ id: string }>('POST', '/signatureConfigurations', {
    body: { title: 'Two', status: 'Active', signers },
  });
  configuration = { id: body.id, resourceType: 'SignatureConfiguration' };
});
afterAll(() => server.stop());

type Answer = Note & { readonly errors?: readonly { readonly message: string }[]; readonly detail?: string };
type Signature = NonNullable<Note['signatures']>[number];
const subject = { id: patientId, resourceType: 'Patient' as const };
async function draft(change: Partial<Note> = {}): Promise<Note> {
  const { status, body } = await author.call<Note>('POST', '/notes', {
    body: {
      status: 'Preliminary',
      definition: noteType,
      signatureConfiguration: configuration,
      subject,
      sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
      ...change,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const put = (note: Note, by = author) => by.call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const sign = (note: Note, change: Partial<Signature> = {}, by = author) =>
  put(
    {
      ...note,
      status: 'Final',
      signatures: [
        ...(note.signatures ?? []),
        { signer: of(by), role: by === author ? 'Author' : 'CoSigner', status: 'Pending', method: 'Typed', ...change },
      ],
    },
    by,
  );
const message = ({ body }: { readonly body: Answer }) => body.errors?.map((one) => one.message).join();
const given = ({ body }: { readonly body: Answer }) => body.signatures?.findLast(({ status }) => status === 'Signed');
const half = async () => (await sign(await draft())).body;

describe('the sentence, place and meaning of a signature', () => {
  it('are stated by the server', async () => {
    const first = await sign(await draft(), { meaning: 'Consent', required: true });
    expect(given(first)).toMatchObject({ slot: 'author', meaning: 'Author', attestation: sentences.author });
    const second = await sign(first.body, {}, office);
    expect([second.status, second.body.status], JSON.stringify(second.body)).toEqual([200, 'Final']);
    expect(given(second)).toMatchObject({ slot: 'office', meaning: 'Verification', attestation: sentences.office });
  });
  it('are not made up by the signer', async () => {
    const other = await sign(await draft(), { attestation: 'I was not there.' });
    expect([other.status, message(other)]).toEqual([
      422,
      'The sentence for this signature has changed. Open the note again, read it and sign.',
    ]);
    for (const slot of ['office', 'patient', 'nowhere'])
      expect((await sign(await draft(), { slot })).status, slot).toBeGreaterThanOrEqual(400);
    const bare = await draft({ signatureConfiguration: undefined as never });
    expect((await sign(bare, { attestation: 'I swear.' })).status).toBe(422);
    expect(given(await sign(bare))).not.toHaveProperty('attestation');
  });
  it('claims no service for a visit that did not take place', async () => {
    const missed = await draft({ visitStatus: 'NoShow' });
    expect((await sign(missed, { attestation: sentences.author })).status).toBe(422);
    expect(given(await sign(missed))).toMatchObject({ slot: 'author', attestation: missedAttestation });
  });
  it('are those of the practice where a patient signs', async () => {
    const patient = { patient: subject, role: 'Patient', status: 'Pending', name: 'Pat Patient' } as const;
    const note = await draft();
    expect((await put({ ...note, patientSignatures: [{ ...patient, attestation: 'I owe nothing.' }] })).status).toBe(422);
    expect((await put({ ...note, patientSignatures: [{ ...patient, attestation: 'I agree with this plan.' }] })).status).toBe(
      200,
    );
  });
});

describe('a signature of the same person', () => {
  it('is not given twice for the same words', async () => {
    const first = await half();
    const again = await sign(first);
    expect([again.status, message(again)]).toEqual([422, 'You have signed this note already.']);
    const final = (await sign(first, {}, office)).body;
    expect((await sign(final, {}, office)).status).toBe(422);
    expect((await sign(final)).status).toBe(422);
  });
  it('is given again for other words, and where the note was returned', async () => {
    const first = await half();
    const returned = (await put({ ...first, revisionRequests: [{ comment: 'Which night?' }] }, office)).body;
    const again = await sign(returned);
    expect([again.status, again.body.status], JSON.stringify(again.body)).toEqual([200, 'Preliminary']);
    const rewritten = (await put({ ...again.body, sections: [{ id: 'story', kind: 'Narrative', text: 'On Monday.' }] })).body;
    expect((await sign(rewritten)).status).toBe(200);
  });
});

describe('the signature of a patient', () => {
  const patient = { patient: subject, role: 'Patient', status: 'Pending', method: 'Typed' } as const;
  const guardian = { ...patient, role: 'Guardian' } as const;
  const taken = async (signature: object) => put({ ...(await draft()), patientSignatures: [signature] });
  it('names the patient of the record and the staff who took it down', async () => {
    const { body } = await taken({ ...patient, name: 'Somebody Else', witness: of(office), credentials: 'MD' });
    expect(body.patientSignatures).toMatchObject([{ name: 'Pat Patient', witness: of(author) }]);
    expect(body.patientSignatures?.[0]).not.toHaveProperty('credentials');
  });
  it('is not that of a person whom the note does not concern', async () => {
    for (const signer of [
      { id: 'nobody', resourceType: 'RelatedPerson' },
      { id: office.profile.id, resourceType: 'Patient' },
    ])
      expect((await taken({ ...patient, signer })).status, signer.resourceType).toBe(403);
  });
  it('says who signs for the patient', async () => {
    expect((await taken(guardian)).status).toBe(422);
    expect((await taken({ ...guardian, name: 'Gil Guardian' })).body.patientSignatures).toMatchObject([{ name: 'Gil Guardian' }]);
  });
});

describe('a drawn signature', () => {
  const unknown = { id: 'nowhere', resourceType: 'Media' } as const;
  it.each([{ method: 'Drawn' }, { method: 'Stored' }, { method: 'Drawn', media: unknown }, { media: unknown }] as const)(
    'is refused without its picture: %j',
    async (change) => {
      expect((await sign(await draft(), change)).status).toBe(422);
    },
  );
});

describe('when a signature was given', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
  it('is as a device that was offline says', async () => {
    const at = daysAgo(2);
    expect(given(await sign(await draft(), { signedAt: at }))?.signedAt).toBe(at);
  });
  it('is when it arrived, where it is said to be years back', async () => {
    const start = new Date().toISOString();
    for (const signedAt of ['2019-01-01T00:00:00Z', daysAgo(8)]) {
      const answer = await sign(await draft(), { signedAt });
      expect((given(answer)?.signedAt ?? '') >= start, JSON.stringify(answer.body)).toBe(true);
    }
    const patientSignatures = [{ patient: subject, role: 'Patient', status: 'Pending', signedAt: daysAgo(400) } as const];
    const { body } = await put({ ...(await draft()), patientSignatures });
    expect((body.patientSignatures?.[0]?.signedAt ?? '') >= start).toBe(true);
    const addenda = [{ text: 'Called the pharmacy.', at: daysAgo(400) }];
    const { body: signed } = await sign(await half(), {}, office);
    expect(((await put({ ...signed, addenda })).body.addenda?.[0]?.at ?? '') >= start).toBe(true);
  });
  it('is not before the signature that it follows', async () => {
    const first = await half();
    const second = await sign(first, { signedAt: daysAgo(1) }, office);
    expect((given(second)?.signedAt ?? '') > (given({ body: first })?.signedAt ?? '')).toBe(true);
  });
});

describe('the undo of a signature', () => {
  const undone = (note: Note): Note => ({ ...note, status: 'Preliminary', signatures: [] });
  it('changes nothing else', async () => {
    const note = await half();
    const changes: Partial<Note>[] = [
      { sections: [{ id: 'story', kind: 'Narrative', text: 'Other words.' }] },
      { addenda: [{ text: 'By somebody else.', author: of(office) }] },
      { reviewers: [{ reviewer: of(office), status: 'Approved' }] },
      { title: 'Another' },
    ];
    for (const change of changes) {
      const { status } = await put({ ...undone(note), ...change });
      expect(status, JSON.stringify(change)).toBeGreaterThanOrEqual(400);
    }
    const { status, body } = await put(undone(note));
    expect([status, body.status, body.signatures?.length ?? 0], JSON.stringify(body)).toEqual([200, 'Preliminary', 0]);
  });
  it('of a second signer leaves the author’s, and waits for the second again', async () => {
    const one = await half();
    const both = (await sign(one, {}, office)).body;
    expect(both.status).toBe('Final');
    expect((await put({ ...both, status: 'Preliminary', signatures: one.signatures }, author)).status).toBeGreaterThanOrEqual(
      400,
    );
    const { status, body } = await put({ ...both, status: 'Preliminary', signatures: one.signatures }, office);
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Preliminary']);
    expect(body.signatures).toMatchObject([
      { signer: of(author), status: 'Signed' },
      { signer: of(office), status: 'Requested' },
    ]);
    expect(body.withdrawals).toMatchObject([{ signer: of(office) }]);
  });
});
