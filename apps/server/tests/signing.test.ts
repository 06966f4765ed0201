import { definitionOf, type Encounter, type Note, type NoteStatus, type Notification } from '@notewell/model';
import type { CheckedNote, NoteCheckPage } from '@notewell/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkNotes } from '../src/modules/notes/note-checks-job.ts';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, password, patientId, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let quality: Practitioner;
let desk: Practitioner;
let owner: pg.Pool;
beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  for (const [name, role] of [
    ['quality', 'Quality Assurance'],
    ['desk', 'Administrative'],
  ] as const)
    await createMember(server.running.installation, {
      networkId: 'north',
      email: `${name}@sign.test`,
      password,
      name: `Ada ${name}`,
      role,
    });
  quality = await practitionerOf(server.origin, 'quality@sign.test');
  desk = await practitionerOf(server.origin, 'desk@sign.test');
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

type Answer = Note & { code?: string; detail?: string; errors?: { path: string; message: string }[] };
type Signatures = NonNullable<Note['signatures']>;
const subject = { id: patientId, resourceType: 'Patient' as const };
const of = ({ profile }: Practitioner) => ({ id: profile.id, resourceType: 'Practitioner' as const });
const put = (note: Note, by: Practitioner = clinician) => by.call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const get = async (note: Note) => (await clinician.call<Note>('GET', `/notes/${note.id}`)).body;
const story = (text: string): Note['sections'] => [{ id: 'story', kind: 'Narrative', text }];
const by = (who: Practitioner, role: Signatures[number]['role'], change: Partial<Signatures[number]> = {}) =>
  ({ signer: of(who), role, status: 'Pending', method: 'Typed', ...change }) as const;
const signedBy = (note: Note, signature: Signatures[number], status: NoteStatus = 'Final'): Note => ({
  ...note,
  status,
  signatures: [...(note.signatures ?? []), signature],
});

