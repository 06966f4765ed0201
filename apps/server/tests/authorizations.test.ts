import type { Coverage, Encounter, Note, NoteDefinition } from '@notewell/model';
import { afterAll, expect, test } from 'vitest';
import { startSignedIn } from './support/staff.ts';

const { server, clinician, administrator } = await startSignedIn();
afterAll(() => server.stop());

async function made<T>(path: string, body: object, by = clinician): Promise<T & { id: string }> {
  const answer = await by.call<T & { id: string }>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const read = async <T>(path: string) => (await clinician.call<T>('GET', path)).body;
const me = () => ({ id: clinician.profile.id, resourceType: 'Practitioner' });
const times = { start: '2026-11-20T15:00:00Z', end: '2026-11-20T16:00:00Z', units: 4 };

const common = { status: 'Active', category: 'Note', rules: [{ rule: 'Authorization', severity: 'Block' }] };
const sections = [{ id: 'topic', kind: 'Narrative', title: 'Topic' }];
const single = await made('/noteDefinitions', { ...common, kind: 'Individual', title: 'Billed', sections }, administrator);
const ofMember = await made<NoteDefinition>(
  '/noteDefinitions',
  { ...common, kind: 'Group', noteKind: 'GroupNote', title: 'Billed group', sections },
  administrator,
);
const ofGroup = await made(
  '/groupNoteDefinitions',
  { title: 'Billed group', status: 'Active', show: { id: ofMember.id }, noShow: { id: ofMember.id } },
  administrator,
);
const { id: serviceId } = await made('/healthcareServices', { name: 'Billed', requiresAuthorization: true }, administrator);
const service = { id: serviceId, resourceType: 'HealthcareService' };

/** A patient with a coverage that has these authorizations. */
async function insured(family: string, authorizations: NonNullable<Coverage['authorizations']>) {
  const { id } = await made('/patients', { name: { given: 'Ada', family } }, administrator);
  const subject = { id, resourceType: 'Patient' as const };
  const coverage = await made('/coverages', { patient: subject, status: 'Active', payerName: 'Blue', authorizations });
  const used = async () =>
    (await read<Coverage>(`/coverages/${coverage.id}`)).authorizations?.map(({ unitsUsed = 0 }) => unitsUsed);
  return { subject, coverage: { id: coverage.id, resourceType: 'Coverage' }, used };
}

const put = (note: Note) => clinician.call<Note & { errors?: object[] }>('PUT', `/notes/${note.id}`, { body: note });
const signing = (note: Note) =>
  put({
    ...note,
    status: 'Final',
    signatures: [{ signer: { ...me(), resourceType: 'Practitioner' }, role: 'Author', status: 'Pending' }],
  });

async function draft(subject: object) {
  const visit = await made('/encounters', { status: 'Planned', subject, patient: subject, serviceType: service, ...times });
  return made<Note>('/notes', {
    status: 'Preliminary',
    composition: 'Individual',
    definition: { id: single.id, resourceType: 'NoteDefinition' },
    subject,
    encounter: { id: visit.id, resourceType: 'Encounter' },
    services: [service],
    placeOfService: { code: '11' },
    sections: [{ id: 'topic', kind: 'Narrative', text: 'Slept better.' }],
    participants: [{ role: 'PrimaryPerformer', individual: me() }],
  });
}

test('a visit takes the only usable authorization as its note comes into force, and gives it back with an error', async () => {
  const { subject, coverage, used } = await insured('Single', [
    { number: 'A', unitsApproved: 20 },
    { number: 'B', unitsApproved: 4, unitsUsed: 4 },
  ]);
  const { status, body } = await signing(await draft(subject));
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
  expect(await read<Encounter>(`/encounters/${body.encounter?.id}`)).toMatchObject({ coverage, authorization: 'A' });
  expect(await used()).toEqual([4, 4]);
  await put({ ...body, status: 'EnteredInError', enteredInErrorReason: 'Another day' });
  expect(await used()).toEqual([0, 4]);
});

test('a note of a visit that several authorizations cover is not signed before one is chosen', async () => {
  const { subject, coverage, used } = await insured('Several', [{ number: 'A' }, { number: 'B' }]);
  const note = await draft(subject);
  const refused = await signing(note);
  expect(refused).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'Authorization', message: expect.stringMatching(/^Choose the authorization/) }] },
  });
  const path = `/encounters/${note.encounter?.id}`;
  const { body: visit } = await clinician.call<Encounter>('GET', path);
  expect((await clinician.call('PUT', path, { body: { ...visit, coverage, authorization: 'B' } })).status).toBe(200);
  expect((await signing(note)).status).toBe(200);
  expect(await used()).toEqual([0, 4]);
});

