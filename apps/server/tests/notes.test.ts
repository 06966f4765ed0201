import type { Appointment, Encounter, Note, NoteDefinition, Notification } from '@notewell/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, patientId, people, startServer, type TestServer } from './support/server.ts';

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
    definition: noteType,
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

describe('what must be written before a note is signed', () => {
  const must = { id: 'plan', kind: 'Narrative', title: 'Plan', presence: 'MustBePresent' };
  const asked = async (change: object = {}) => {
    const { body, status } = await administrator.call<NoteDefinition>('POST', '/noteDefinitions', {
      body: {
        title: 'Required',
        status: 'Active',
        kind: 'Individual',
        category: 'Note',
        sections: [
          { id: 'story', kind: 'Narrative', title: 'Story', required: true },
          { id: 'plan', kind: 'Narrative', title: 'Plan', required: true },
        ],
        placeOfService: 'MustBePresent',
        ...change,
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id ?? '', resourceType: 'NoteDefinition' };
  };
  const codes = (body: { errors?: { code: string; path?: string }[] }) => body.errors?.map(({ code }) => code);
  test('is something: an empty note is refused, whoever sets the rule aside', async () => {
    const empty = await draft({ sections: story(' ') });
    const refused = await put(signing(empty));
    expect([refused.status, codes(refused.body)]).toEqual([409, ['EmptyNote']]);
    const aside = { ...empty, ruleResults: [{ name: 'EmptyNote', outcome: 'NotSatisfied', override: { reason: 'Later' } }] };
    expect((await put(aside as Note, administrator)).status).toBe(403);
    const plan = await draft({ sections: [], kind: 'DocumentationNote' });
    expect(codes((await put(signing(plan))).body)).toEqual(['EmptyNote']);
    for (const identifiers of [
      { answers: [{ questionId: 'x', text: ' ' }] },
      { kind: 'Form', answers: [{ questionId: 'x', display: 'Often' }], score: 21 },
      { kind: 'ItineraryTopics', itineraryTopics: [{ topic: 'Coping' }] },
      { goals: [{ item: 'x' }] },
      { sessionTime: { units: 0 } },
    ]) {
      const named = await draft({ sections: [{ id: 'story', kind: 'Narrative', ...identifiers }] });
      expect(codes((await put(signing(named))).body)).toEqual(['EmptyNote']);
    }
    const nothing = { ...signing(empty), id: undefined, meta: undefined };
    expect(codes((await clinician.call<{ errors?: { code: string }[] }>('POST', '/notes', { body: nothing })).body)).toEqual([
      'EmptyNote',
    ]);
  });
  test('is more than a template put there', async () => {
    const { body: template } = await administrator.call<{ id: string }>('POST', '/noteTemplates', {
      body: { title: 'Usual', shared: true, sections: [{ section: 'story', text: 'Reviewed coping skills.' }] },
    });
    const change = { template: { id: template.id, resourceType: 'NoteTemplate' } };
    expect(codes((await put(signing(await draft({ ...change, sections: story('Reviewed coping skills.') })))).body)).toEqual([
      'EmptyNote',
    ]);
    expect((await put(signing(await draft({ ...change, sections: story('Reviewed coping skills. Did two.') })))).status).toBe(
      200,
    );
  });
  test('is a text of the length that its section asks for', async () => {
    const sections = [{ id: 'story', kind: 'Narrative', title: 'Story', minLength: 20, maxLength: 40 }];
    const definition = await asked({ sections, placeOfService: undefined });
    const sign = async (text: string) => put(signing(await draft({ definition, sections: story(text) })));
    for (const text of ['Slept.', 'Slept better than in the week before, and ate well.']) {
      const { status, body } = await sign(text);
      expect(status).toBe(409);
      expect(body.errors).toMatchObject([{ code: 'TextLength', path: 'sections.story' }]);
    }
    expect((await sign('Slept better than before.')).status).toBe(200);
  });
  test('is no length that a text signed earlier lacks, unless an amendment changes that text', async () => {
    const section = { id: 'story', kind: 'Narrative', title: 'Story' };
    const definition = await asked({ sections: [section, { ...section, id: 'plan' }], placeOfService: undefined });
    const { body } = await put(signing(await draft({ definition, sections: story('Slept.') })));
    // A note type of the time before lengths were checked.
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    const bounds = JSON.stringify({
      sections: [
        { ...section, minLength: 20 },
        { ...section, id: 'plan' },
      ],
    });
    await owner.query('update resource set body = (body::jsonb || $2::jsonb)::text where id = $1', [definition.id, bounds]);
    await owner.end();
    const amend = (text: string) =>
      put({
        ...body,
        status: 'Amended',
        signatures: [...(body.signatures ?? []), ...(signing(body).signatures ?? [])],
        amendments: [{ reason: 'Plan forgotten.' }],
        sections: [...story(text), { id: 'plan', kind: 'Narrative', text: 'Weekly.' }] as never,
      });
    expect((await amend('Slept well.')).body.errors).toMatchObject([{ code: 'TextLength', path: 'sections.story' }]);
    expect((await amend('Slept.')).status).toBe(200);
  });
  test('is each required section and the place of service, named one by one', async () => {
    const note = await draft({ definition: await asked(), sections: [{ id: 'aside', kind: 'Narrative', text: 'Seen.' }] });
    const { status, body } = await put(signing(note));
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([
      { code: 'RequiredSections', path: 'sections.story' },
      { code: 'RequiredSections', path: 'sections.plan' },
      { code: 'PlaceOfService' },
    ]);
    const whole = {
      ...note,
      placeOfService: { code: '11' },
      sections: [...story('Slept.'), { id: 'plan', kind: 'Narrative', text: 'Weekly.' }],
    };
    expect((await put(signing(whole as Note))).status).toBe(200);
  });
  test('may stay open with a reason in lenient definitions, never all', async () => {
    const definition = await asked({ incompleteSigning: { reason: 'Walk-in clinic' } });
    const note = await draft({ definition, sections: story('Seen at the door.') });
    const refused = await put(signing(note));
    expect([refused.status, codes(refused.body)]).toEqual([409, ['RequiredSections', 'PlaceOfService']]);
    const anyway = (of: Note): Note => ({
      ...signing(of),
      ruleResults: ['RequiredSections', 'PlaceOfService'].map((name) => ({
        name,
        outcome: 'NotSatisfied' as const,
        override: { reason: 'Patient had to leave' },
      })),
    });
    const { status, body } = await put(anyway(note));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
    expect(body.ruleResults).toContainEqual(
      expect.objectContaining({
        name: 'RequiredSections',
        severity: 'Warn',
        override: expect.objectContaining({
          reason: 'Patient had to leave',
          by: expect.objectContaining(me()) as object,
        }) as object,
      }),
    );
    const strict = await draft({ definition: await asked(), sections: story('Seen at the door.') });
    expect((await put(anyway(strict))).status).toBe(403);
    expect(codes((await put(anyway(await draft({ definition, sections: story('') })))).body)).toEqual(['EmptyNote']);
  });
  test('waits for a reason where one rule is lowered, by every caller', async () => {
    const rules = [{ rule: 'MustBePresent', severity: 'Warn' }];
    const sections = [{ id: 'story', kind: 'Narrative', title: 'Story' }, must];
    const definition = await asked({ rules, sections, placeOfService: 'MaybePresent' });
    const note = await draft({ definition, sections: story('Seen at the door.') });
    const refused = await put(signing(note));
    expect([refused.status, codes(refused.body)]).toEqual([409, ['MustBePresent']]);
    const override = { reason: 'Patient had to leave' };
    const ruleResults = [{ name: 'MustBePresent', outcome: 'NotSatisfied' as const, override }];
    const { body } = await put({ ...signing(note), ruleResults });
    expect(body.ruleResults?.find(({ name }) => name === 'MustBePresent')?.override).toMatchObject({ ...override, by: me() });
  });
  test('is lowered by a later version only with the practice’s reason', async () => {
    const block = { lineage: 'lowered', status: 'Draft', rules: [{ rule: 'ServiceDate', severity: 'Block' }] };
    const draftOf = async (change: object) => (await asked({ ...block, ...change })).id;
    const publish = (id: string) => administrator.call<{ errors?: object[] }>('POST', `/noteDefinitions/${id}/publish`, {});
    expect((await publish(await draftOf({}))).status).toBe(200);
    const warns = { rule: 'ServiceDate', severity: 'Warn' };
    const silent = await publish(await draftOf({ version: 2, rules: [warns] }));
    expect([silent.status, silent.body.errors]).toMatchObject([422, [{ path: 'rules.0.loweredBecause', code: 'invalid' }]]);
    const at = { title: 'In use at once', kind: 'Individual', category: 'Note', sections: [must] };
    const inUse = { body: { ...at, ...block, version: 2, status: 'Active', rules: [warns] } };
    expect((await administrator.call('POST', '/noteDefinitions', inUse)).status).toBe(422);
    expect((await publish(await draftOf({ version: 2, rules: [{ ...warns, loweredBecause: 'Home visits' }] }))).status).toBe(200);
  });
});

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
  test('accepts a note that arrives written and signed', async () => {
    const whole = {
      ...signing({
        resourceType: 'Note',
        status: 'Final',
        definition: noteType,
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
    expect((await put({ ...body, addenda: [...(body.addenda ?? []), ...(body.addenda ?? [])] })).body.errors?.[0]).toMatchObject({
      path: 'addenda',
      code: 'unique',
    });
  });
  test('takes an addendum under the name of who signs it alone', async () => {
    const note = await signedNote();
    const forged = { text: 'Called the pharmacy.', signature: { name: 'Ruth Abernathy, PhD' } };
    const { status, body } = await put({ ...note, addenda: [forged] });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.addenda?.[0]?.signature?.name).not.toContain('Ruth');
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
    const note = await draft({ encounter: { id: encounter.id, resourceType: 'Encounter' }, placeOfService: { code: '11' } });
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
      ['pending', 'booked', 'cancelled', 'entered-in-error'],
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
  test('become observations when signed, and follow amendments and errors', async () => {
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
    // Observations follow the answers: removed ones are entered in error, changed ones are amended.
    expect(await observed(note)).toEqual(['29463-7 68 Amended', '55758-7 0 EnteredInError']);

    const { body: gone } = await put({ ...amended, status: 'EnteredInError', enteredInErrorReason: 'Another patient' });
    expect(gone.status).toBe('EnteredInError');
    expect(await observed(note)).toEqual(['29463-7 68 EnteredInError', '55758-7 0 EnteredInError']);
  });
  test('take what was computed from them with them when they are entered in error', async () => {
    const create = async (code: string, rest: object = {}) =>
      (
        await clinician.call<{ id: string }>('POST', '/observations', {
          body: { status: 'Final', subject: { id: patientId, resourceType: 'Patient' }, code: { code }, ...rest },
        })
      ).body;
    const weight = await create('29463-7', { valueQuantity: { value: 264, unit: 'kg' } });
    const index = await create('39156-5', { derivedFrom: [{ id: weight.id, resourceType: 'Observation' }] });
    await clinician.call('PUT', `/observations/${weight.id}`, { body: { ...weight, status: 'EnteredInError' } });
    const { body } = await clinician.call<Seen>('GET', `/observations/${index.id}`);
    expect(body.status).toBe('EnteredInError');
  });
  test('become no observations where the note is kept apart, because others read those', async () => {
    const { body: form } = await administrator.call<{ id: string }>('POST', '/questionnaires', { body: phq2 });
    const section = {
      id: 'form',
      kind: 'Form',
      form: { id: form.id, resourceType: 'Questionnaire' },
      answers: [{ questionId: 'weight', value: 71.5 }],
    };
    const note = await draft({ confidential: true, sections: [...story('Slept better.'), section] });
    const { status, body: final } = await put(signing(note));
    expect([status, final.status], JSON.stringify(final)).toEqual([200, 'Final']);
    expect(await observed(note)).toEqual([]);
  });
});

describe('what follows from the answers in a note', () => {
  type Section = NonNullable<Note['sections']>[number];
  const options = [0, 1, 2, 3].map((value) => ({ value: `o${value}`, display: `${value} days`, score: value }));
  const form = {
    title: 'Low mood',
    status: 'Active',
    items: [
      { linkId: 'a', type: 'Choice', text: 'Low?', options },
      { linkId: 'b', type: 'Choice', text: 'Thoughts of death?', options },
      { linkId: 'twice', type: 'Integer', text: 'Together', calculation: { kind: 'Sum', from: ['a', 'b'], scores: true } },
      { linkId: 'at', type: 'DateTime', text: 'Since' },
    ],
    scoring: {
      kind: 'Sum',
      items: ['a', 'b'],
      bands: [
        { from: 0, to: 2, label: 'Minimal' },
        { from: 3, to: 6, label: 'Severe' },
      ],
      alerts: [{ linkId: 'b', above: 0, message: 'Ask about suicide.' }],
    },
    subscales: [{ name: 'First', kind: 'Sum', items: ['a'] }],
  };
  const claim = { text: 'Well?', display: 'Never', score: 0 };
  const forged = {
    answers: [
      { questionId: 'a', value: 'o3', ...claim },
      { questionId: 'b', value: 'o2', ...claim },
      { questionId: 'twice', value: 1, ...claim },
      { questionId: 'at', value: '2026-03-18T15:00:00Z', ...claim },
      { questionId: 'own', value: 'kept', ...claim },
    ],
    score: 2,
    scores: [{ name: 'Low mood', value: 2, severity: 'Minimal' }],
    alerts: [],
  };
  const truth = {
    answers: [
      { questionId: 'a', text: 'Low?', value: 'o3', display: '3 days', score: 3 },
      { questionId: 'b', text: 'Thoughts of death?', value: 'o2', display: '2 days', score: 2 },
      { questionId: 'twice', text: 'Together', value: 5, display: '5' },
      {
        questionId: 'at',
        text: 'Since',
        value: '2026-03-18T15:00:00Z',
        display: expect.stringMatching(/^Mar 18, 2026, /) as string,
      },
      { questionId: 'own', text: 'Well?', value: 'kept', display: 'Never' },
    ],
    score: 5,
    scores: [
      { name: 'Low mood', value: 5, severity: 'Severe' },
      { name: 'First', value: 3 },
    ],
    alerts: ['Ask about suicide.'],
  };
  const asking = async () => {
    const { body } = await administrator.call<{ id: string }>('POST', '/questionnaires', { body: form });
    const asked = { id: 'form', kind: 'Form', form: { id: body.id, resourceType: 'Questionnaire' } } as Section;
    return { asked, note: await draft({ sections: [...story('Slept.'), asked] }) };
  };
  const read = async (note: Note) => {
    const { body } = await clinician.call<Note>('GET', `/notes/${note.id}`);
    return body.sections?.find(({ id }) => id === 'form');
  };
  test.each([
    ['created', async ({ asked }: { asked: Section }) => draft({ sections: [{ ...asked, ...forged }] })],
    [
      'put',
      async ({ asked, note }: { asked: Section; note: Note }) =>
        (await put({ ...note, sections: [...story('Slept.'), { ...asked, ...forged }] as Section[] })).body,
    ],
    [
      'patched without naming its form',
      async ({ note }: { note: Note }) =>
        (
          await clinician.call<Note>('PATCH', `/notes/${note.id}`, {
            body: [{ op: 'replace', path: '/sections/1', value: { id: 'form', kind: 'Form', ...forged } }],
          })
        ).body,
    ],
    [
      'signed',
      async ({ asked, note }: { asked: Section; note: Note }) =>
        (await put(signing({ ...note, sections: [...story('Slept.'), { ...asked, ...forged }] as Section[] }))).body,
    ],
  ])('is computed when a note is %s', async (_, write) => {
    const at = await asking();
    const note = await write(at);
    expect(await read(note)).toMatchObject(truth);
    expect(note.hasOpenAlert).toBe(true);
  });
  test('cannot be told of a form that is unknown', async () => {
    const note = await draft({ sections: [{ id: 'form', kind: 'Form', ...forged }] });
    const { score, scores, alerts, answers = [] } = (await read(note)) ?? {};
    expect([score, scores, alerts, answers.map((one) => one.score).filter((one) => one !== undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ]);
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
    readonly version?: number;
    readonly versionNote?: string;
    readonly errors?: { readonly code: string; readonly path: string }[];
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
  describe('as one operation', () => {
    const make = async (body: object) => (await administrator.call<Stored>('POST', '/questionnaires', { body })).body;
    const run = (one: Pick<Stored, 'id'>, name: string, body?: object) =>
      administrator.call<Stored>('POST', `/questionnaires/${one.id}/${name}`, body ? { body } : {});
    const read = async ({ id }: Pick<Stored, 'id'>) => (await administrator.call<Stored>('GET', `/questionnaires/${id}`)).body;
    test('publishes a version and retires the one before, and a repeat changes nothing', async () => {
      const first = await make(draftForm('op-1'));
      expect((await run(first, 'publish')).body.status).toBe('Active');
      const second = await make(draftForm('op-1', { version: 2 }));
      const published = await run(second, 'publish', { versionNote: 'Shorter' });
      expect([published.status, published.body.status, published.body.versionNote]).toEqual([200, 'Active', 'Shorter']);
      expect((await read(first)).status).toBe('Retired');
      const again = await run(second, 'publish');
      expect([again.status, again.headers.get('etag')]).toEqual([200, published.headers.get('etag')]);
    });
    test('leaves the version in use where the draft is refused', async () => {
      const first = await make(draftForm('op-2'));
      await run(first, 'publish');
      const unfinished = await make(
        draftForm('op-2', { version: 2, items: [{ linkId: 't', type: 'Integer', text: 'Total', calculation: { kind: 'Sum' } }] }),
      );
      const refused = await run(unfinished, 'publish');
      expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['items.0.calculation.from']]);
      expect([(await read(first)).status, (await read(unfinished)).status]).toEqual(['Active', 'Draft']);
    });
    test('never brings two versions into use, however many are published at once', async () => {
      const drafts = await Promise.all([1, 2, 3].map((version) => make(draftForm('op-3', { version }))));
      await Promise.all(drafts.map((one) => run(one, 'publish')));
      const states = await Promise.all(drafts.map(async (one) => (await read(one)).status));
      expect(states.filter((status) => status === 'Active')).toHaveLength(1);
    });
    test('retires, and rolls back to a draft of its own with the next number', async () => {
      const first = await make(draftForm('op-4'));
      await run(first, 'publish');
      expect((await run(first, 'retire')).body.status).toBe('Retired');
      expect((await run(first, 'retire')).status).toBe(200);
      expect((await run(first, 'publish')).status).toBe(409);
      const back = await run(first, 'roll-back');
      expect([back.status, back.body.status, back.body.version]).toEqual([201, 'Draft', 2]);
      expect(back.body.items).toEqual(first.items);
      expect(back.body.id).not.toBe(first.id);
    });
    test('has one version in use, and numbers of its own, without a given lineage', async () => {
      const { lineage: _lineage, ...draft } = draftForm('');
      const versions = [await make(draft)];
      await run(versions[0] as Stored, 'publish'); // made above
      for (const version of [2, 3]) {
        const { body: next } = await run(versions[0] as Stored, 'roll-back'); // made above
        expect(next.version).toBe(version);
        versions.push(next);
        await run(next, 'publish');
      }
      const states = await Promise.all(versions.map(async (one) => (await read(one)).status));
      expect(states).toEqual(['Retired', 'Retired', 'Active']);
    });
    test('has one version in use where each is created in use, also at once', async () => {
      const all = await Promise.all([1, 2, 3].map(() => make(draftForm('op-6', { status: 'Active' }))));
      const stored = await Promise.all(all.map(read));
      expect(stored.map(({ version }) => version).toSorted()).toEqual([1, 2, 3]);
      expect(stored.filter(({ status }) => status === 'Active')).toHaveLength(1);
    });
    test('is refused to people who may not change definitions, and changes nothing', async () => {
      const first = await make(draftForm('op-5'));
      for (const name of ['publish', 'retire', 'roll-back']) {
        const refused = await clinician.call('POST', `/questionnaires/${first.id}/${name}`);
        expect([name, refused.status]).toEqual([name, 403]);
      }
      expect((await read(first)).status).toBe('Draft');
    });
    test('is no call of other types', async () => {
      const { body } = await administrator.call<Stored>('POST', '/locations', { body: { name: 'Room' } });
      expect((await administrator.call('POST', `/locations/${body.id}/publish`)).status).toBe(404);
    });
  });
  test('never changes wording or scoring of a published instrument', async () => {
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

describe('the text of a section', () => {
  const document = (...words: string[]) => ({
    type: 'doc',
    content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });
  const section = (text: string | undefined, of?: object) => [
    { id: 'story', kind: 'Narrative', ...(text === undefined ? {} : { text }), ...(of ? { document: of } : {}) },
  ];
  test('is what its document says, whatever was sent, and is found by that', async () => {
    const note = await draft({ sections: section('Sent apart.', document('Slept', 'well.')) });
    expect(note.sections?.[0]?.text).toBe('Slept\nwell.');
    expect((await draft({ sections: section(undefined, document('Alone.')) })).sections?.[0]?.text).toBe('Alone.');
    expect((await draft({ sections: section('No document.') })).sections?.[0]?.text).toBe('No document.');
    const changed = await put({ ...note, sections: section('Other words.', document('Slept', 'well.')) as never });
    expect(changed.body.sections?.[0]?.text).toBe('Slept\nwell.');
  });
  test('of an addendum follows its document too', async () => {
    const note = await signedNote();
    const answer = await put({ ...note, addenda: [{ text: 'Sent apart.', document: document('Called back.') as never }] });
    expect([answer.status, answer.body.addenda?.[0]?.text]).toEqual([200, 'Called back.']);
  });
  test('does not stand in for a document without words when the note is signed', async () => {
    const { body: type } = await administrator.call<{ id: string }>('POST', '/noteDefinitions', {
      body: {
        title: 'Required words',
        status: 'Active',
        kind: 'Individual',
        category: 'Note',
        sections: [{ id: 'story', kind: 'Narrative', title: 'Story', required: true }],
      },
    });
    const written = { definition: { id: type.id, resourceType: 'NoteDefinition' } };
    const empty = await draft({ ...written, sections: section('Only in text.', { type: 'doc', content: [] }) });
    expect(empty.sections?.[0]?.text ?? '').toBe('');
    const refused = await put(signing(empty));
    expect([refused.status, refused.body.errors?.map(({ code }) => code)]).toEqual([
      409,
      expect.arrayContaining(['RequiredSections']),
    ]);
    expect((await put(signing(await draft({ ...written, sections: section('Said.') })))).body.status).toBe('Final');
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
    // Neither the writer nor people outside the staff are notified.
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

describe('undoing a signature', () => {
  const versionOf = (note: Note) => note.meta?.versionId;
  const undone = (note: Note): Note => ({ ...note, status: 'Preliminary', signatures: [] });
  test('returns the note to its signer, and keeps both in versions and log', async () => {
    const signed = await signedNote();
    const { status, body } = await put(undone(signed));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Preliminary']);
    expect(body.signed).toBeUndefined();
    expect(body.signatures ?? []).toEqual([]);
    expect(body.withdrawals).toMatchObject([{ signer: me(), at: expect.any(String) as string }]);
    const earlier = await clinician.call<Note>('GET', `/notes/${signed.id}/_history/${versionOf(signed)}`);
    expect(earlier.body.status).toBe('Final');
    const again = await put(signing({ ...body, sections: story('Slept better, and said so.') as never }));
    expect([again.status, again.body.status], JSON.stringify(again.body)).toEqual([200, 'Final']);
    await expect
      .poll(async () => {
        const { body: log } = await administrator.call<{ id: string }[]>('GET', `/audit?patient=${patientId}&action=update`);
        return log.filter(({ id }) => id === signed.id).length;
      })
      .toBe(3);
  });
  test('is the signer’s own, and asks that nothing followed', async () => {
    const signed = await signedNote();
    expect((await put(undone(signed), administrator)).status).not.toBe(200);
    const added = await put({ ...signed, addenda: [{ text: 'Called afterwards.' }] });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { status, body } = await put(undone(added.body));
    expect([status, body.code]).toEqual([409, 'locked']);
  });
  test('plans the visit again that the signature ended, at the times it had', async () => {
    const planned = { start: '2026-11-20T15:00:00Z', end: '2026-11-20T15:50:00Z' };
    const held = { start: '2026-11-20T15:10:00Z', end: '2026-11-20T15:55:00Z' };
    const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', subject, patient: subject, ...planned },
    });
    const visit = async () => (await clinician.call<Encounter>('GET', `/encounters/${encounter.id}`)).body;
    const note = await draft({
      encounter: { id: encounter.id, resourceType: 'Encounter' },
      placeOfService: { code: '11' },
      sessionTime: held,
    });
    const signed = await put(signing(note));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(await visit()).toMatchObject({ status: 'Finished', ...held });
    expect((await put(undone(signed.body))).status).toBe(200);
    expect(await visit()).toMatchObject({ status: 'Planned', ...planned });
  });
  test('opens the appointment again that the signature fulfilled', async () => {
    const times = { start: '2026-11-20T19:00:00Z', end: '2026-11-20T19:50:00Z' };
    const attendees = [{ subject, role: 'Patient' }];
    const { body: appointment } = await clinician.call<Appointment>('POST', '/appointments', {
      body: { status: 'booked', owner: me(), attendees, ...times },
    });
    const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', subject, patient: subject, appointment: { id: appointment.id }, ...times },
    });
    const booked = async () => (await clinician.call<Appointment>('GET', `/appointments/${appointment.id}`)).body;
    const note = await draft({
      encounter: { id: encounter.id ?? '', resourceType: 'Encounter' },
      placeOfService: { code: '11' },
      sessionTime: times,
    });
    const signed = await put(signing(note));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(await booked()).toMatchObject({ status: 'fulfilled', attendees: [{ status: 'Show' }] });
    const kept = await clinician.call('POST', `/appointments/${appointment.id}/undo-status`);
    expect([kept.status, kept.body.code]).toEqual([409, 'locked']);
    const wrong = { ...(await booked()), status: 'entered-in-error' };
    const off = await clinician.call('PUT', `/appointments/${appointment.id}`, { body: wrong });
    expect([off.status, off.body.code]).toEqual([409, 'locked']);
    expect((await put(undone(signed.body))).status).toBe(200);
    const open = await booked();
    expect([open.status, open.attendees?.[0]?.status]).toEqual(['booked', undefined]);
  });
  test('is not claimed without a signature to take back', async () => {
    const signed = await signedNote();
    const { status, body } = await put({ ...signed, status: 'Preliminary' });
    expect([status, body.code]).toEqual([409, 'transition-refused']);
    const forged = await put({ ...signed, withdrawals: [{ signer: me() as never }] });
    expect(forged.body.withdrawals).toBeUndefined();
  });
});

describe('the visit of a signed note', () => {
  const colleague = { individual: { id: 'somebody', resourceType: 'Practitioner' }, role: 'SecondaryPerformer' };
  const visitOf = async (signed: boolean) => {
    const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', subject, patient: subject, start: '2026-11-20T15:00:00Z', end: '2026-11-20T15:50:00Z' },
    });
    const note = await draft({ encounter: { id: encounter.id, resourceType: 'Encounter' }, placeOfService: { code: '11' } });
    if (signed) expect((await put(signing(note))).status).toBe(200);
    return (await clinician.call<Encounter>('GET', `/encounters/${encounter.id}`)).body;
  };
  test.each([
    ['people', { participants: [colleague] }],
    ['start', { start: '1999-01-01T00:00:00Z' }],
    ['units', { units: 99 }],
  ] as const)('keeps its %s', async (_name, change) => {
    const visit = await visitOf(true);
    const { status, body } = await administrator.call<{ code: string }>('PUT', `/encounters/${visit.id}`, {
      body: { ...visit, ...change },
    });
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'locked']);
  });
  test('is not deleted, and takes what the note does not state', async () => {
    const visit = await visitOf(true);
    expect((await administrator.call('DELETE', `/encounters/${visit.id}`)).status).toBe(403);
    const { status, body } = await clinician.call('PUT', `/encounters/${visit.id}`, { body: { ...visit, modality: 'InPerson' } });
    expect(status, JSON.stringify(body)).not.toBe(409);
  });
  test('is open while nobody has signed', async () => {
    const visit = await visitOf(false);
    const { status } = await clinician.call('PUT', `/encounters/${visit.id}`, { body: { ...visit, units: 2 } });
    expect(status).toBe(200);
  });
});

describe('a note entered in error', () => {
  const inError = (note: Note): Note => ({ ...note, status: 'EnteredInError', enteredInErrorReason: 'Wrong patient.' });
  test('says who marked it and when, whatever the caller claims', async () => {
    const signed = await signedNote();
    const claimed = { ...inError(signed), enteredInErrorAt: '2020-01-01T00:00:00Z', enteredInErrorBy: { id: 'somebody' } };
    const { status, body } = await put(claimed as Note);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.enteredInErrorBy).toMatchObject(me());
    expect(Date.parse(body.enteredInErrorAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01T00:00:00Z'));
  });
  test.each([
    ['Unknown', false],
    ['Planned', true],
  ] as const)('leaves its visit %s where it was booked: %s', async (expected, booked) => {
    const appointment = booked
      ? (
          await clinician.call<{ id: string }>('POST', '/appointments', {
            body: {
              status: 'booked',
              start: '2026-11-20T17:00:00Z',
              end: '2026-11-20T17:50:00Z',
              attendees: [{ subject, role: 'Patient' }],
            },
          })
        ).body
      : undefined;
    const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
      body: {
        status: 'Planned',
        subject,
        patient: subject,
        ...(appointment ? { appointment: { id: appointment.id, resourceType: 'Appointment' } } : {}),
      },
    });
    const note = await draft({ encounter: { id: encounter.id, resourceType: 'Encounter' }, placeOfService: { code: '11' } });
    const signed = await put(signing(note));
    const { status, body } = await put(inError(signed.body));
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await clinician.call<Encounter>('GET', `/encounters/${encounter.id}`)).body.status).toBe(expected);
  });
});

describe('an alert of a note', () => {
  const alert = 'Item 9 is above 0: ask about suicide.';
  const alarming = async () => {
    const { body: form } = await administrator.call<{ id: string }>('POST', '/questionnaires', {
      body: {
        title: 'Nine',
        status: 'Active',
        items: [{ linkId: 'i9', type: 'Integer', text: 'Item 9' }],
        scoring: { kind: 'Sum', items: ['i9'], alerts: [{ linkId: 'i9', above: 0, message: alert }] },
      },
    });
    const asked = { id: 'phq9', kind: 'Form', form: { id: form.id, resourceType: 'Questionnaire' } };
    return draft({ sections: [{ ...asked, answers: [{ questionId: 'i9', value: 1 }] }] });
  };
  const action = { section: 'phq9', alert, action: 'Safety plan reviewed.' };
  test('is open until somebody records what was done, before or after signing', async () => {
    const note = await alarming();
    expect(note.hasOpenAlert).toBe(true);
    const signed = await put(signing(note));
    expect([signed.body.status, signed.body.hasOpenAlert], JSON.stringify(signed.body)).toEqual(['Final', true]);
    const open = async () =>
      (
        await clinician.call<Note[]>('POST', '/notes/queries', {
          headers: { 'notewell-cross-partition': 'true' },
          body: [{ kind: 'OpenAlert', values: ['true'] }],
        })
      ).body.map(({ id }) => id);
    expect(await open()).toContain(note.id);
    const handled = await put({ ...signed.body, alertActions: [action] });
    expect(handled.body.hasOpenAlert, JSON.stringify(handled.body)).toBeUndefined();
    expect(handled.body.alertActions).toMatchObject([{ ...action, by: me(), at: expect.any(String) as string }]);
    expect(await open()).not.toContain(note.id);
    const lost = await put({ ...handled.body, alertActions: [] });
    expect([lost.status, lost.body.code]).toEqual([409, 'locked']);
  });
  test('of a signed note outlives an amended answer, and keeps it from being in error', async () => {
    const { body: note } = await put(signing(await alarming()));
    const again = [...(note.signatures ?? []), { signer: me() as never, role: 'Author' as const, status: 'Pending' as const }];
    const sections = note.sections?.map((one) => ({ ...one, answers: [{ questionId: 'i9', value: 0 }] }));
    const amended = await put({
      ...note,
      sections: sections as never,
      status: 'Amended',
      amendments: [{ reason: 'Typed the wrong number.' }],
      signatures: again,
    });
    expect([amended.status, amended.body.hasOpenAlert], JSON.stringify(amended.body)).toEqual([200, true]);
    const wrong = { status: 'EnteredInError' as const, enteredInErrorReason: 'Another chart.' };
    expect((await put({ ...amended.body, ...wrong })).body.code).toBe('locked');
    const handled = await put({ ...amended.body, alertActions: [action] });
    expect(handled.body.hasOpenAlert).toBeUndefined();
    expect((await put({ ...handled.body, ...wrong })).body.status).toBe('EnteredInError');
  });
  test('exists before somebody records what was done about it', async () => {
    const note = await alarming();
    const invented = await put({ ...note, alertActions: [{ ...action, alert: 'Made up.' }] });
    expect([invented.status, invented.body.code]).toEqual([422, 'validation-failed']);
    expect((await put({ ...note, alertActions: [action] })).status).toBe(200);
  });
  test('is not closed by claiming it', async () => {
    const note = await alarming();
    expect((await put({ ...note, hasOpenAlert: false })).body.hasOpenAlert).toBe(true);
  });
});