async function configured(
  signers: readonly object[],
  rest: object = {},
): Promise<{ id: string; resourceType: 'SignatureConfiguration' }> {
  const { status, body } = await administrator.call<{ id: string }>('POST', '/signatureConfigurations', {
    body: { title: 'Signing', status: 'Active', signers, ...rest },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id, resourceType: 'SignatureConfiguration' };
}
const author = { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 };
const office = () => ({
  id: 'office',
  kind: 'CoSigner',
  presence: 'MustBePresent',
  order: 2,
  practitioners: [of(administrator)],
  attestation: 'I have read this note.',
  withinHours: 48,
});
async function draft(change: object = {}): Promise<Note> {
  const body = {
    status: 'Preliminary',
    definition: noteType,
    subject,
    sections: story('Slept better.'),
    participants: [{ role: 'PrimaryPerformer', individual: of(clinician) }],
    ...change,
  };
  const made = await clinician.call<Note>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
async function halfSigned(rest: object = {}): Promise<Note> {
  const note = await draft({ signatureConfiguration: await configured([author, office()], rest) });
  const { status, body } = await put(signedBy(note, by(clinician, 'Author')));
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Preliminary']);
  return body;
}

describe('a signature configuration', () => {
  test('requests the next signer until they sign', async () => {
    const note = await halfSigned();
    expect(note.signatures?.at(-1)).toMatchObject({
      status: 'Requested',
      slot: 'office',
      signer: of(administrator),
      attestation: 'I have read this note.',
      due: expect.any(String) as string,
    });
    const { body: mine } = await administrator.call<Note[]>('POST', '/notes/queries', {
      headers: { 'notewell-cross-partition': 'true' },
      body: [
        { kind: 'Signer', values: [administrator.profile.id] },
        { kind: 'SignatureStatus', values: ['Requested'] },
      ],
    });
    expect(mine.map(({ id }) => id)).toContain(note.id);
    const { body } = await put(signedBy(note, by(administrator, 'CoSigner')), administrator);
    expect(body.status, JSON.stringify(body)).toBe('Final');
    expect(body.signatures?.map(({ status }) => status)).toEqual(['Signed', 'Signed']);
  });
  test('notifies the next signer until the signature is given', async () => {
    const note = await halfSigned();
    const open = async () => {
      const { body } = await administrator.call<Notification[]>('POST', '/notifications/queries', {
        headers: { 'notewell-cross-partition': 'true' },
        body: [
          { kind: 'About', values: [note.id] },
          { kind: 'Done', from: '2000-01-01', exclude: true },
        ],
      });
      return body;
    };
    const due = note.signatures?.at(-1)?.due;
    expect(await open()).toMatchObject([{ kind: 'NoteToCosign', recipient: { id: administrator.profile.id }, due }]);
    const { body } = await put(signedBy(note, by(administrator, 'CoSigner')), administrator);
    expect(body.status, JSON.stringify(body)).toBe('Final');
    expect(await open()).toEqual([]);
  });
  test('keeps the order: nobody signs before their turn', async () => {
    const note = await draft({ signatureConfiguration: await configured([author, office()]) });
    const { status, body } = await put(signedBy(note, by(administrator, 'CoSigner')), administrator);
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'transition-refused']);
    expect(body.detail).toContain('Author');
  });
  test('is not begun where nobody but the author may take the next place', async () => {
    const alone = { ...office(), practitioners: [of(clinician)] };
    const note = await draft({ signatureConfiguration: await configured([author, alone]) });
    const { status, body } = await put(signedBy(note, by(clinician, 'Author')));
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'transition-refused']);
    expect(body.detail).toContain('Nobody but its author may sign this note as co-signer');
  });
  test('is not begun where nobody holds the role, or the author has no supervisor', async () => {
    const { practitioners: _named, ...unnamed } = office();
    const vacant = { ...unnamed, roles: [{ id: 'vacant', resourceType: 'SecurityRole' }] };
    const refused = async (place: object) => {
      const note = await draft({ signatureConfiguration: await configured([author, place]) });
      const { status, body } = await put(signedBy(note, by(clinician, 'Author')));
      expect([status, body.code], JSON.stringify(body)).toEqual([409, 'transition-refused']);
      return body.detail;
    };
    expect(await refused(vacant)).toContain('Nobody has the role');
    expect(await refused({ ...unnamed, kind: 'Supervisor' })).toContain('has no supervisor');
    // A later place counts as well: the note could not be finished.
    const last = { ...vacant, id: 'last', order: 3 };
    const note = await draft({ signatureConfiguration: await configured([author, office(), last]) });
    expect((await put(signedBy(note, by(clinician, 'Author')))).status).toBe(409);
  });
  test('asks the colleague to whom the right to supervise was given', async () => {
    const give = (grants: readonly string[]) => administrator.call('PUT', `/access/${quality.profile.id}`, { body: { grants } });
    const { practitioners: _named, ...unnamed } = office();
    const note = await draft({ signatureConfiguration: await configured([author, { ...unnamed, kind: 'Supervisor' }]) });
    expect((await give(['Supervise', 'Manage patient notes'])).status).toBe(204);
    const given = await clinician.call('GET', '/signingGrants');
    const { body } = await put(signedBy(note, by(clinician, 'Author')));
    expect((await give([])).status).toBe(204);
    expect(given.body).toMatchObject({ [quality.profile.id]: ['Supervise', 'Manage patient notes'] });
    expect(body.signatures?.at(-1), JSON.stringify(body)).toMatchObject({ status: 'Requested', signer: of(quality) });
  });
  test('has no place for a signature that it does not ask for', async () => {
    const note = await draft({ signatureConfiguration: await configured([author]) });
    const { status, body } = await put(signedBy(note, by(clinician, 'Witness')));
    expect([status, body.code], JSON.stringify(body)).toEqual([403, 'permission-missing']);
  });
  test('takes only the ways of signing that it names', async () => {
    const note = await draft({ signatureConfiguration: await configured([author], { methods: ['Drawn'] }) });
    const { status } = await put(signedBy(note, by(clinician, 'Author', { method: 'Typed' })));
    expect(status).toBe(422);
    const drawing = await clinician.call<{ id: string }>('POST', '/media', {
      body: { kind: 'Ink', subject, title: 'Signature', ink: { path: 'M10 10L90 40', width: 600, height: 160 } },
    });
    const media = { id: drawing.body.id, resourceType: 'Media' as const };
    const stored = await put(signedBy(note, by(clinician, 'Author', { method: 'Stored', media })));
    expect(stored.body.status, JSON.stringify([drawing.body, stored.body])).toBe('Final');
  });
  test('that requires proof accepts a recent sign-in only', async () => {
    const signatureConfiguration = await configured([author], { reauthenticate: true });
    expect((await put(signedBy(await draft({ signatureConfiguration }), by(clinician, 'Author')))).body.status).toBe('Final');
    const waiting = await draft({ signatureConfiguration });
    await owner.query(`update identity."session" set "confirmedAt" = now() - interval '6 minutes'`);
    const { status, body } = await put(signedBy(waiting, by(clinician, 'Author')));
    expect([status, body.code], JSON.stringify(body)).toEqual([403, 'confirmation-required']);
  });
  test('asks for a share of the notes, the same for the same note', async () => {
    const never = await draft({
      signatureConfiguration: await configured([author, { ...office(), samplePercent: 0 }]),
    });
    expect((await put(signedBy(never, by(clinician, 'Author')))).body.status).toBe('Final');
    const always = await draft({
      signatureConfiguration: await configured([author, { ...office(), samplePercent: 100 }]),
    });
    expect((await put(signedBy(always, by(clinician, 'Author')))).body.status).toBe('Preliminary');
  });
  test('waits for the patient, or for the reason why they cannot, where it allows that', async () => {
    const patient = { id: 'patient', kind: 'Patient', presence: 'MustBePresent', order: 2 };
    const drawn = await draft({ signatureConfiguration: await configured([author, patient]) });
    const first = await put(signedBy(drawn, by(clinician, 'Author')));
    expect(first.body.status).toBe('Preliminary');
    const signature = {
      patient: subject,
      role: 'Patient' as const,
      status: 'Pending' as const,
      method: 'Typed' as const,
      name: 'Pat',
    };
    const done = await put({ ...first.body, patientSignatures: [signature] });
    expect([done.status, done.body.status], JSON.stringify(done.body)).toEqual([200, 'Final']);
    expect(done.body.patientSignatures?.[0]?.hash).toBe(done.body.signatures?.[0]?.hash);

    const unable = await draft({ signatureConfiguration: await configured([author, patient], { allowUnable: true }) });
    const half = await put(signedBy(unable, by(clinician, 'Author')));
    const reason = { patient: subject, role: 'Patient' as const, unableReason: 'Arm in a cast.' };
    const settled = await put({ ...half.body, patientSignatures: [reason], status: 'Final' });
    expect([settled.status, settled.body.status], JSON.stringify(settled.body)).toEqual([200, 'Final']);
  });
});

