import type { Encounter, Note, NoteDefinition, Notification } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { patientId, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let definition: NoteDefinition;
beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  const made = await administrator.call<NoteDefinition>('POST', '/noteDefinitions', {
    body: {
      title: 'Progress note',
      status: 'Active',
      kind: 'Individual',
      category: 'Note',
      sections: [{ id: 'story', kind: 'Narrative', title: 'Story' }],
      rules: [{ rule: 'MissingDiagnosis', severity: 'Block' }],
    },
  });
  definition = made.body;
});
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' };
const me = () => ({ id: clinician.profile.id, resourceType: 'Practitioner' });
const story = (text: string) => [{ id: 'story', kind: 'Narrative', text }];
const diagnosed = [
  {
    id: 'dx',
    kind: 'Diagnosis',
    diagnoses: [{ code: { code: 'F33.1', display: 'Major depressive disorder' }, isPrimary: true }],
  },
];

async function draft(change: Record<string, unknown> = {}): Promise<Note> {
  const body = {
    status: 'Preliminary',
    composition: 'Individual',
    subject,
    sections: story('Slept better.'),
    participants: [{ role: 'PrimaryPerformer', individual: me() }],
    ...change,
  };
  const { status, body: note } = await clinician.call<Note>('POST', '/notes', { body });
  expect(status, JSON.stringify(note)).toBe(201);
  return note;
}
const put = (note: Note, by: Practitioner = clinician) =>
  by.call<Note & { code?: string; allowed?: string[]; errors?: { code: string }[] }>('PUT', `/notes/${note.id}`, { body: note });
