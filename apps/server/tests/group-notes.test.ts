import type { Encounter, Note, NoteDefinition } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let definitions: { show: NoteDefinition; noShow: NoteDefinition; group: { id: string } };
let group: { id: string };
let members: { id: string; display: string }[];

beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  const make = async <T>(path: string, body: object) => {
    const answer = await administrator.call<T>('POST', path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  members = [];
  for (const [family, given] of [
    ['Alvarez', 'Ines'],
    ['Brandt', 'Otto'],
    ['Conti', 'Livia'],
  ]) {
    const { id } = await make<{ id: string }>('/patients', { name: { family, given } });
    members.push({ id, display: `${family}, ${given}` });
  }
  const common = { status: 'Active', kind: 'Group', category: 'Note', noteKind: 'GroupNote' };
  const show = await make<NoteDefinition>('/noteDefinitions', {
    ...common,
    title: 'Group session',
    sections: [
      { id: 'topic', kind: 'Narrative', title: 'Topic' },
      { id: 'line', kind: 'Narrative', title: 'Took part', individual: true },
    ],
  });
  const noShow = await make<NoteDefinition>('/noteDefinitions', {
    ...common,
    title: 'Did not come',
    sections: [{ id: 'outreach', kind: 'Narrative', title: 'Outreach', individual: true }],
  });
  const whole = await make<{ id: string }>('/groupNoteDefinitions', {
    title: 'Group',
    status: 'Active',
    show: { id: show.id },
    noShow: { id: noShow.id },
    memberTimes: true,
  });
  definitions = { show, noShow, group: whole };
  group = await make('/groups', {
    name: 'Tuesday',
    status: 'Active',
    members: members.map(({ id }) => ({ member: { id, resourceType: 'Patient' } })),
  });
});
afterAll(() => server.stop());

const me = () => ({ id: clinician.profile.id, resourceType: 'Practitioner' as const });
const times = { start: '2026-11-20T15:00:00Z', end: '2026-11-20T16:30:00Z' };
const patient = (at: number) => ({ id: members[at]?.id ?? '', resourceType: 'Patient' as const });
const line = (at: number, text: string, of = 'line') => ({
  id: `${of}@${patient(at).id}`,
  kind: 'Narrative' as const,
  title: 'Took part',
  patient: patient(at),
  text,
});
const lines = [
  'Spoke first and stayed to the end of it.',
  'Listened, and asked about the exercise twice.',
  'Called afterwards, no answer, will try again.',
];