describe('a note that somebody has signed and others are to sign', () => {
  test('cannot be changed until it is sent back', async () => {
    const note = await halfSigned({ lockAfterFirst: true });
    const other = await put({ ...note, sections: story('Slept worse.') ?? [] });
    expect([other.status, other.body.code]).toEqual([409, 'locked']);
    const returned = await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, administrator);
    expect(returned.status, JSON.stringify(returned.body)).toBe(200);
    expect(returned.body.revisionRequests?.[0]).toMatchObject({
      comment: 'Which night?',
      by: of(administrator),
      at: expect.any(String) as string,
    });
    const revised = await put({ ...returned.body, sections: story('Slept worse on Monday.') ?? [] });
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    const again = await put(signedBy(revised.body, by(clinician, 'Author')));
    expect([again.status, again.body.status], JSON.stringify(again.body)).toEqual([200, 'Preliminary']);
    expect(again.body.revisionRequests?.[0]).toMatchObject({
      resolvedBy: of(clinician),
      resolvedAt: expect.any(String) as string,
    });
    expect(again.body.signatures?.filter(({ status }) => status === 'Requested')).toHaveLength(1);
    const final = await put(signedBy(again.body, by(administrator, 'CoSigner')), administrator);
    expect([final.status, final.body.status], JSON.stringify(final.body)).toEqual([200, 'Final']);
  });
  test('is not co-signed by who sent it back, before the answer', async () => {
    const note = await halfSigned();
    const returned = (await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, administrator)).body;
    const early = await put(signedBy(returned, by(administrator, 'CoSigner')), administrator);
    expect([early.status, early.body.detail]).toEqual([403, expect.stringContaining('You sent this note back')]);
    const again = (await put(signedBy(returned, by(clinician, 'Author')))).body;
    expect((await put(signedBy(again, by(administrator, 'CoSigner')), administrator)).body.status).toBe('Final');
  });
  test('keeps the request to those who must sign, whoever takes it away', async () => {
    const note = await halfSigned();
    const given = note.signatures?.filter(({ status }) => status === 'Signed') ?? [];
    const asked = note.signatures?.find(({ status }) => status === 'Requested');
    const alone = await put({ ...note, signatures: given });
    const other = await put({ ...alone.body, signatures: [...given, { ...asked, signer: of(clinician) }] });
    for (const { body } of [alone, other])
      expect(body.signatures?.filter(({ status }) => status === 'Requested').map(({ signer }) => signer?.id)).toContain(
        administrator.profile.id,
      );
  });
  test('is co-signed again once it is amended', async () => {
    const half = await halfSigned();
    const final = (await put(signedBy(half, by(administrator, 'CoSigner')), administrator)).body;
    const amendments = [{ reason: 'Wrong.' }];
    const signed = signedBy(final, by(clinician, 'Author'), 'Amended');
    const amended = await put({ ...signed, sections: story('Put right.') ?? [], amendments });
    expect(amended.body.signatures?.at(-1)).toMatchObject({ status: 'Requested', signer: of(administrator) });
    const open = amended.body.signatures?.filter(({ status }) => status !== 'Requested') ?? [];
    const again = { ...amended.body, signatures: [...open, by(administrator, 'CoSigner')] };
    const both = await put(again, administrator);
    expect([both.status, both.body.signatures?.map(({ status }) => status)], JSON.stringify(both.body)).toEqual([
      200,
      ['Signed', 'Signed', 'Signed', 'Signed'],
    ]);
    expect((await put(signedBy(both.body, by(administrator, 'CoSigner'), 'Amended'), administrator)).status).toBe(422);
  });
  test('takes each signature once', async () => {
    const note = await draft();
    const twice = { ...note, status: 'Final' as const, signatures: [by(clinician, 'Author'), by(clinician, 'Author')] };
    const answer = await put(twice);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'signatures']);
    const signed = (await put({ ...note, status: 'Final', signatures: [by(clinician, 'Author')] })).body;
    const copied = await put({ ...signed, signatures: [...(signed.signatures ?? []), ...(signed.signatures ?? [])] });
    expect([copied.status, copied.body.errors?.[0]?.path]).toEqual([422, 'signatures']);
    const again = await put({ ...signed, signatures: [...(signed.signatures ?? []), by(clinician, 'Author')] });
    expect(again.status).not.toBe(200);
  });
  test('is sent back by whoever is asked, and what was said stays', async () => {
    const note = await halfSigned();
    const returned = (await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, administrator)).body;
    expect((await put({ ...returned, revisionRequests: [{ comment: 'Nothing.' }] })).body.code).toBe('locked');
    expect((await put({ ...returned, revisionRequests: [] })).body.code).toBe('locked');
  });
});