const signing = (note: Note): Note => ({
  ...note,
  status: 'Final',
  signatures: [{ signer: me() as never, role: 'Author', status: 'Pending', method: 'Typed', signedAt: new Date().toISOString() }],
});
async function signedNote(): Promise<Note> {
  const { status, body } = await put(signing(await draft()));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('signing a note', () => {
  test('makes it final, and states who signed, when and the hash of what was signed', async () => {
    const note = await signedNote();
    expect(note).toMatchObject({ status: 'Final', signed: expect.any(String) as string });
    expect(note.signatures?.[0]).toMatchObject({
      status: 'Signed',
      signer: me(),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(note.signatures?.[0]?.name).toContain('Clinician');
  });
  test('is the signer’s alone: nobody signs in another’s name', async () => {
    const note = await draft();
    const { status, body } = await put(signing(note), administrator);
    expect([status, body.code]).toEqual([403, 'permission-missing']);
    expect((await clinician.call<Note>('GET', `/notes/${note.id}`)).body.status).toBe('Preliminary');
  });
  test('cannot be claimed without a signature', async () => {
    const { status, body } = await put({ ...(await draft()), status: 'Final' });
    expect([status, body.code]).toEqual([409, 'transition-refused']);
  });
  test('is not dated later than now', async () => {
    const note = signing(await draft());
    const [signature] = note.signatures ?? [];
    const { status, body } = await put({ ...note, signatures: [{ ...signature, signedAt: '2999-01-01T00:00:00Z' }] });
    expect([status, body.code]).toEqual([422, 'validation-failed']);
  });
  test('waits while a rule of the definition blocks, and says which', async () => {
    const of = { id: definition.id, resourceType: 'NoteDefinition' };
    const blocked = await put(signing(await draft({ definition: of })));
    expect([blocked.status, blocked.body.code]).toEqual([409, 'rules-block']);
    expect(blocked.body.errors?.map(({ code }) => code)).toContain('MissingDiagnosis');
    const ready = await put(signing(await draft({ definition: of, sections: [...story('Slept.'), ...diagnosed] })));
    expect([ready.status, ready.body.status], JSON.stringify(ready.body)).toEqual([200, 'Final']);
    expect(ready.body.ruleResults).toContainEqual(expect.objectContaining({ rule: 'MissingDiagnosis', outcome: 'Satisfied' }));
  });
  test('is done at once where a note arrives written and signed, as from a device that was offline', async () => {
    const whole = {
      ...signing({
        resourceType: 'Note',
        status: 'Final',
        subject: subject as never,
        sections: story('Written on the train.') as never,
      }),
    };
    const { status, body } = await clinician.call<Note>('POST', '/notes', { body: whole });
    expect([status, body.status, body.signatures?.[0]?.status], JSON.stringify(body)).toEqual([201, 'Final', 'Signed']);
  });
  test('waits for the co-signature that the configuration asks for', async () => {
    const { body: configuration } = await administrator.call<{ id: string }>('POST', '/signatureConfigurations', {
      body: {
        title: 'Author, then office',
        status: 'Active',
        signers: [
          { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
          {
            id: 'office',
            kind: 'CoSigner',
            presence: 'MustBePresent',
            order: 2,
            practitioners: [{ id: administrator.profile.id, resourceType: 'Practitioner' }],
          },
        ],
      },
    });
    const note = await draft({ signatureConfiguration: { id: configuration.id, resourceType: 'SignatureConfiguration' } });
    const first = await put(signing(note));
    expect([first.status, first.body.status], JSON.stringify(first.body)).toEqual([200, 'Preliminary']);
    const cosigner = { id: administrator.profile.id, resourceType: 'Practitioner' as const };
    const second = await put(
      {
        ...first.body,
        signatures: [...(first.body.signatures ?? []), { signer: cosigner, role: 'CoSigner', status: 'Pending' }],
      },
      administrator,
    );
    expect([second.status, second.body.status], JSON.stringify(second.body)).toEqual([200, 'Final']);
  });
});

describe('a signed note', () => {
  test('refuses another word', async () => {
    const note = await signedNote();
    const { status, body } = await put({ ...note, sections: story('Slept worse.') as never });
    expect([status, body.code]).toEqual([409, 'locked']);
  });
  test('keeps its signatures', async () => {
    const note = await signedNote();
    expect((await put({ ...note, signatures: [] })).body.code).toBe('locked');
    const [signature] = note.signatures ?? [];
    expect((await put({ ...note, signatures: [{ ...signature, name: 'Somebody Else' }] })).body.code).toBe('locked');
  });
  test('takes an addendum, signed by whoever adds it, and keeps it', async () => {
    const note = await signedNote();
    const { status, body } = await put({ ...note, addenda: [{ text: 'Called the pharmacy.' }] });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.addenda?.[0]).toMatchObject({
      text: 'Called the pharmacy.',
      author: me(),
      signature: { signer: me(), hash: expect.any(String) as string },
    });
    expect(body.signatures).toEqual(note.signatures);
    expect((await put({ ...body, addenda: [] })).body.code).toBe('locked');
  });
  test('is amended with a reason and a new signature; the earlier version stays readable and signed', async () => {
    const note = await signedNote();
    const changed = { ...note, sections: story('Slept worse.') as never, status: 'Amended' as const };
    expect((await put(changed)).body.code).toBe('reason-required');
    const unsigned = { ...changed, amendments: [{ reason: 'Wrong night.' }] };
    expect((await put(unsigned)).body.code).toBe('locked');
    const again = [...(note.signatures ?? []), { signer: me() as never, role: 'Author' as const, status: 'Pending' as const }];
    const { status, body } = await put({ ...unsigned, signatures: again });
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Amended']);
    expect(body.amendments?.[0]).toMatchObject({ reason: 'Wrong night.', versionId: note.meta?.versionId, by: me() });
    const earlier = await clinician.call<Note>('GET', `/notes/${note.id}/_history/${note.meta?.versionId}`);
    expect(earlier.body).toMatchObject({
      status: 'Final',
      sections: [{ text: 'Slept better.' }],
      signatures: [{ status: 'Signed' }],
    });
  });
  test('is entered in error with a reason, and then stays as it is', async () => {
    const note = await signedNote();
    expect((await put({ ...note, status: 'EnteredInError' })).status).toBe(422);
    const { status, body } = await put({ ...note, status: 'EnteredInError', enteredInErrorReason: 'Wrong chart.' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await put({ ...body, status: 'Final' })).body.code).toBe('locked');
  });
  test('is not deleted', async () => {
    const note = await signedNote();
    const { status, body } = await clinician.call('DELETE', `/notes/${note.id}?versionId=${note.meta?.versionId}`);
    expect([status, body.code]).toEqual([409, 'locked']);
  });
  test('settles its visit, which is not planned again', async () => {
    const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', subject, patient: subject },
    });
    const note = await draft({ encounter: { id: encounter.id, resourceType: 'Encounter' } });
    const finished = await clinician.call<Encounter>('PUT', `/encounters/${encounter.id}`, {
      body: { ...encounter, status: 'Finished' },
    });
    expect(
      (await clinician.call<Encounter>('PUT', `/encounters/${encounter.id}`, { body: { ...finished.body, status: 'Planned' } }))
        .status,
    ).toBe(200);
    expect((await put(signing(note))).body.status).toBe('Final');
    const done = await clinician.call<Encounter>('GET', `/encounters/${encounter.id}`);
    const again = await clinician.call<Encounter>('PUT', `/encounters/${encounter.id}`, {
      body: { ...done.body, status: 'Finished' },
    });
    const { status, body } = await clinician.call('PUT', `/encounters/${encounter.id}`, {
      body: { ...again.body, status: 'Planned' },
    });
    expect([status, body.code]).toEqual([409, 'transition-refused']);
  });
});

describe('what is drafted, published and numbered', () => {
  test('an active definition is not edited in place', async () => {
    const { status, body } = await administrator.call('PUT', `/noteDefinitions/${definition.id}`, {
      body: { ...definition, title: 'Another' },
    });
    expect([status, body.code]).toEqual([409, 'locked']);
    const retired = await administrator.call<NoteDefinition>('PUT', `/noteDefinitions/${definition.id}`, {
      body: { ...definition, status: 'Retired' },
    });
    expect(retired.body.status).toBe('Retired');
  });
  test('a move that the table does not know is refused with the states it may go to', async () => {
    const appointment = {
      status: 'proposed',
      start: '2026-11-20T15:00:00Z',
      end: '2026-11-20T15:50:00Z',
      attendees: [{ subject }],
      owner: me(),
    };
    const { body: made } = await clinician.call<{ id: string }>('POST', '/appointments', { body: appointment });
    const { status, body } = await clinician.call('PATCH', `/appointments/${made.id}?versionId=1`, {
      body: [{ op: 'replace', path: '/status', value: 'fulfilled' }],
    });
    expect([status, body.code, body.allowed], JSON.stringify(body)).toEqual([
      409,
      'transition-refused',
      ['pending', 'entered-in-error'],
    ]);
  });
  test('a patient without a record number is given one of their own', async () => {
    const { body } = await administrator.call<{ medicalRecordNumber: string }>('POST', '/patients', {
      body: { name: { given: 'New', family: 'Patient' } },
    });
    expect(body.medicalRecordNumber).toMatch(/^\d{8}$/);
  });
});

describe('forms in a note', () => {
  const phq2 = {
    title: 'Two questions',
    status: 'Active',
    items: [
      {
        linkId: 'low',
        type: 'Choice',
        text: 'Low?',
        options: [
          { value: 'n', display: 'No', score: 0 },
          { value: 'y', display: 'Yes', score: 3 },
        ],
      },
      {
        linkId: 'how',
        type: 'String',
        text: 'How?',
        displayWhen: { logic: 'And', conditions: [{ question: 'low', operator: 'Equals', value: 'y' }] },
      },
      {
        linkId: 'weight',
        type: 'Decimal',
        text: 'Weight',
        unit: { code: 'kg' },
        observation: { code: { code: '29463-7', system: 'http://loinc.org' }, category: 'vital-signs' },
      },
    ],
    scoring: { kind: 'Sum', items: ['low'], observation: { code: '55758-7', system: 'http://loinc.org' } },
  };
  interface Seen {
    readonly status: string;
    readonly code: { readonly code: string };
    readonly valueQuantity?: { readonly value: number };
  }
  const observed = async (note: Note): Promise<string[]> => {
    const { body } = await clinician.call<Seen[]>('POST', '/observations/queries', {
      body: [{ kind: 'Note', values: [note.id] }],
      headers: { 'notewell-partition-key': patientId },
    });
    return body.map(({ status, code, valueQuantity }) => `${code.code} ${valueQuantity?.value} ${status}`).toSorted();
  };
  test('become observations as it is signed, follow an amendment, and fall with what was entered in error; hidden answers are left out', async () => {
    const { body: form } = await administrator.call<{ id: string }>('POST', '/questionnaires', { body: phq2 });
    const answers = [
      { questionId: 'low', value: 'n' },
      { questionId: 'how', value: 'said before it was hidden' },
      { questionId: 'weight', value: 71.5 },
    ];
    const section = { id: 'form', kind: 'Form', form: { id: form.id, resourceType: 'Questionnaire' }, answers };
    const note = await draft({ sections: [...story('Slept better.'), section] });
    expect(note.sections?.[1]?.answers).toHaveLength(3);
    expect(await observed(note)).toEqual([]);
    const { status, body: final } = await put(signing(note));
    expect([status, final.status], JSON.stringify(final)).toEqual([200, 'Final']);
    expect(final.sections?.[1]?.answers?.map(({ questionId }) => questionId)).toEqual(['low', 'weight']);
    expect(await observed(note)).toEqual(['29463-7 71.5 Final', '55758-7 0 Final']);

    const changed = { ...section, answers: [{ questionId: 'weight', value: 68 }] };
    const { status: code, body: amended } = await put({
      ...final,
      status: 'Amended',
      sections: [...story('Slept better.'), changed] as never,
      amendments: [{ reason: 'Weighed again.' }],
      signatures: [...(final.signatures ?? []), { signer: me() as never, role: 'Author', status: 'Pending' }],
    });
    expect([code, amended.status], JSON.stringify(amended)).toEqual([200, 'Amended']);
    // What is no longer said is no longer so; what is said otherwise follows.
    expect(await observed(note)).toEqual(['29463-7 68 Amended', '55758-7 0 EnteredInError']);

    const { body: gone } = await put({ ...amended, status: 'EnteredInError', enteredInErrorReason: 'Another patient' });
    expect(gone.status).toBe('EnteredInError');
    expect(await observed(note)).toEqual(['29463-7 68 EnteredInError', '55758-7 0 EnteredInError']);
  });
});

describe('publishing a definition', () => {
  const dead = { logic: 'And', conditions: [{ question: 'a', operator: 'Equals', value: 'gone' }] };
  const draftForm = (lineage: string, more: object = {}) => ({
    title: 'Sleep',
    status: 'Draft',
    lineage,
    items: [{ linkId: 'a', type: 'Choice', text: 'Well?', options: [{ value: 'y', display: 'Yes' }] }],
    ...more,
  });
  interface Stored {
    readonly id: string;
    readonly status: string;
    readonly items: object[];
    readonly code?: string;
    readonly errors?: { readonly code: string }[];
  }
  test('is refused while something is wrong with it, and retires the version before it', async () => {
    const make = async (body: object) => (await administrator.call<Stored>('POST', '/questionnaires', { body })).body;
    const publish = (one: Stored) =>
      administrator.call<Stored>('PUT', `/questionnaires/${one.id}`, { body: { ...one, status: 'Active' } });
    const broken = await make(
      draftForm('x', { items: [...draftForm('x').items, { linkId: 'b', type: 'String', text: 'B', displayWhen: dead }] }),
    );
    const refused = await publish(broken);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ code }) => code)).toEqual(expect.arrayContaining(['dead-branches', 'unknown-options']));

    const first = await make(draftForm('y'));
    expect((await publish(first)).status).toBe(200);
    const second = await make(draftForm('y', { version: 2 }));
    const other = await make(draftForm('z'));
    expect((await publish(other)).status).toBe(200);
    expect((await publish(second)).status).toBe(200);
    const status = async ({ id }: Stored) => (await administrator.call<Stored>('GET', `/questionnaires/${id}`)).body.status;
    expect([await status(first), await status(second), await status(other)]).toEqual(['Retired', 'Active', 'Active']);
  });
  test('never changes the wording or the scoring of a published instrument, in this version or a later one', async () => {
    const { body: made } = await administrator.call<Stored>('POST', '/questionnaires', {
      body: draftForm('instrument', { fixedWording: true }),
    });
    const save = (change: object) =>
      administrator.call<Stored>('PUT', `/questionnaires/${made.id}`, { body: { ...made, ...change } });
    for (const change of [
      { items: [{ linkId: 'a', type: 'String', text: 'Well?' }] },
      { fixedWording: false },
      { source: 'Us' },
    ]) {
      const { status, body } = await save(change);
      expect([status, body.code]).toEqual([409, 'locked']);
    }
    expect((await save({ title: 'Sleep, for adults' })).status).toBe(200);
    const later = (change: object) =>
      administrator.call('POST', '/questionnaires', { body: draftForm('instrument', { version: 2, ...change }) });
    expect((await later({})).body.code).toBe('locked');
    expect((await later({ fixedWording: true })).status).toBe(201);
  });
});