async function draft(change: Partial<Note> = {}): Promise<Note> {
  const { body: encounter } = await clinician.call<Encounter>('POST', '/encounters', {
    body: { status: 'Planned', documentationType: 'GroupNote', subject: { id: group.id, resourceType: 'Group' }, ...times },
  });
  const body = {
    status: 'Preliminary',
    composition: 'Group',
    kind: 'GroupNote',
    title: 'Tuesday',
    definition: { id: definitions.group.id, resourceType: 'GroupNoteDefinition' },
    subject: { id: group.id, resourceType: 'Group' },
    encounter: { id: encounter.id, resourceType: 'Encounter' },
    participants: [
      { role: 'PrimaryPerformer', individual: me() },
      ...members.map((_, at) => ({ role: 'Patient', individual: patient(at) })),
    ],
    sessionTime: times,
    definitionAssignments: members.map((_, at) => ({
      patient: patient(at),
      definition: { id: (at === 2 ? definitions.noShow : definitions.show).id, resourceType: 'NoteDefinition' },
      visitStatus: at === 2 ? 'NoShow' : 'Show',
    })),
    sections: [
      { id: 'topic', kind: 'Narrative', title: 'Topic', text: 'Distress tolerance.' },
      line(0, lines[0] ?? ''),
      line(1, lines[1] ?? ''),
      line(2, lines[2] ?? '', 'outreach'),
    ],
    ...change,
  };
  const made = await clinician.call<Note>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const put = (note: Note, by: Practitioner = clinician, headers: Record<string, string> = {}) =>
  by.call<Note & { code?: string; errors?: { path: string; code: string; message: string }[] }>('PUT', `/notes/${note.id}`, {
    body: note,
    headers,
  });
const signing = (note: Note): Note => ({
  ...note,
  status: 'Final',
  signatures: [...(note.signatures ?? []), { signer: me(), role: 'Author', status: 'Pending', method: 'Typed' }],
});
const partsOf = async (note: Note): Promise<Note[]> => {
  const { body } = await clinician.call<Note[]>('POST', '/notes/queries', {
    body: [{ kind: 'PartOf', values: [note.id] }],
    headers: { 'notewell-cross-partition': 'true' },
  });
  return body;
};
const ofMember = (parts: readonly Note[], at: number) => {
  const found = parts.find(({ subject }) => subject.id === patient(at).id);
  if (!found) throw new Error(`member ${at} has no note`);
  return found;
};

describe('signing a group’s note', () => {
  test('writes a signed note and a visit into each member’s chart, by their attendance, and nothing of the others', async () => {
    const { status, body } = await put(signing(await draft()));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
    const parts = await partsOf(body);
    expect(parts).toHaveLength(3);
    for (const [at, member] of members.entries()) {
      const own = ofMember(parts, at);
      expect(own).toMatchObject({
        status: 'Final',
        composition: 'Individual',
        partition: member.id,
        visitStatus: at === 2 ? 'NoShow' : 'Show',
      });
      expect(own.sections?.map(({ text }) => text)).toEqual(at === 2 ? [lines[2]] : ['Distress tolerance.', lines[at]]);
      expect(own.signatures).toEqual([
        expect.objectContaining({ status: 'Signed', signer: expect.objectContaining(me()) as object }),
      ]);
      expect(own.signatures?.[0]?.hash).not.toBe(body.signatures?.[0]?.hash);
      for (const other of members.filter(({ id }) => id !== member.id)) {
        const words = JSON.stringify(own);
        expect(words).not.toContain(other.id);
        for (const name of other.display.split(', ')) expect(words).not.toContain(name);
      }
      const visit = await clinician.call<Encounter>('GET', `/encounters/${own.encounter?.id}`);
      expect(visit.body).toMatchObject({
        status: at === 2 ? 'NoShow' : 'Finished',
        patient: { id: member.id },
        partOf: { id: body.encounter?.id },
      });
    }
  });
  test('puts what a form says of one member into that member’s chart, and nothing into the others’', async () => {
    const { body: form } = await administrator.call<{ id: string }>('POST', '/questionnaires', {
      body: {
        title: 'Weight',
        status: 'Active',
        items: [
          { linkId: 'weight', type: 'Decimal', text: 'Weight', unit: { code: 'kg' }, observation: { code: { code: '29463-7' } } },
        ],
      },
    });
    const note = await draft();
    const weighed = {
      id: `line@${patient(0).id}`,
      kind: 'Form' as const,
      patient: patient(0),
      form: { id: form.id, resourceType: 'Questionnaire' as const },
      answers: [{ questionId: 'weight', value: 71 }],
    };
    const { body } = await put(
      signing({ ...note, sections: (note.sections ?? []).map((one) => (one.id === weighed.id ? weighed : one)) }),
    );
    const parts = await partsOf(body);
    const observed = async (at: number) => {
      const { body: found } = await clinician.call<{ valueQuantity: { value: number } }[]>('POST', '/observations/queries', {
        body: [{ kind: 'Note', values: [ofMember(parts, at).id, body.id] }],
        headers: { 'notewell-partition-key': patient(at).id },
      });
      return found.map(({ valueQuantity }) => valueQuantity.value);
    };
    expect([await observed(0), await observed(1), await observed(2)]).toEqual([[71], [], []]);
  });
  test('gives each member their own time where it was written', async () => {
    const own = { start: '2026-11-20T15:20:00Z', end: '2026-11-20T16:30:00Z' };
    const note = await draft();
    const late = { id: `time@${patient(1).id}`, kind: 'SessionTime' as const, patient: patient(1), sessionTime: own };
    const sections = [...(note.sections ?? []), late];
    const { body } = await put(signing({ ...note, sections }));
    const part = ofMember(await partsOf(body), 1);
    expect(part.sessionTime).toMatchObject(own);
    expect((await clinician.call<Encounter>('GET', `/encounters/${part.encounter?.id}`)).body).toMatchObject(own);
  });
  test('is refused as a whole, with whom it concerns, where one line names another member', async () => {
    const note = await draft();
    const sections = note.sections?.map((section) =>
      section.patient?.id === patient(0).id ? { ...section, text: 'Comforted Otto when he spoke of his father.' } : section,
    );
    const { status, body } = await put(signing({ ...note, sections: sections ?? [] }));
    expect([status, body.code]).toEqual([409, 'rules-block']);
    expect(body.errors?.[0]).toMatchObject({ code: 'OtherMemberNamed' });
    expect(body.errors?.[0]?.path).toBe(`sections.line@${patient(0).id}`);
    expect(await partsOf(note)).toEqual([]);
    expect((await clinician.call<Note>('GET', `/notes/${note.id}`)).body.status).toBe('Preliminary');
  });
  test('is refused where what all share names a member', async () => {
    const note = await draft();
    const sections = note.sections?.map((section) =>
      section.id === 'topic' ? { ...section, text: 'Livia was missed.' } : section,
    );
    expect((await put(signing({ ...note, sections: sections ?? [] }))).body.code).toBe('rules-block');
  });
  test('happens once however often the request is repeated', async () => {
    const note = signing(await draft());
    const headers = { 'idempotency-key': `once-${note.id}` };
    const answers = [await put(note, clinician, headers), await put(note, clinician, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await partsOf(note)).toHaveLength(3);
  });
  test('takes over a member’s note that was begun and not signed, and writes no second one', async () => {
    const note = await draft();
    const own = await clinician.call<Note>('POST', '/notes', {
      body: { status: 'Preliminary', subject: patient(0), partOf: { id: note.id, resourceType: 'Note' }, sections: [] },
    });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    const { body } = await put(signing(note));
    const part = ofMember(await partsOf(body), 0);
    expect(part).toMatchObject({ id: own.body.id, status: 'Final' });
  });
  test('does not take over a member’s note whose words are kept from whoever signs', async () => {
    const note = await draft();
    const own = await administrator.call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        subject: patient(0),
        partOf: { id: note.id, resourceType: 'Note' },
        confidential: true,
        sections: [{ id: 'apart', kind: 'Narrative', title: 'Apart', text: 'Kept apart from the group.' }],
      },
    });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    const seen = await clinician.call<Note>('GET', `/notes/${own.body.id}`);
    expect([seen.status, seen.body.sections]).toEqual([200, undefined]);
    const answer = await put(signing(note));
    expect([answer.status, answer.body.code]).toEqual([422, 'has-transformations']);
    const after = await administrator.call<Note>('GET', `/notes/${own.body.id}`);
    expect([after.body.status, after.body.sections?.[0]?.text]).toEqual(['Preliminary', 'Kept apart from the group.']);
  });
  test('of a rule that blocks one member says which member, and writes nobody’s', async () => {
    const { body: strict } = await administrator.call<NoteDefinition>('POST', '/noteDefinitions', {
      body: {
        ...definitions.show,
        id: undefined,
        meta: undefined,
        display: undefined,
        resourceType: undefined,
        title: 'Strict',
        rules: [{ rule: 'MissingDiagnosis', severity: 'Block' }],
      },
    });
    const note = await draft();
    const definitionAssignments = note.definitionAssignments?.map((one, at) =>
      at === 1 ? { ...one, definition: { id: strict.id ?? '', resourceType: 'NoteDefinition' as const } } : one,
    );
    const { status, body } = await put(signing({ ...note, definitionAssignments: definitionAssignments ?? [] }));
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'rules-block']);
    expect(body.errors).toEqual([expect.objectContaining({ code: 'MissingDiagnosis' })]);
    expect(body.errors?.[0]?.message).toMatch(/^Brandt, Otto: /);
    expect(await partsOf(note)).toEqual([]);
  });
});