/** Everything that can be done to a note, and what must come of it from each state. */
const lists = [
  'rewrite',
  'sign',
  'amend',
  'amend without reason',
  'add',
  'send back',
  'enter in error',
  'error without reason',
  'delete',
  'reopen',
] as const;
type Action = (typeof lists)[number];
type State = 'Preliminary' | 'Final' | 'Amended' | 'EnteredInError';
const outcome: Record<State, Record<Action, number>> = {
  Preliminary: {
    rewrite: 200,
    sign: 200,
    amend: 409,
    'amend without reason': 409,
    add: 409,
    'send back': 200,
    'enter in error': 200,
    'error without reason': 422,
    delete: 204,
    reopen: 200,
  },
  Final: {
    rewrite: 409,
    sign: 422,
    amend: 200,
    'amend without reason': 422,
    add: 200,
    'send back': 409,
    'enter in error': 200,
    'error without reason': 422,
    delete: 409,
    reopen: 409,
  },
  Amended: {
    rewrite: 409,
    sign: 422,
    amend: 200,
    'amend without reason': 409,
    add: 200,
    'send back': 409,
    'enter in error': 200,
    'error without reason': 422,
    delete: 409,
    reopen: 409,
  },
  EnteredInError: {
    rewrite: 409,
    sign: 409,
    amend: 409,
    'amend without reason': 409,
    add: 409,
    'send back': 409,
    'enter in error': 409,
    'error without reason': 422,
    delete: 409,
    reopen: 409,
  },
};
const again = (note: Note, who = clinician): Note =>
  signedBy(note, by(who, 'Author'), note.status === 'Preliminary' ? 'Final' : note.status);
const act: Record<Action, (note: Note, who?: Practitioner) => Promise<{ status: number }>> = {
  rewrite: (note, who) => put({ ...note, sections: story('Other words.') ?? [] }, who),
  sign: (note, who) => put(again(note, who), who),
  amend: (note, who) => {
    const amendments = [...(note.amendments ?? []), { reason: 'Wrong.' }];
    return put({ ...again(note, who), status: 'Amended', sections: story('Put right.') ?? [], amendments }, who);
  },
  'amend without reason': (note, who) =>
    put({ ...again(note, who), status: 'Amended', sections: story('Third words.') ?? [] }, who),
  add: (note, who) => put({ ...note, addenda: [...(note.addenda ?? []), { text: 'Called.' }] }, who),
  'send back': (note, who) =>
    put({ ...note, revisionRequests: [...(note.revisionRequests ?? []), { comment: 'See again.' }] }, who),
  'enter in error': (note, who) =>
    put({ ...note, status: 'EnteredInError', enteredInErrorReason: `Wrong chart, ${note.id}.` }, who),
  'error without reason': (note, who) => {
    const { enteredInErrorReason: _none, ...rest } = note;
    return put({ ...rest, status: 'EnteredInError' }, who);
  },
  delete: (note, who = clinician) => who.call('DELETE', `/notes/${note.id}?versionId=${note.meta?.versionId}`),
  reopen: (note, who) => put({ ...note, status: 'Preliminary' }, who),
};
const inState: Record<State, () => Promise<Note>> = {
  Preliminary: () => draft(),
  Final: async () => (await put(again(await draft()))).body,
  Amended: async () => {
    const final = await inState.Final();
    return (
      await put({ ...again(final), status: 'Amended', sections: story('Put right.') ?? [], amendments: [{ reason: 'Wrong.' }] })
    ).body;
  },
  EnteredInError: async () =>
    (await put({ ...(await draft()), status: 'EnteredInError', enteredInErrorReason: 'Wrong chart.' })).body,
};

describe('every action on a note in every state', () => {
  for (const state of Object.keys(outcome) as State[]) {
    test.each(lists)(`${state}: %s`, async (action) => {
      const note = await inState[state]();
      expect(note.status).toBe(state);
      const { status } = await act[action](note);
      expect(status).toBe(outcome[state][action]);
      if (status >= 400) expect((await get(note)).meta?.versionId).toBe(note.meta?.versionId);
    });
  }
});

