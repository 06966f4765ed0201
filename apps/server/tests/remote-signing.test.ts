import type { CarePlan, Note } from '@notewell/model';
import { type PlanReading, type SigningLink, type SigningLinkMade, type SigningText, signingLinkTries } from '@notewell/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Mail, startMail } from './support/mail.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, password, patientId, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let mail: Mail;
let clinician: Practitioner;
let administrator: Practitioner;
let owner: pg.Pool;
let configuration: { id: string; resourceType: 'SignatureConfiguration' };
const birthDate = '1984-03-02';
beforeAll(async () => {
  mail = await startMail();
  server = await startServer({ SMTP_URL: mail.url, NOTEWELL_TRUST_PROXY: 'true' });
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  const { body: patient } = await administrator.call<object>('GET', `/patients/${patientId}`);
  const { status } = await administrator.call('PUT', `/patients/${patientId}`, { body: { ...patient, birthDate } });
  expect(status).toBe(200);
  const made = await administrator.call<{ id: string }>('POST', '/signatureConfigurations', {
    body: {
      title: 'Patient by link',
      status: 'Active',
      remote: true,
      signers: [
        { id: 'patient', kind: 'Patient', presence: 'MustBePresent', order: 1, attestation: 'I agree with this plan.' },
        { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 2 },
      ],
    },
  });
  configuration = { id: made.body.id, resourceType: 'SignatureConfiguration' };
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mail.stop();
});

async function draft(change: object = {}, by = clinician): Promise<Note & { id: string }> {
  const body = {
    status: 'Preliminary',
    definition: noteType,
    subject: { id: patientId, resourceType: 'Patient' },
    title: 'Treatment plan',
    sections: [{ id: 'story', kind: 'Narrative', title: 'Plan', text: 'Walk every day.' }],
    participants: [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }],
    signatureConfiguration: configuration,
    ...change,
  };
  const made = await by.call<Note & { id: string }>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const read = async (note: { readonly id: string }) => (await clinician.call<Note>('GET', `/notes/${note.id}`)).body;