describe('one member’s correction', () => {
  test('touches neither the other members’ notes nor the group’s, and is not undone from there', async () => {
    const { body: whole } = await put(signing(await draft()));
    const parts = await partsOf(whole);
    const own = ofMember(parts, 0);
    const amended = {
      ...own,
      status: 'Amended' as const,
      sections: own.sections?.map((section) => ({ ...section, text: 'Put right.' })) ?? [],
      amendments: [{ reason: 'Wrong evening.' }],
      signatures: [...(own.signatures ?? []), { signer: me(), role: 'Author' as const, status: 'Pending' as const }],
    };
    const { status, body } = await put(amended);
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Amended']);
    const after = await partsOf(whole);
    for (const at of [1, 2]) expect(ofMember(after, at)).toEqual(ofMember(parts, at));
    expect((await clinician.call<Note>('GET', `/notes/${whole.id}`)).body.meta?.versionId).toBe(whole.meta?.versionId);
    // The group's own note is amended afterwards: the member's stays as it was put right.
    const again = await put({
      ...signing(whole),
      status: 'Amended',
      sections: whole.sections?.map((section) => (section.id === 'topic' ? { ...section, text: 'Mindfulness.' } : section)) ?? [],
      amendments: [{ reason: 'Wrong topic.' }],
    });
    expect([again.status, again.body.status], JSON.stringify(again.body)).toEqual([200, 'Amended']);
    const last = await partsOf(whole);
    expect(ofMember(last, 0)).toMatchObject({ status: 'Amended', sections: [{ text: 'Put right.' }, { text: 'Put right.' }] });
    expect(ofMember(last, 1)).toEqual(ofMember(parts, 1));
  });
  test('cannot bring another member in: not as a section, not as a participant, not in an addendum', async () => {
    const { body: whole } = await put(signing(await draft()));
    const own = ofMember(await partsOf(whole), 0);
    const body = { status: 'Preliminary', subject: patient(0), partOf: { id: whole.id, resourceType: 'Note' } };
    const section = await clinician.call('POST', '/notes', { body: { ...body, sections: [line(1, 'x')] } });
    expect([section.status, section.body.code]).toEqual([422, 'validation-failed']);
    const participant = await clinician.call('POST', '/notes', {
      body: { ...body, participants: [{ role: 'Patient', individual: patient(1) }] },
    });
    expect([participant.status, participant.body.code]).toEqual([422, 'validation-failed']);
    const named = await put({ ...own, addenda: [{ text: 'Sat beside Otto Brandt.' }] });
    expect([named.status, named.body.code]).toEqual([409, 'rules-block']);
    expect((await put({ ...own, addenda: [{ text: 'Sat beside a new member.' }] })).status).toBe(200);
  });
});