describe('every action on a note in every state, by others than its author', () => {
  const states = Object.keys(outcome) as State[];
  test.each(states)('%s: whoever answers for the practice acts in their own name', async (state) => {
    for (const action of lists) {
      const note = await inState[state]();
      const { status } = await act[action](note, administrator);
      // Note managers amend and withdraw notes, but cannot sign as another author.
      expect(status, action).toBe(action === 'sign' || action === 'amend without reason' ? 403 : outcome[state][action]);
      if (status >= 400) expect((await get(note)).meta?.versionId, action).toBe(note.meta?.versionId);
    }
  });
  test.each(states)('%s: a patient can do none of it', async (state) => {
    const patient = await practitionerOf(server.origin, people.patient);
    const note = await inState[state]();
    for (const action of lists) {
      const { status } = await act[action](note, patient);
      expect([403, 404], action).toContain(status);
    }
    expect((await get(note)).meta?.versionId).toBe(note.meta?.versionId);
  });
});
test('nobody gives another’s signature, in any state', async () => {
  for (const state of Object.keys(inState) as State[]) {
    const note = await inState[state]();
    const { status } = await put(
      signedBy(note, by(clinician, 'Author'), state === 'Preliminary' ? 'Final' : state),
      administrator,
    );
    expect([403, 409], state).toContain(status);
    expect((await get(note)).meta?.versionId).toBe(note.meta?.versionId);
  }
});

describe('a batch of charts', () => {
  const ask = (who: Practitioner, body: unknown) =>
    who.call<string & { code?: string; errors?: unknown[] }>('POST', '/notes/printouts?format=dataUrl', { body });
  test('is printed as one file of what was signed, and each note is in the log', async () => {
    const note = await inState.Final();
    const { status, body } = await ask(clinician, { patients: [patientId] });
    expect(status).toBe(200);
    const pdf = Buffer.from(String(body).split(',')[1] ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expect
      .poll(async () => {
        const { body: log } = await administrator.call<{ id: string }[]>('GET', `/audit?patient=${patientId}&action=print`);
        return log.filter(({ id }) => id === note.id).length;
      })
      .toBe(1);
  });
  test('refuses no patients, too many, or an invalid day', async () => {
    expect((await ask(clinician, {})).status).toBe(422);
    expect((await ask(clinician, { patients: Array.from({ length: 51 }, (_, at) => `p${at}`) })).status).toBe(422);
    expect((await ask(clinician, { patients: [patientId], from: 'yesterday' })).status).toBe(422);
    expect((await ask(clinician, { patients: ['0190d3a0-0000-7000-8000-0000000000ab'] })).status).toBe(404);
  });
});

test('the rules run over a whole practice, page by page, for whoever answers for it', async () => {
  const { body: strict } = await administrator.call<{ id: string }>('POST', '/noteDefinitions', {
    body: {
      title: 'Strict',
      status: 'Active',
      kind: 'Individual',
      category: 'Note',
      rules: [
        { rule: 'MissingDiagnosis', severity: 'Block' },
        { rule: 'SessionTimePresent', severity: 'Warn' },
      ],
    },
  });
  const note = await draft({ definition: { id: strict.id, resourceType: 'NoteDefinition' } });
  const { store } = server.running.installation;
  await checkNotes({ store, now: Date.now }, 'north');
  const checks = async (query: string) => {
    const found: CheckedNote[] = [];
    let continuation: string | undefined;
    do {
      const headers: Record<string, string> = continuation === undefined ? {} : { 'notewell-continuation-token': continuation };
      const answer = await administrator.call<NoteCheckPage>('GET', `/notes/checks${query}`, { headers });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.checked).toBeGreaterThan(0);
      found.push(...answer.body.notes);
      continuation = answer.headers.get('notewell-continuation-token') ?? undefined;
    } while (continuation !== undefined);
    return found;
  };
  const held = (results: CheckedNote['results'] = []) => results.filter(({ asked }) => asked).map(({ rule }) => rule);
  const open = await checks('?status=Preliminary');
  expect(held(open.find(({ id }) => id === note.id)?.results)).toEqual(['MissingDiagnosis', 'SessionTimePresent']);
  expect((await checks('?rule=MissingDiagnosis&weight=Block')).map(({ id }) => id)).toContain(note.id);
  expect((await checks('?rule=MissingDiagnosis&weight=Warn')).map(({ id }) => id)).not.toContain(note.id);
  // Results of rules that the note type does not ask for are listed separately.
  expect((await checks('?weight=Other')).find(({ id }) => id === note.id)?.results).toContainEqual(
    expect.objectContaining({ rule: 'ProgramSelected', asked: false }),
  );
  expect(await checkNotes({ store, now: Date.now }, 'north')).toBe(0);
  const later = () => Date.now() + 86_400_000;
  expect(await checkNotes({ store, now: later }, 'north')).toBeGreaterThan(0);
  expect((await administrator.call('GET', '/notes/checks?rule=Nonsense')).status).toBe(400);
  expect((await administrator.call('POST', '/notes/checks')).status).toBe(202);
  const patient = await practitionerOf(server.origin, people.patient);
  expect((await patient.call('GET', '/notes/checks')).status).toBe(403);
});