describe('somebody whom a note names', () => {
  const naming = (...people: readonly { id: string }[]) => [
    {
      id: 'story',
      kind: 'Narrative',
      text: 'Please see.',
      document: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: people.map(({ id }) => ({ type: 'mention', attrs: { id, name: 'Some Body' } })) },
        ],
      },
    },
  ];
  const told = async (note: Note, who = administrator) => {
    const filters = [
      { kind: 'About', values: [note.id] },
      { kind: 'Read', from: '2000-01-01', exclude: true },
      { kind: 'Done', from: '2000-01-01', exclude: true },
    ];
    const { body } = await who.call<Notification[]>('POST', '/notifications/queries', {
      body: filters,
      headers: { 'notewell-cross-partition': 'true' },
    });
    return body;
  };
  const colleague = () => ({ id: administrator.profile.id });
  test('is told once, by name of the note alone, and may look it away', async () => {
    const note = await draft({ sections: naming(colleague(), me(), { id: patientId }) });
    const found = await told(note);
    expect(found).toMatchObject([
      { kind: 'Mention', recipient: colleague(), sender: me(), about: { id: note.id, resourceType: 'Note' } },
    ]);
    expect(JSON.stringify(found)).not.toContain('Please see');
    expect(found[0]?.patient).toBeUndefined();
    // Neither the writer nor anybody who is no colleague is told.
    expect(await told(note, clinician)).toEqual([]);
    const next = await put({ ...note, title: 'Renamed', sections: naming(colleague()) as never });
    expect((await told(next.body)).map(({ id }) => id)).toEqual([found[0]?.id]);
    const read = { ...found[0], read: new Date().toISOString() };
    expect((await administrator.call('PUT', `/notifications/${found[0]?.id}`, { body: read })).status).toBe(200);
    expect(await told(note)).toEqual([]);
  });
  test('is no longer told where their name is taken out before they looked', async () => {
    const note = await draft({ sections: naming(colleague()) });
    expect(await told(note)).toHaveLength(1);
    const { body } = await put({ ...note, sections: naming() as never });
    expect(await told(body)).toEqual([]);
    const again = await put({ ...body, sections: naming(colleague()) as never });
    expect(await told(again.body)).toHaveLength(1);
  });
});