test('a member of a group uses the authorization that ends first, unless another is chosen in their own visit', async () => {
  const held = [
    { number: 'Late', end: '2026-12-31', unitsApproved: 8 },
    { number: 'Soon', end: '2026-11-30', unitsApproved: 8 },
  ];
  const came = await insured('Came', held);
  const missed = await insured('Missed', held);
  const members = [came, missed].map(({ subject }) => subject);
  const group = await made(
    '/groups',
    { name: 'Skills', status: 'Active', members: members.map((member) => ({ member })) },
    administrator,
  );
  const subject = { id: group.id, resourceType: 'Group' };
  const visit = await made('/encounters', {
    status: 'Planned',
    documentationType: 'GroupNote',
    subject,
    serviceType: service,
    ...times,
  });
  const note = await made<Note>('/notes', {
    status: 'Preliminary',
    composition: 'Group',
    kind: 'GroupNote',
    definition: { id: ofGroup.id, resourceType: 'GroupNoteDefinition' },
    subject,
    encounter: { id: visit.id, resourceType: 'Encounter' },
    services: [service],
    participants: [
      { role: 'PrimaryPerformer', individual: me() },
      ...members.map((individual) => ({ role: 'Patient', individual })),
    ],
    sessionTime: times,
    placeOfService: { code: '11' },
    definitionAssignments: members.map((patient, index) => ({
      patient,
      definition: { id: ofMember.id, resourceType: 'NoteDefinition' },
      visitStatus: index === 0 ? 'Show' : 'NoShow',
    })),
    sections: [
      { id: 'topic', kind: 'Narrative', text: 'Distress tolerance.' },
      ...members.map((patient) => ({
        id: `topic@${patient.id}`,
        kind: 'Narrative',
        patient,
        text: `Wrote about ${patient.id.slice(0, 4)}.`,
      })),
    ],
  });
  const { status, body } = await signing(note);
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
  expect([await came.used(), await missed.used()]).toEqual([
    [0, 4],
    [0, 0],
  ]);
  const { body: visits } = await clinician.call<Encounter[]>('POST', '/encounters/queries', {
    body: [{ kind: 'PartOf', values: [visit.id] }],
    headers: { 'notewell-cross-partition': 'true' },
  });
  const own = visits.find(({ patient }) => patient?.id === came.subject.id);
  expect(own).toMatchObject({ coverage: came.coverage, authorization: 'Soon' });
  const chosen = await clinician.call('PUT', `/encounters/${own?.id}`, { body: { ...own, authorization: 'Late' } });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  expect(await came.used()).toEqual([4, 0]);
  const undone = await put({ ...body, status: 'Preliminary', signatures: [] });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await came.used()).toEqual([0, 0]);
  expect((await signing(undone.body)).status).toBe(200);
  expect(await came.used()).toEqual([4, 0]);
});

test('a multi-service note without a visit counts each service once, however it is signed and corrected', async () => {
  const { subject, coverage, used } = await insured('Services', [{ number: 'A', unitsApproved: 30, unitsUsed: 2 }]);
  const services = await Promise.all(
    ['Skills', 'Outing'].map(async (name) => {
      const { id } = await made('/healthcareServices', { name, requiresAuthorization: true }, administrator);
      return { id, resourceType: 'HealthcareService' as const };
    }),
  );
  const sectionsOf = (units: readonly number[]): Note['sections'] => [
    { id: 'topic', kind: 'Narrative', text: 'Practiced.' },
    ...services.map((one, at) => ({
      id: `time@${one.id}`,
      kind: 'SessionTime' as const,
      service: one,
      sessionTime: { start: `2026-11-20T1${at}:00:00Z`, end: `2026-11-20T1${at}:45:00Z`, units: units[at] ?? 0 },
    })),
  ];
  let note = await made<Note>('/notes', {
    status: 'Preliminary',
    composition: 'MultiService',
    kind: 'MultiServiceNote',
    definition: { id: single.id, resourceType: 'NoteDefinition' },
    subject,
    services,
    placeOfService: { code: '11' },
    participants: [{ role: 'PrimaryPerformer', individual: me() }],
    sections: sectionsOf([3, 5]),
  });
  const signature = () => ({
    signer: { id: clinician.profile.id, resourceType: 'Practitioner' as const },
    role: 'Author' as const,
    status: 'Pending' as const,
  });
  const amend = (change: Partial<Note>): Note => ({
    ...note,
    ...change,
    amendments: [...(note.amendments ?? []), { reason: 'Corrected' }],
    signatures: [...(note.signatures ?? []), signature()],
  });
  const steps: readonly (readonly [expected: number, next: () => Note])[] = [
    [8, () => ({ ...note, status: 'Final', signatures: [signature()] })],
    [0, () => ({ ...note, status: 'Preliminary', signatures: [] })],
    [8, () => ({ ...note, status: 'Final', signatures: [signature()] })],
    [3, () => amend({ sections: sectionsOf([1, 2]) })],
    [12, () => amend({ sections: sectionsOf([4, 8]) })],
    [4, () => amend({ services: services.slice(0, 1), sections: sectionsOf([4, 8])?.slice(0, 2) })],
    [9, () => amend({ services, sections: sectionsOf([4, 5]) })],
    [0, () => ({ ...note, status: 'EnteredInError', enteredInErrorReason: 'Another day' })],
  ];
  for (const [at, [expected, next]] of steps.entries()) {
    const { status, body } = await put(next());
    expect([at, status, body.errors], JSON.stringify(body)).toEqual([at, 200, undefined]);
    note = { ...body, id: note.id };
    const { body: visits } = await clinician.call<Encounter[]>('POST', '/encounters/queries', {
      body: [{ kind: 'CountedOn', values: [coverage.id] }],
      headers: { 'notewell-partition-key': subject.id },
    });
    const counted = visits.reduce((sum, one) => sum + (one.counted?.units ?? 0), 0);
    expect([at, counted, await used()]).toEqual([at, expected, [2 + expected]]);
  }
});