test('a permitted person sets a blocking rule aside with a reason', async () => {
  const strict = await administrator.call<{ id: string }>('POST', '/noteDefinitions', {
    body: {
      title: 'Needs a diagnosis',
      status: 'Active',
      kind: 'Individual',
      category: 'Note',
      rules: [{ rule: 'MissingDiagnosis', severity: 'Block' }],
    },
  });
  const note = await draft({ definition: { id: strict.body.id, resourceType: 'NoteDefinition' } });
  const refused = await put(again(note));
  expect([refused.status, refused.body.code]).toEqual([409, 'rules-block']);
  const aside = (current: Note, reason: string): Note => ({
    ...current,
    ruleResults: [
      {
        rule: 'MissingDiagnosis',
        outcome: 'NotSatisfied',
        severity: 'Block',
        override: { reason, by: of(clinician), at: '2020-01-01T00:00:00Z' },
      },
    ],
  });
  expect((await put(aside(note, 'First visit.'))).status).toBe(403);
  expect((await put(aside(note, ''), administrator)).status).toBe(422);
  const { status, body } = await put(aside(note, 'First visit.'), administrator);
  expect(status, JSON.stringify(body)).toBe(200);
  // The server sets author and time.
  expect(body.ruleResults?.[0]?.override).toMatchObject({ reason: 'First visit.', by: { id: administrator.profile.id } });
  expect(body.ruleResults?.[0]?.override?.at).not.toBe('2020-01-01T00:00:00Z');
  const signed = await put(again(body));
  expect([signed.status, signed.body.status], JSON.stringify(signed.body)).toEqual([200, 'Final']);
  expect(signed.body.ruleResults?.[0]?.override?.reason).toBe('First visit.');
});

describe('a review', () => {
  const asking = (note: Note, who: Practitioner) => put({ ...note, reviewers: [{ reviewer: of(who), status: 'Approved' }] });
  const answered = ({ reviewers = [] }: Note, status: 'Approved' | 'Cancelled') => reviewers.map((one) => ({ ...one, status }));

  test('is asked for by name and answered by whoever was asked, such as quality staff', async () => {
    const asked = await asking(await inState.Final(), quality);
    expect(asked.body.reviewers, JSON.stringify(asked.body)).toMatchObject([{ status: 'Requested', requestedBy: of(clinician) }]);
    const reviewers = answered(asked.body, 'Approved');
    for (const who of [clinician, administrator]) expect((await put({ ...asked.body, reviewers }, who)).status).toBe(403);
    const more = { ...asked.body, reviewers, sections: story('Slept badly.') };
    expect((await put(more, quality)).status).toBe(403);
    const { status, body } = await put({ ...asked.body, reviewers }, quality);
    expect([status, body.reviewers?.[0]?.status], JSON.stringify(body)).toEqual([200, 'Approved']);
    expect(body.status).toBe('Final');
  });
  test('is taken back by who asked for it', async () => {
    const { body: asked } = await asking(await draft(), quality);
    expect((await put({ ...asked, reviewers: answered(asked, 'Cancelled') }, administrator)).status).toBe(403);
    const { body } = await put({ ...asked, reviewers: answered(asked, 'Cancelled') });
    expect(body.reviewers, JSON.stringify(body)).toMatchObject([{ status: 'Cancelled' }]);
  });
  test('is asked of nobody who could not answer', async () => {
    const { status, body } = await asking(await draft(), desk);
    expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringContaining('could not answer')]);
  });
});

test('a draft is sent back by quality staff, who do not change it', async () => {
  const note = await draft();
  expect((await put({ ...note, sections: story('Slept badly.') }, quality)).status).toBe(403);
  const { status, body } = await put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, quality);
  expect([status, body.revisionRequests?.[0]?.by?.id], JSON.stringify(body)).toEqual([200, quality.profile.id]);
  const file = { body: { more: 'words' }, headers: { 'content-type': 'application/json' } };
  expect((await quality.call('POST', `/notes/${note.id}/content`, file)).status).toBe(403);
  const audit = await quality.call('PUT', `/notes/${note.id}`, { body: { ...body, syncIssueMessage: 'Made up' } });
  expect(audit.status).toBe(403);
});