describe('a multi-service note', () => {
  const service = async (name: string) => {
    const { body } = await administrator.call<{ id: string }>('POST', '/healthcareServices', { body: { name, unitMinutes: 15 } });
    return { id: body.id, resourceType: 'HealthcareService' as const };
  };
  const timed = (of: { id: string }, start: string, end: string, units: number) => ({
    id: `time@${of.id}`,
    kind: 'SessionTime' as const,
    service: of,
    sessionTime: { start: `2026-11-20T${start}:00Z`, end: `2026-11-20T${end}:00Z`, units },
  });
  test('gives each service a visit of its own with its time and units; services that overlap are refused', async () => {
    const [skills, outing] = [await service('Skills'), await service('Outing')];
    const subject = patient(0);
    const { body: visit } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', documentationType: 'MultiServiceNote', subject, patient: subject },
    });
    const made = await clinician.call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        composition: 'MultiService',
        kind: 'MultiServiceNote',
        subject,
        encounter: { id: visit.id, resourceType: 'Encounter' },
        services: [skills, outing],
        participants: [{ role: 'PrimaryPerformer', individual: me() }],
        sections: [timed(skills, '09:00', '10:00', 4), timed(outing, '09:30', '11:00', 6)],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const refused = await put(signing(made.body));
    expect([refused.status, refused.body.code]).toEqual([409, 'rules-block']);
    expect(refused.body.errors?.[0]?.message).toContain('the same minutes count once');
    const { status, body } = await put(
      signing({ ...made.body, sections: [timed(skills, '09:00', '10:00', 4), timed(outing, '10:00', '11:00', 4)] }),
    );
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
    const { body: visits } = await clinician.call<Encounter[]>('POST', '/encounters/queries', {
      body: [{ kind: 'PartOf', values: [visit.id] }],
      headers: { 'notewell-cross-partition': 'true' },
    });
    expect(visits.map(({ serviceType, units, start }) => [serviceType?.id, units, start]).toSorted()).toEqual(
      [
        [skills.id, 4, '2026-11-20T09:00:00Z'],
        [outing.id, 4, '2026-11-20T10:00:00Z'],
      ].toSorted(),
    );
  });
});