const asked = { role: 'Patient', name: 'Pat Patient', email: 'pat@home.test', proof: 'BirthDate' };
let addresses = 0;
/** A browser somewhere, from an address of its own. */
const elsewhere = () => {
  const address = `203.0.113.${++addresses}`;
  return async <T>(path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(`${server.origin}/api/v1/signing-links/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    // The caller names the type that it expects; the test's assertions prove it.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T & { code?: string } };
  };
};
async function send(note: { readonly id: string }, change: object = {}) {
  const past = mail.letters.length;
  const request = { ...asked, ...change };
  const { status, body } = await clinician.call<SigningLinkMade>('POST', `/notes/${note.id}/signing-links`, { body: request });
  expect(status, JSON.stringify(body)).toBe(201);
  const letter = await mail.next(request.email, past);
  const key = /\/signing#(\S+)/.exec(letter.text)?.[1] ?? '';
  expect(key).toMatch(/^north\.[\w-]{43}$/);
  return { ...body, key, letter };
}
const linksOf = async (note: { readonly id: string }, by = clinician) =>
  (await by.call<SigningLink[]>('GET', `/notes/${note.id}/signing-links`)).body;

describe('signing by a link', () => {
  test('hands the link to who asks where no mail is sent', async () => {
    const note = await draft();
    const { address } = await server.another({ SMTP_URL: '' });
    const quiet = await practitionerOf(address, people.clinician);
    const past = mail.letters.length;
    const { status, body } = await quiet.call<SigningLinkMade>('POST', `/notes/${note.id}/signing-links`, { body: asked });
    expect([status, mail.letters.length]).toEqual([201, past]);
    const call = elsewhere();
    const { status: opened } = await call<SigningText>('open', { key: body.link?.split('/signing#')[1], answer: birthDate });
    expect(opened).toBe(200);
    expect((await read(note)).patientSignatures).toMatchObject([{ role: 'Patient', status: 'Requested' }]);
  });
  test('shows nothing of the chart before the correct answer', async () => {
    const note = await draft();
    const { key, letter } = await send(note);
    for (const word of ['Walk', 'Treatment', 'Pat Patient']) expect(letter.text).not.toContain(word);
    expect((await read(note)).patientSignatures).toMatchObject([{ role: 'Patient', status: 'Requested' }]);
    const call = elsewhere();
    const offer = await call('open', { key });
    expect([offer.status, offer.body]).toEqual([200, { practice: 'north clinic', proof: 'BirthDate' }]);
    const { status, body } = await call<SigningText>('open', { key, answer: birthDate });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ title: 'Treatment plan', attestation: 'I agree with this plan.', methods: ['Drawn', 'Typed'] });
    expect(body.lines).toEqual([
      { kind: 'heading', text: 'Plan' },
      { kind: 'text', text: 'Walk every day.' },
    ]);
    expect(await linksOf(note)).toMatchObject([{ state: 'opened', email: 'pat@home.test' }]);
  });

  test('is not sent for a note kept apart from the sender', async () => {
    const participants = [
      { role: 'PrimaryPerformer', individual: { id: administrator.profile.id, resourceType: 'Practitioner' } },
    ];
    const note = await draft({ confidential: true, participants }, administrator);
    expect((await read(note)).sections).toBeUndefined();
    const sent = mail.letters.length;
    const answers = [
      await clinician.call('POST', `/notes/${note.id}/signing-links`, { body: { ...asked, email: 'me@elsewhere.test' } }),
      await clinician.call('GET', `/notes/${note.id}/signing-links`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [422, 'has-transformations']));
    expect(mail.letters.length).toBe(sent);
  });

  test('is not sent or withdrawn by an uninvolved colleague', async () => {
    const participants = [
      { role: 'PrimaryPerformer', individual: { id: administrator.profile.id, resourceType: 'Practitioner' } },
    ];
    const note = await draft({ participants }, administrator);
    const path = `/notes/${note.id}/signing-links`;
    const sent = mail.letters.length;
    const refused = await clinician.call('POST', path, { body: { ...asked, email: 'colleague@elsewhere.test' } });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only those who answer for this note can collect signatures for it.',
    ]);
    expect(mail.letters.length).toBe(sent);
    const made = await administrator.call<SigningLinkMade>('POST', path, { body: asked });
    expect((await clinician.call('DELETE', `${path}/${made.body.id}`)).status).toBe(403);
    expect((await clinician.call('GET', path)).status).toBe(403);
    expect(await linksOf(note, administrator)).toMatchObject([{ state: 'sent' }]);
  });

  test('a drawn signature is bound to the text, given once, and the author signs after it', async () => {
    const note = await draft();
    const { key } = await send(note);
    const call = elsewhere();
    const { hash } = (await call<SigningText>('open', { key, answer: birthDate })).body;
    const given = {
      key,
      answer: birthDate,
      hash,
      method: 'Drawn',
      name: 'Somebody Else',
      ink: { width: 400, height: 120, path: 'M10 10L30 40' },
    };
    expect((await call('sign', { ...given, hash: 'f'.repeat(64) })).body.code).toBe('signature-mismatch');
    expect((await call('sign', { ...given, ink: { ...given.ink, path: 'M1 1<script>' } })).status).toBe(422);
    const both = await Promise.all([call('sign', given), call('sign', given)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const after = await read(note);
    expect(after.status).toBe('Preliminary');
    expect(after.patientSignatures).toMatchObject([
      { status: 'Signed', name: 'Pat Patient', hash, method: 'Drawn', attestation: 'I agree with this plan.' },
    ]);
    expect(after.patientSignatures).toHaveLength(1);
    const media = await clinician.call<{ ink: { path: string } }>('GET', `/media/${after.patientSignatures?.[0]?.media?.id}`);
    expect(media.body.ink.path).toBe('M10 10L30 40');
    expect((await call('open', { key })).status).toBe(410);
    const own = {
      signer: { id: clinician.profile.id, resourceType: 'Practitioner' },
      role: 'Author',
      status: 'Pending',
      method: 'Typed',
    };
    const signed = await clinician.call<Note>('PUT', `/notes/${note.id}`, {
      body: { ...after, status: 'Final', signatures: [own] },
    });
    expect([signed.status, signed.body.status], JSON.stringify(signed.body)).toEqual([200, 'Final']);
  });

  test('a link ends when its text changes, it is withdrawn or expires', async () => {
    const note = await draft();
    const first = await send(note);
    const now = await read(note);
    const sections = [{ id: 'story', kind: 'Narrative', text: 'Swim every day.' }];
    expect((await clinician.call('PUT', `/notes/${note.id}`, { body: { ...now, sections } })).status).toBe(200);
    const call = elsewhere();
    expect((await call('open', { key: first.key })).status).toBe(410);
    const changed = await read(note);
    expect((await clinician.call('PUT', `/notes/${note.id}`, { body: { ...changed, sections: now.sections } })).status).toBe(200);
    expect((await call('open', { key: first.key })).status).toBe(410);
    expect((await linksOf(note)).map(({ state }) => state)).toEqual(['changed']);
    const second = await send(note);
    expect((await clinician.call('DELETE', `/notes/${note.id}/signing-links/${second.id}`)).status).toBe(204);
    expect((await call('open', { key: second.key })).status).toBe(410);
    const third = await send(note);
    await owner.query(`update signing_link set expires = now() - interval '1 minute' where id = $1`, [third.id]);
    expect((await call('open', { key: third.key, answer: birthDate })).status).toBe(410);
    expect((await linksOf(note)).map(({ state }) => state)).toEqual(['revoked', 'revoked', 'over']);
    expect((await read(note)).patientSignatures?.filter(({ status }) => status === 'Requested')).toHaveLength(1);
  });

  test('a link ends when its request is taken off the note', async () => {
    const note = await draft();
    const { key } = await send(note);
    const { patientSignatures: _asked, ...rest } = await read(note);
    expect((await clinician.call('PUT', `/notes/${note.id}`, { body: rest })).status).toBe(200);
    expect((await elsewhere()('open', { key, answer: birthDate })).body.code).toBe('link-over');
    expect((await linksOf(note)).map(({ state }) => state)).toEqual(['revoked']);
  });

  test('is not sent for a note that nobody can sign yet', async () => {
    const note = await draft({ sections: [] });
    const sent = mail.letters.length;
    const refused = await clinician.call('POST', `/notes/${note.id}/signing-links`, { body: asked });
    expect([refused.status, refused.body.code]).toEqual([409, 'rules-block']);
    expect([mail.letters.length, (await read(note)).patientSignatures]).toEqual([sent, undefined]);
  });

  test('declining ends the link and is recorded on the note', async () => {
    const note = await draft();
    const { key } = await send(note);
    const call = elsewhere();
    const declined = { key, reason: 'I want to talk about it first.' };
    expect((await call('decline', { ...declined, answer: '1999-09-09' })).body.code).toBe('answer-wrong');
    const said = await fetch(`${server.origin}/api/v1/signing-links/decline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.250' },
      body: JSON.stringify({ ...declined, answer: birthDate }),
    });
    expect(said.status).toBe(204);
    expect((await call('open', { key, answer: birthDate })).status).toBe(410);
    expect((await linksOf(note)).map(({ state }) => state)).toEqual(['declined']);
    const after = await read(note);
    expect(after.patientSignatures).toMatchObject([{ status: 'Declined', declinedReason: declined.reason, name: 'Pat Patient' }]);
    // Nobody of the staff was there.
    expect(after.patientSignatures?.[0]).not.toHaveProperty('witness');
    // The note still waits for the patient: its author cannot finish it alone.
    const own = { signer: { id: clinician.profile.id }, role: 'Author', status: 'Pending', method: 'Typed' };
    const early = await clinician.call<Note>('PUT', `/notes/${note.id}`, {
      body: { ...after, status: 'Final', signatures: [own] },
    });
    expect([early.status, early.body.status]).not.toEqual([200, 'Final']);
    expect((await read(note)).patientSignatures).toHaveLength(1);
    expect((await send(note)).key).not.toBe(key);
  });

  test('wrong answers close the link and slow the guesser', async () => {
    const note = await draft();
    const {
      key,
      code = '',
      letter,
    } = await send(note, { proof: 'Code', role: 'Guardian', name: 'Gia Guardian', relationship: 'Mother' });
    expect(code).toMatch(/^\d{6}$/);
    expect(letter.text).not.toContain(code);
    const call = elsewhere();
    const right = await call('open', { key, answer: code });
    expect(right.status).toBe(200);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let left = signingLinkTries - 1; left > 0; left--)
      expect((await call('open', { key, answer: wrong })).body.code).toBe('answer-wrong');
    expect((await call('open', { key, answer: wrong })).status).toBe(410);
    expect((await call('open', { key, answer: code })).status).toBe(410);
    expect((await linksOf(note)).at(0)?.state).toBe('locked');
    const guesser = elsewhere();
    const answers = [];
    for (let at = 0; at < 12; at++) answers.push(await guesser('open', { key: `north.${'x'.repeat(43)}${at}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(410), 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a new link takes the place of the request whose link was closed', async () => {
    const note = await draft();
    const guardian = { proof: 'Code', role: 'Guardian', name: 'Gia Guardian' };
    const first = await send(note, guardian);
    await send(note, { ...guardian, name: 'Gus Guardian' });
    const call = elsewhere();
    const wrong = first.code === '000000' ? '111111' : '000000';
    for (let left = signingLinkTries; left > 0; left--) await call('open', { key: first.key, answer: wrong });
    // Until then the record still waits for the signature.
    expect((await read(note)).patientSignatures).toMatchObject([{ name: 'Gia Guardian' }, { name: 'Gus Guardian' }]);
    await send(note, guardian);
    const requested = { status: 'Requested' };
    expect((await read(note)).patientSignatures).toMatchObject([
      { name: 'Gus Guardian', ...requested },
      { name: 'Gia Guardian', ...requested },
    ]);
    expect((await linksOf(note)).filter(({ state }) => state === 'sent')).toHaveLength(2);
  });

  test('of many answers at one moment, five are judged', async () => {
    const { key, code = '' } = await send(await draft(), { proof: 'Code', role: 'Guardian', name: 'Gia Guardian' });
    const call = elsewhere();
    const wrong = code === '000000' ? '111111' : '000000';
    const all = await Promise.all(Array.from({ length: 20 }, () => call('open', { key, answer: wrong })));
    expect(all.filter(({ body }) => body.code === 'answer-wrong')).toHaveLength(signingLinkTries - 1);
    expect((await call('open', { key, answer: code })).status).toBe(410);
  });

  test('no secret is at rest, and each step is in the audit log', async () => {
    const note = await draft();
    const { key, id } = await send(note);
    await elsewhere()('open', { key, answer: '1999-09-09' });
    await elsewhere()('open', { key, answer: birthDate });
    await server.running.installation.store.trail.flush();
    const secret = key.split('.')[1] ?? '';
    const { rows } = await owner.query<{ held: string }>(
      `select row_to_json(l)::text as held from signing_link l where id = $1`,
      [id],
    );
    expect(rows[0]?.held).toContain('pat@home.test');
    expect(rows[0]?.held).not.toContain(secret);
    const log = await owner.query<{ action: string; actor: string }>(
      `select action, actor from audit where type = 'Note' and id = $1 and action like 'signing-link%' order by audit.at, audit.seq`,
      [note.id],
    );
    expect(log.rows.map(({ action }) => action)).toEqual(['signing-link-sent', 'signing-link-refused', 'signing-link-opened']);
    expect(log.rows.at(-1)?.actor).toBe(`SigningLink/${id}`);
  });

  test('sends links only for notes that allow them', async () => {
    const plain = await draft({ signatureConfiguration: undefined });
    const path = `/notes/${plain.id}/signing-links`;
    const refused = await clinician.call('POST', path, { body: asked });
    expect([refused.status, refused.body['detail']]).toEqual([403, 'This note cannot be signed by a link.']);
    expect((await clinician.call('POST', path, { body: { ...asked, email: 'nobody' } })).status).toBe(422);
    const patient = await practitionerOf(server.origin, people.patient);
    expect((await patient.call('POST', path, { body: asked })).status).toBe(403);
    expect((await patient.call('GET', path)).status).toBe(403);
  });
});

describe('a care plan by a link', () => {
  const goal = { id: 'sleep', kind: 'Goal', title: 'Sleep through', status: 'InProgress' } as const;
  async function plan(change: object = {}): Promise<CarePlan & { id: string }> {
    const body = {
      patient: { id: patientId, resourceType: 'Patient' },
      status: 'Draft',
      title: 'Behavioral health plan',
      items: [goal],
      participants: [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }],
      ...change,
    };
    const made = await clinician.call<CarePlan & { id: string }>('POST', '/carePlans', { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }
  const readPlan = async ({ id }: { readonly id: string }) =>
    (await clinician.call<CarePlan & { id: string }>('GET', `/carePlans/${id}`)).body;
  async function sendPlan({ id }: { readonly id: string }, change: object = {}) {
    const past = mail.letters.length;
    const request = { ...asked, ...change };
    const { status, body } = await clinician.call<SigningLinkMade>('POST', `/carePlans/${id}/signing-links`, { body: request });
    expect(status, JSON.stringify(body)).toBe(201);
    return /\/signing#(\S+)/.exec((await mail.next(request.email, past)).text)?.[1] ?? '';
  }
  const allow = async (allowMobilePatientSignature: boolean) => {
    const { body } = await administrator.call<{ id: string }[]>('GET', '/practicePreferences');
    const [own] = body;
    const { status } = own
      ? await administrator.call('PUT', `/practicePreferences/${own.id}`, { body: { ...own, allowMobilePatientSignature } })
      : await administrator.call('POST', '/practicePreferences', { body: { allowMobilePatientSignature } });
    expect([200, 201]).toContain(status);
  };

  test('is sent only where the practice allows it, and with a goal', async () => {
    await allow(false);
    const made = await plan();
    const post = async (id: string) => (await clinician.call('POST', `/carePlans/${id}/signing-links`, { body: asked })).status;
    expect(await post(made.id)).toBe(403);
    await allow(true);
    expect(await post((await plan({ items: [] })).id)).toBe(422);
  });

  test('is not sent by a colleague who has no part in it', async () => {
    const email = 'colleague@signing.test';
    const role = 'Non-Prescribing Clinician';
    await createMember(server.running.installation, { networkId: 'north', email, password, name: 'Cora Colleague', role });
    const colleague = await practitionerOf(server.origin, email);
    const made = await plan();
    const post = async (who: typeof clinician) =>
      (await who.call('POST', `/carePlans/${made.id}/signing-links`, { body: asked })).status;
    expect([await post(colleague), await post(clinician)]).toEqual([403, 201]);
  });
  test('is read and signed by the patient, once', async () => {
    await allow(true);
    const made = await plan();
    const key = await sendPlan(made);
    const call = elsewhere();
    const { status, body } = await call<SigningText>('open', { key, answer: birthDate });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      title: 'Behavioral health plan',
      attestation: 'I have read this care plan and agree to it.',
      lines: expect.arrayContaining([{ kind: 'heading', text: '1 Goal: Sleep through' }]),
    });
    const given = { key, answer: birthDate, hash: body.hash, method: 'Typed' };
    const signed = await call('sign', given);
    expect([signed.status, signed.body]).toEqual([200, { signedAt: expect.any(String) }]);
    const stored = await readPlan(made);
    expect(stored.patientSignatures).toMatchObject([
      { role: 'Patient', status: 'Signed', hash: body.hash, signer: { id: patientId }, attestation: body.attestation },
    ]);
    expect((await call('sign', given)).status).toBe(410);
    const links = await clinician.call<SigningLink[]>('GET', `/carePlans/${made.id}/signing-links`);
    expect(links.body).toMatchObject([{ state: 'signed' }]);
  });

  test('is answered in the application too, which ends the link', async () => {
    const patient = await practitionerOf(server.origin, people.patient);
    const linkOf = async (id: string) => (await clinician.call<SigningLink[]>('GET', `/carePlans/${id}/signing-links`)).body;
    for (const [state, answer] of [
      [
        'signed',
        (id: string, hash?: string) => patient.call('POST', `/carePlans/${id}/signing`, { body: { hash, name: 'Pat Patient' } }),
      ],
      ['declined', (id: string) => patient.call('POST', `/carePlans/${id}/signing/decline`, { body: { reason: 'Not yet.' } })],
    ] as const) {
      const made = await plan();
      const key = await sendPlan(made);
      const text = (await elsewhere()<SigningText>('open', { key, answer: birthDate })).body;
      const read = await patient.call<PlanReading>('GET', `/carePlans/${made.id}/signing`);
      const { title, about, lines, name, attestation, hash } = text;
      expect(read.body).toEqual({ title, about, lines, asked: { name, attestation, hash } });
      expect((await answer(made.id, hash)).status).toBe(204);
      expect((await elsewhere()('open', { key, answer: birthDate })).status).toBe(410);
      expect(await linkOf(made.id)).toMatchObject([{ state }]);
    }
  });

  test('is declined by a guardian with a reason', async () => {
    const made = await plan();
    const guardian = { role: 'Guardian', name: 'Grace Guardian', email: 'grace@home.test' };
    const path = `/carePlans/${made.id}/signing-links`;
    expect((await clinician.call('POST', path, { body: { ...asked, ...guardian } })).status).toBe(422);
    const relative = { name: { given: 'Grace', family: 'Guardian' }, status: 'Active', isGuardian: true };
    const { status } = await administrator.call('POST', '/relatedPeople', {
      body: { patient: { id: patientId, resourceType: 'Patient' }, ...relative },
    });
    expect(status).toBe(201);
    const key = await sendPlan(made, guardian);
    const said = await fetch(`${server.origin}/api/v1/signing-links/decline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.240' },
      body: JSON.stringify({ key, answer: birthDate, reason: 'Not this one.' }),
    });
    expect(said.status).toBe(204);
    expect((await readPlan(made)).patientSignatures).toMatchObject([
      { role: 'Guardian', name: 'Grace Guardian', status: 'Declined', declinedReason: 'Not this one.' },
    ]);
  });

  test('is signed by the one relative who is meant, under the name of their record', async () => {
    const relate = async (given: string, more: object = { isGuardian: true }) => {
      const body = {
        patient: { id: patientId, resourceType: 'Patient' },
        name: { given, family: 'Parent' },
        status: 'Active',
        ...more,
      };
      const made = await administrator.call<{ id: string }>('POST', '/relatedPeople', { body });
      expect(made.status).toBe(201);
      return made.body.id;
    };
    const [mary, tom, first, second] = [await relate('Mary'), await relate('Tom'), await relate('Jo'), await relate('Jo')];
    const aunt = await relate('Ann', { isGuardian: false });
    const request = { ...asked, role: 'Guardian', email: 'parent@home.test' };
    const post = async (change: object) =>
      (await clinician.call('POST', `/carePlans/${(await plan()).id}/signing-links`, { body: { ...request, ...change } })).status;
    for (const name of ['Uncle Bob Parent', 'Mary', 'Parent', 'Ann Parent', 'Jo Parent'])
      expect([name, await post({ name })]).toEqual([name, 422]);
    for (const relative of [aunt, patientId, 'nobody']) expect(await post({ name: 'Mary Parent', relative })).toBe(422);
    expect(await post({ role: 'Witness', name: 'Mary Parent', relative: mary })).toBe(422);
    for (const [change, id, printed] of [
      [{ name: 'parent, tom' }, tom, 'Tom Parent'],
      [{ name: 'Somebody Else', relative: mary }, mary, 'Mary Parent'],
      [{ name: 'Jo Parent', relative: second }, second, 'Jo Parent'],
    ] as const) {
      const made = await plan();
      const key = await sendPlan(made, { ...request, ...change });
      const call = elsewhere();
      const { body } = await call<SigningText>('open', { key, answer: birthDate });
      expect(body.name).toBe(printed);
      expect((await call('sign', { key, answer: birthDate, hash: body.hash, method: 'Typed' })).status).toBe(200);
      expect((await readPlan(made)).patientSignatures).toMatchObject([{ name: printed, signer: { id } }]);
    }
    expect(first).not.toBe(second);
  });

  test('is neither signed nor read by a link once the plan is over', async () => {
    for (const status of ['Completed', 'Revoked']) {
      const made = await plan();
      const active = await clinician.call<CarePlan>('PUT', `/carePlans/${made.id}`, { body: { ...made, status: 'Active' } });
      expect(active.status, JSON.stringify(active.body)).toBe(200);
      const key = await sendPlan(made);
      const ended = await clinician.call('PUT', `/carePlans/${made.id}`, { body: { ...(await readPlan(made)), status } });
      expect(ended.status, JSON.stringify(ended.body)).toBe(200);
      const call = elsewhere();
      expect([status, (await call('open', { key })).status]).toEqual([status, 410]);
      expect([status, (await call('open', { key, answer: birthDate })).status]).toEqual([status, 410]);
      const patientSignatures = [{ signer: { id: patientId, resourceType: 'Patient' }, role: 'Patient', status: 'Signed' }];
      const late = await clinician.call('PUT', `/carePlans/${made.id}`, {
        body: { ...(await readPlan(made)), patientSignatures },
      });
      expect([status, late.status]).toEqual([status, 403]);
    }
  });

  test('stays open while the plan comes into force and its goals make progress', async () => {
    const made = await plan();
    const key = await sendPlan(made);
    const { body } = await elsewhere()<SigningText>('open', { key, answer: birthDate });
    for (const change of [{ status: 'Active' }, { items: [{ ...goal, currentValue: 3 }] }]) {
      const { status } = await clinician.call('PUT', `/carePlans/${made.id}`, { body: { ...(await readPlan(made)), ...change } });
      expect(status).toBe(200);
    }
    expect((await elsewhere()('open', { key, answer: birthDate })).status).toBe(200);
    expect((await elsewhere()('sign', { key, answer: birthDate, hash: body.hash, method: 'Typed' })).status).toBe(200);
  });

  test('ends once the end of the plan changes: it is shown to who signs', async () => {
    const made = await plan();
    const key = await sendPlan(made);
    const later = { ...(await readPlan(made)), end: '2027-06-01' };
    expect((await clinician.call('PUT', `/carePlans/${made.id}`, { body: later })).status).toBe(200);
    expect((await elsewhere()('open', { key, answer: birthDate })).status).toBe(410);
  });

  test('ends once the plan changes or the link is taken back', async () => {
    const made = await plan();
    const key = await sendPlan(made);
    const now = await readPlan(made);
    const changed = { ...now, items: [{ ...goal, title: 'Sleep six hours' }] };
    expect((await clinician.call('PUT', `/carePlans/${made.id}`, { body: changed })).status).toBe(200);
    expect((await elsewhere()('open', { key, answer: birthDate })).status).toBe(410);
    const [link] = (await clinician.call<SigningLink[]>('GET', `/carePlans/${made.id}/signing-links`)).body;
    expect(link?.state).toBe('changed');
    await clinician.call('DELETE', `/carePlans/${made.id}/signing-links/${link?.id}`);
    expect((await readPlan(made)).patientSignatures ?? []).toEqual([]);
  });
});