describe('a signed note holds against every later addition', () => {
  /** Every field of a note, and what somebody would put there once it is signed. Fields of the base type have tests of their own. */
  const attacks = (note: Note): { readonly [F in keyof Note]?: unknown } => ({
    composition: 'Group',
    kind: 'AssessmentNote',
    title: 'Another title',
    definition: { id: note.id, resourceType: 'NoteDefinition' },
    template: { id: note.id, resourceType: 'NoteTemplate' },
    definitionAssignments: [{ patient: subject, definition: { id: note.id, resourceType: 'NoteDefinition' } }],
    subject: of(administrator),
    encounter: { id: note.id, resourceType: 'Encounter' },
    episodeOfCare: { id: note.id, resourceType: 'EpisodeOfCare' },
    participants: [{ role: 'PrimaryPerformer', individual: of(administrator) }],
    handOvers: [{ to: of(administrator), reason: 'Nobody said so.' }],
    partOf: { id: note.id, resourceType: 'Note' },
    derivedFrom: [{ id: note.id, resourceType: 'CarePlanOutcome' }],
    members: [subject],
    services: [{ id: note.id, resourceType: 'HealthcareService' }],
    program: { id: note.id, resourceType: 'Program' },
    location: { id: note.id, resourceType: 'Location' },
    placeOfService: { code: '02' },
    mode: 'Telehealth',
    mayRepeat: true,
    serviceDate: '2020-01-01',
    visitStatus: 'NoShow',
    sessionTime: { start: '2020-01-01T10:00:00Z', end: '2020-01-01T11:00:00Z' },
    sections: [...(note.sections ?? []), { id: 'more', kind: 'Form', answers: [{ questionId: 'q', value: 'added' }] }],
    signatureConfiguration: { id: note.id, resourceType: 'SignatureConfiguration' },
    scribeFormat: 'BIRP',
    transcription: { id: note.id, resourceType: 'Transcription' },
    confidential: true,
    created: '2020-01-01T00:00:00Z',
    signatures: [{ signer: of(administrator), status: 'Signed', name: 'Somebody', signedAt: '2020-01-01T00:00:00Z' }],
    amendments: [{ reason: 'Only said.' }],
    status: 'Preliminary',
    ruleResults: [{ name: 'Made up', outcome: 'NotSatisfied', override: { reason: 'Nobody said so.', by: of(administrator) } }],
    signed: '2020-01-01T00:00:00Z',
    enteredInErrorReason: 'Never said.',
    enteredInErrorBy: of(administrator),
    enteredInErrorAt: '2020-01-01T00:00:00Z',
    withdrawals: [{ signer: of(clinician), at: '2020-01-01T00:00:00Z' }],
    alertActions: [{ section: 'story', alert: 'Made up', action: 'Nothing' }],
    hasOpenAlert: true,
  });
  /** Fields that may change on a signed note, and fields that systems maintain. */
  const beside = ['patientSignatures', 'reviewers', 'addenda', 'revisionRequests', 'summaryDocument', 'syncIssueMessage'];
  const asSigned = ({ meta: _meta, ...rest }: Note) => rest;

  test('field by field, whoever tries: the author, and whoever answers for the practice', async () => {
    const note = await inState.Final();
    const tried = attacks(note);
    expect([...Object.keys(tried), ...beside].toSorted()).toEqual(Object.keys(definitionOf('Note').fields).toSorted());
    for (const who of [clinician, administrator]) {
      for (const [name, value] of Object.entries(tried)) {
        await who.call('PATCH', `/notes/${note.id}?versionId=${(await get(note)).meta?.versionId}`, {
          body: [{ op: 'add', path: `/${name}`, value }],
        });
        expect(asSigned(await get(note)), name).toEqual(asSigned(note));
      }
    }
  });
  test('takes no file', async () => {
    const note = await inState.Final();
    const file = { body: { more: 'words' }, headers: { 'content-type': 'application/json' } };
    const { status, body } = await clinician.call('POST', `/notes/${note.id}/content`, file);
    expect([status, body.code]).toEqual([409, 'locked']);
    expect((await get(note)).meta?.versionId).toBe(note.meta?.versionId);
  });
  test('nobody adds in another’s name or at a time to come', async () => {
    const note = await inState.Final();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await put({ ...note, addenda: [{ text: 'Called.', author: of(clinician) }] }, administrator)).status).toBe(403);
    expect((await put({ ...note, addenda: [{ text: 'Called.', at: tomorrow }] })).status).toBe(422);
    expect(
      (await put({ ...note, signatures: [...(note.signatures ?? []), by(clinician, 'Author', { signedAt: tomorrow })] })).status,
    ).toBe(422);
    const twice = [
      { id: 'a', text: 'Called.' },
      { id: 'a', text: 'Called twice.' },
    ];
    expect((await put({ ...note, addenda: twice })).status).toBe(422);
    const { body } = await put({ ...note, addenda: [{ text: 'Called.' }] });
    const [first] = body.addenda ?? [];
    for (const change of [{ text: 'Never called.' }, { at: '2020-01-01T00:00:00Z' }, { author: of(administrator) }])
      expect((await put({ ...body, addenda: [{ ...first, ...change } as never] })).body.code).toBe('locked');
  });
  test('what a reviewer said stays', async () => {
    const asked = await put({ ...(await inState.Final()), reviewers: [{ reviewer: of(quality) }] });
    const said = asked.body.reviewers?.map((one) => ({ ...one, status: 'Approved' as const })) ?? [];
    const { body } = await put({ ...asked.body, reviewers: said }, quality);
    expect((await put({ ...body, reviewers: [] })).body.code).toBe('locked');
  });
  test('what a patient answered to a request stays, and another request may follow', async () => {
    const unable = { patient: subject, role: 'Patient' as const, unableReason: 'Arm in a cast.' };
    const declined = { patient: subject, signer: subject, role: 'Patient' as const, status: 'Declined' as const };
    for (const answer of [unable, declined]) {
      const { body: note, status } = await put({ ...(await inState.Final()), patientSignatures: [answer] });
      expect(status, JSON.stringify(note)).toBe(200);
      const [kept] = note.patientSignatures ?? [];
      const signs = { patient: subject, role: 'Patient' as const, status: 'Pending' as const, name: 'Pat Patient' };
      const changes = [[], [{ ...kept, unableReason: 'Did not want to.' }], [{ ...kept, status: 'Requested' as const }], [signs]];
      for (const patientSignatures of changes)
        for (const who of [clinician, administrator])
          expect((await put({ ...note, patientSignatures }, who)).body).toMatchObject({
            code: 'locked',
            detail: expect.stringMatching(/To ask again, add another request\.$/) as string,
          });
      const asked = { patient: subject, role: 'Patient' as const, status: 'Requested' as const };
      const { body: again } = await put({ ...note, patientSignatures: [kept ?? answer, asked] });
      expect(again.patientSignatures).toMatchObject([kept ?? answer, asked]);
    }
  });
  test('the drawing it was signed with stays as it was drawn', async () => {
    const ink = (path: string) => ({ path, width: 400, height: 120 });
    const { body: media } = await clinician.call<{ id: string }>('POST', '/media', {
      body: { kind: 'Ink', subject, ink: ink('M0 0 L10 10') },
    });
    const changed = () => clinician.call('PUT', `/media/${media.id}`, { body: { ...media, ink: ink('M5 5 L6 6') } });
    const drawn = by(clinician, 'Author', { method: 'Drawn', media: { id: media.id, resourceType: 'Media' } });
    const { body, status } = await put(signedBy(await draft(), drawn));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
    expect((await changed()).body.code).toBe('locked');
    expect((await clinician.call('DELETE', `/media/${media.id}?versionId=1`)).body.code).toBe('locked');
    const content = { body: {}, headers: { 'content-type': 'image/png' } };
    expect((await clinician.call('POST', `/media/${media.id}/content`, content)).body.code).toBe('locked');
  });
});

describe('each preference of a practice that signing goes by', () => {
  const choose = async (change: object) => {
    const { body: all } = await administrator.call<{ id: string }[]>('GET', '/practicePreferences');
    const [now] = all;
    const { status } = await administrator.call('PUT', `/practicePreferences/${now?.id}`, { body: { ...now, ...change } });
    expect(status).toBe(200);
  };
  const coded = { id: 'dx', kind: 'Diagnosis', diagnoses: [{ code: { code: 'F33.1' } }] } as const;
  const missed = (text: string) => draft({ visitStatus: 'NoShow', sections: [...(story(text) ?? []), coded] });
  const ofVisit = async () => {
    const { body } = await clinician.call<{ id: string }>('POST', '/encounters', {
      body: { status: 'Planned', subject, patient: subject },
    });
    return draft({ encounter: { id: body.id, resourceType: 'Encounter' } });
  };
  const sign = async (note: Note) => (await put(again(note))).status;
  /** Each preference, its values, an action, and the expected status with each value. */
  const effects: readonly (readonly [
    string,
    readonly [unknown, unknown],
    () => Promise<unknown>,
    readonly [unknown, unknown],
  ])[] = [
    ['requireMissedVisitReason', [true, false], async () => sign(await missed('')), [409, 200]],
    ['requireMissedVisitReason', [true, false], async () => sign(await missed('Car broke down.')), [200, 200]],
    [
      'allowNotePrintout',
      [false, true],
      async () => (await clinician.call('GET', `/notes/${(await inState.Final()).id}/printout?format=dataUrl`)).status,
      [403, 200],
    ],
    ['requirePlaceOfService', [true, false], async () => sign(await ofVisit()), [409, 200]],
    ['hidePlaceOfService', [true, false], async () => sign(await ofVisit()), [200, 409]],
    [
      'checkOverlappingSessions',
      [true, false],
      async () => (await inState.Final()).ruleResults?.some(({ rule }) => rule === 'SessionOverlap') ?? false,
      [true, false],
    ],
  ];
  test.each(effects)('%s', async (name, values, look, answers) => {
    const found: unknown[] = [];
    for (const value of values) {
      await choose({ requirePlaceOfService: true, hidePlaceOfService: false, [name]: value });
      found.push(await look());
    }
    expect(found).toEqual(answers);
  });
});

test('the diagnoses of a note entered in error leave its visit', async () => {
  const placeOfService = { code: '11', display: 'Office' };
  const { body: visit } = await clinician.call<{ id: string }>('POST', '/encounters', {
    body: { status: 'Planned', subject, patient: subject, placeOfService },
  });
  const coded = { id: 'dx', kind: 'Diagnosis', diagnoses: [{ code: { code: 'F33.1' } }] } as const;
  const sections = [...(story('Wrong chart.') ?? []), coded];
  const note = await draft({ encounter: { id: visit.id, resourceType: 'Encounter' }, placeOfService, sections });
  const { status, body: final } = await put(again(note));
  expect([status, final.status], JSON.stringify(final)).toEqual([200, 'Final']);
  const found = async () => (await clinician.call<Encounter>('GET', `/encounters/${visit.id}`)).body;
  expect((await found()).diagnoses).toHaveLength(1);
  await put({ ...final, status: 'EnteredInError', enteredInErrorReason: 'Another patient' });
  expect((await found()).diagnoses ?? []).toEqual([]);
});
