import type { Appointment, Coverage, Encounter, Note, NoteDefinition } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { noteType, password, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let colleague: Practitioner;
let definitions: { show: NoteDefinition; noShow: NoteDefinition; group: { id: string } };
let group: { id: string };
let members: { id: string; display: string }[];

beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  const email = 'colleague@groups.test';
  await createMember(server.running.installation, {
    networkId: 'north',
    email,
    password,
    name: 'Cora Colleague',
    role: 'Non-Prescribing Clinician',
  });
  colleague = await practitionerOf(server.origin, email);
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

/** How each member takes part: `came` all others are written of by `absent`. */
const assignments = (
  came: readonly number[] = [0, 1],
  absent: NoteDefinition = definitions.noShow,
): NonNullable<Note['definitionAssignments']> =>
  members.map((_, at) => {
    const is = came.includes(at);
    const { id = '' } = is ? definitions.show : absent;
    const definition = { id, resourceType: 'NoteDefinition' as const };
    return { patient: patient(at), definition, visitStatus: is ? 'Show' : 'NoShow' };
  });

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
    placeOfService: { code: '11' },
    definitionAssignments: assignments(),
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
const self = (one: Practitioner) => ({ id: one.profile.id, resourceType: 'Practitioner' as const });
/** The first member's own note of a session. */
const partOf = (note: Note, text: string) => ({
  status: 'Preliminary',
  composition: 'Individual',
  subject: patient(0),
  partOf: { id: note.id, resourceType: 'Note' },
  definition: { id: definitions.show.id, resourceType: 'NoteDefinition' },
  placeOfService: { code: '11' },
  sections: [{ id: 'line', kind: 'Narrative', text }],
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
  test('writes a signed note and a visit into each member’s chart', async () => {
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
  test('records the service of a missed visit for the member who did not come', async () => {
    const service = async (name: string, more: object = {}) => {
      const { body } = await administrator.call<{ id: string }>('POST', '/healthcareServices', { body: { name, ...more } });
      return { id: body.id };
    };
    const missedVisitService = await service('Missed');
    const { body } = await put(signing(await draft({ services: [await service('Group', { missedVisitService })] })));
    const own = ofMember(await partsOf(body), 2);
    expect(own.services?.map(({ id }) => id)).toEqual([missedVisitService.id]);
    const { body: visit } = await clinician.call<Encounter>('GET', `/encounters/${own.encounter?.id}`);
    expect(visit.serviceType?.id).toBe(missedVisitService.id);
    expect(ofMember(await partsOf(body), 0).services).toEqual(body.services);
  });
  test('puts a member’s form answers into that member’s chart only', async () => {
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
  test('leaves an empty section out of the chart of a member whose note does not show it', async () => {
    const { show } = definitions;
    const sections = show.sections?.map((one) => (one.id === 'line' ? { ...one, presence: 'NotPresent' } : one));
    const { id, ...kept } = { ...show, title: 'Without a line', sections };
    const unstored = {
      ...kept,
      lineage: undefined,
      version: undefined,
      meta: undefined,
      display: undefined,
      resourceType: undefined,
    };
    const { body: quiet } = await administrator.call<NoteDefinition>('POST', '/noteDefinitions', { body: unstored });
    expect(quiet.id).not.toBe(id);
    const { body: of } = await administrator.call<{ id: string }>('POST', '/groupNoteDefinitions', {
      body: { title: 'Quiet group', status: 'Active', show: { id: quiet.id }, noShow: { id: definitions.noShow.id } },
    });
    const definition = { id: quiet.id ?? '', resourceType: 'NoteDefinition' as const };
    const note = await draft({
      definition: { id: of.id, resourceType: 'GroupNoteDefinition' },
      definitionAssignments: assignments().map((one, at) => (at < 2 ? { ...one, definition } : one)),
      sections: [
        // Shared under the same id: the members' own keep the member in theirs.
        { id: 'line', kind: 'Narrative', text: 'All of them took part.' },
        line(0, ''),
        line(1, ''),
        line(2, lines[2] ?? '', 'outreach'),
      ],
    });
    const { status, body } = await put(signing(note));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(ofMember(await partsOf(body), 0).sections?.map((one) => one.id)).toEqual(['line']);
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
  test('does not replace what its author wrote in a member’s own draft, and names the member', async () => {
    const refusal = async (note: Note) => {
      const { status, body } = await put(signing(note));
      return [status, ...(body.errors ?? []).map(({ path, code, message }) => `${path} ${code} ${message.split('.')[0]}`)];
    };
    const own = 'definitionAssignments.0 OwnDraft Alvarez, Ines: The author has written in the note of this member';
    const begun = await draft();
    const { body: part } = await clinician.call<Note>('POST', '/notes', { body: partOf(begun, 'Asked for a referral.') });
    expect(await refusal(begun)).toEqual([409, own]);
    expect((await put({ ...part, sections: [] })).status).toBe(200);
    expect((await put(signing(begun))).body.status).toBe('Final');

    const { body: signed } = await put(signing(await draft()));
    const { body: reopened } = await put({ ...signed, status: 'Preliminary', signatures: [] });
    const theirs = ofMember(await partsOf(reopened), 0);
    const sections = [...(theirs.sections ?? []), { id: 'more', kind: 'Narrative' as const, text: 'Asked for a referral.' }];
    const { body: written } = await put({ ...theirs, sections });
    expect(await refusal(reopened)).toEqual([409, own]);
    expect(ofMember(await partsOf(reopened), 0)).toMatchObject({ status: 'Preliminary', sections: written.sections });
    expect((await put(signing(written))).body.status).toBe('Final');
    // The other drafts hold what the session wrote, and follow it.
    const said = reopened.sections?.map((one) => (one.patient?.id === patient(1).id ? { ...one, text: 'Listened.' } : one));
    const again = await put(signing({ ...reopened, sections: said ?? [] }));
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const parts = await partsOf(reopened);
    expect(ofMember(parts, 0).sections?.at(-1)?.text).toBe('Asked for a referral.');
    expect(ofMember(parts, 1).sections?.at(-1)?.text).toBe('Listened.');
  });
  test('neither replaces nor yields to a colleague’s note of a member, and names them', async () => {
    const note = await draft();
    const own = await administrator.call<Note>('POST', '/notes', { body: partOf(note, 'Quarreled with everybody.') });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    const begun = await put(signing(note));
    expect([begun.status, begun.body.errors?.map(({ path, code }) => [path, code])]).toEqual([
      409,
      [['definitionAssignments.0', 'OtherAuthor']],
    ]);
    expect(begun.body.errors?.[0]?.message).toMatch(/^Alvarez, Ines: .* has begun a note for this member\./);
    const signed = await put(
      { ...own.body, status: 'Final', signatures: [{ signer: self(administrator), role: 'Author', status: 'Pending' }] },
      administrator,
    );
    expect([signed.status, signed.body.status], JSON.stringify(signed.body)).toEqual([200, 'Final']);
    const again = await put(signing(note));
    expect([again.status, again.body.errors?.[0]?.message]).toEqual([409, expect.stringContaining('has signed a note')]);
    const wrong = { ...signed.body, status: 'EnteredInError' as const, enteredInErrorReason: 'Another member.' };
    expect((await put(wrong, administrator)).status).toBe(200);
    expect((await put(signing(note))).body.status).toBe('Final');
    const kept = (await partsOf(note)).filter(({ subject, status }) => subject.id === patient(0).id && status === 'Final');
    expect(kept.map(({ sections }) => sections?.at(-1)?.text)).toEqual([lines[0]]);
  });
  test('takes over a colleague’s note of a member that they handed over, with the record of it', async () => {
    const note = await draft();
    const { body: theirs } = await administrator.call<Note>('POST', '/notes', { body: partOf(note, 'Was calm.') });
    const handOvers = [{ to: me(), reason: 'Theirs to sign.' }];
    const participants = [{ role: 'PrimaryPerformer' as const, individual: me() }];
    const handed = await put({ ...theirs, participants, handOvers }, administrator);
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    const emptied = await put({ ...handed.body, sections: [] });
    const { status, body } = await put(signing(note));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Final']);
    expect(ofMember(await partsOf(note), 0)).toMatchObject({ id: theirs.id, status: 'Final', handOvers: emptied.body.handOvers });
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
    expect([answer.status, answer.body.code]).toEqual([409, 'rules-block']);
    const after = await administrator.call<Note>('GET', `/notes/${own.body.id}`);
    expect([after.body.status, after.body.sections?.[0]?.text]).toEqual(['Preliminary', 'Kept apart from the group.']);
  });
  test('of a rule that blocks one member says which member, and writes nobody’s', async () => {
    const { body: strict } = await administrator.call<NoteDefinition>('POST', '/noteDefinitions', {
      body: {
        ...definitions.noShow,
        id: undefined,
        lineage: undefined,
        version: undefined,
        meta: undefined,
        display: undefined,
        resourceType: undefined,
        title: 'Strict',
        sections: [{ id: 'outreach', kind: 'Narrative', title: 'Outreach', individual: true, required: true }],
      },
    });
    const { body: of } = await administrator.call<{ id: string }>('POST', '/groupNoteDefinitions', {
      body: { title: 'Strict group', status: 'Active', show: { id: definitions.show.id }, noShow: { id: strict.id } },
    });
    // Two members did not come, and only of one of them is it said what was done.
    const note = await draft({
      definition: { id: of.id, resourceType: 'GroupNoteDefinition' },
      definitionAssignments: assignments([0], strict),
      sections: [line(0, lines[0] ?? ''), line(1, '', 'outreach'), line(2, lines[2] ?? '', 'outreach')],
    });
    const { status, body } = await put(signing(note));
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'rules-block']);
    expect(body.errors).toContainEqual(expect.objectContaining({ code: 'RequiredSections' }));
    for (const { message } of body.errors ?? []) expect(message).toMatch(/^Brandt, Otto: /);
    expect(await partsOf(note)).toEqual([]);
  });
});

describe('the session of a group', () => {
  test('takes no insurance, episode or visit of a patient', async () => {
    const subject = patient(0);
    const make = async <T extends object>(path: string, body: object) => {
      const answer = await administrator.call<T & { id: string }>('POST', path, { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    const authorizations = [{ number: 'A', unitsApproved: 20, unitsUsed: 1 }];
    const card = await make('/coverages', { patient: subject, status: 'Active', payerName: 'Blue Shield', authorizations });
    const care = await make('/episodesOfCare', { patient: subject, status: 'Active', start: '2026-01-01' });
    const whole = await make('/encounters', { status: 'Planned', subject, patient: subject, ...times });
    const fields = {
      coverage: { id: card.id, resourceType: 'Coverage' },
      authorization: 'A',
      episodeOfCare: { id: care.id, resourceType: 'EpisodeOfCare' },
      partOf: { id: whole.id, resourceType: 'Encounter' },
    };
    const note = await draft();
    const path = `/encounters/${note.encounter?.id}`;
    const refused = async (more: object) => {
      const { body: session } = await clinician.call<Encounter>('GET', path);
      const { status, body } = await clinician.call<{ errors?: { path: string }[] }>('PUT', path, {
        body: { ...session, ...more },
      });
      return [status, ...(body.errors ?? []).map((one) => one.path)];
    };
    for (const [name, value] of Object.entries(fields)) expect(await refused({ [name]: value })).toEqual([422, name]);
    const subjectOfGroup = { id: group.id, resourceType: 'Group' };
    const created = await clinician.call('POST', '/encounters', {
      body: { status: 'Planned', subject: subjectOfGroup, ...fields },
    });
    expect(created.status).toBe(422);
    expect((await put(signing(note))).body.status).toBe('Final');
    expect(await refused({ coverage: fields.coverage, authorization: 'A' })).toEqual([422, 'coverage', 'authorization']);
    const { body: coverage } = await administrator.call<Coverage>('GET', `/coverages/${card.id}`);
    expect(coverage.authorizations?.[0]?.unitsUsed).toBe(1);
  });
});

describe('discarding a group’s draft', () => {
  const undone = (note: Note): Note => ({ ...note, status: 'Preliminary', signatures: [] });
  const visitsOf = async (parts: readonly Note[]) =>
    Promise.all(
      parts.map(async ({ encounter }) => (await clinician.call<Encounter>('GET', `/encounters/${encounter?.id}`)).body),
    );
  const reopened = async () => {
    const signed = (await put(signing(await draft()))).body;
    const { status, body } = await put(undone(signed));
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'Preliminary']);
    return { whole: body, parts: await partsOf(body) };
  };
  const statuses = async (notes: readonly Note[]) =>
    Promise.all(notes.map(async ({ id }) => (await clinician.call('GET', `/notes/${id}`)).status));
  test('plans the members’ visits again that the signature ended', async () => {
    const { parts } = await reopened();
    expect((await visitsOf(parts)).map(({ status }) => status).toSorted()).toEqual(['NoShow', 'Planned', 'Planned']);
  });
  test('takes the members’ unsigned drafts and their visits along, and brings them back', async () => {
    const { whole, parts } = await reopened();
    expect((await administrator.call('DELETE', `/notes/${whole.id}`)).status).toBe(204);
    expect(await statuses([whole, ...parts])).toEqual([410, 410, 410, 410]);
    const { body: listed } = await clinician.call<{ id: string }[]>('GET', '/notes/discarded');
    expect(listed.map(({ id }) => id).filter((id) => parts.some((part) => part.id === id))).toEqual([]);
    expect((await clinician.call('POST', `/notes/${whole.id}/restore`)).status).toBe(200);
    expect(await statuses([whole, ...parts])).toEqual([200, 200, 200, 200]);
    expect((await visitsOf(parts)).every(({ id }) => id !== undefined)).toBe(true);
  });
  test('is refused while a member’s note is signed, and discards nothing', async () => {
    const { whole, parts } = await reopened();
    const [own] = parts;
    if (!own) throw new Error('The session has no member.');
    expect((await put({ ...signing(own), signatures: [{ signer: me(), role: 'Author', status: 'Pending' }] })).body.status).toBe(
      'Final',
    );
    expect((await clinician.call('DELETE', `/notes/${whole.id}`)).status).toBe(409);
    expect(await statuses([whole, ...parts])).toEqual([200, 200, 200, 200]);
  });
});

describe('a member’s part of a signed session', () => {
  test('is undone and discarded with the session’s note, never alone', async () => {
    const { body: whole } = await put(signing(await draft()));
    const part = ofMember(await partsOf(whole), 0);
    const alone = await put({ ...part, status: 'Preliminary', signatures: [] });
    expect([alone.status, alone.body.code]).toEqual([409, 'locked']);
    expect(alone.body).toMatchObject({ detail: expect.stringContaining('Undo that signature there') });
    expect(ofMember(await partsOf(whole), 0).status).toBe('Final');
    const { body: reopened } = await put({ ...whole, status: 'Preliminary', signatures: [] });
    expect((await partsOf(reopened)).map(({ status }) => status)).toEqual(['Preliminary', 'Preliminary', 'Preliminary']);
  });
  test('is not discarded while it is the member’s only note', async () => {
    const { body: whole } = await put(signing(await draft()));
    const part = ofMember(await partsOf(whole), 0);
    const wrong = await put({ ...part, status: 'EnteredInError', enteredInErrorReason: 'Another member.' });
    expect(wrong.status, JSON.stringify(wrong.body)).toBe(200);
    const begin = () => clinician.call<Note>('POST', '/notes', { body: partOf(whole, 'Came late.') });
    const [only, second] = [await begin(), await begin()];
    expect((await clinician.call('DELETE', `/notes/${second.body.id}`)).status).toBe(204);
    const refused = await clinician.call<{ code?: string }>('DELETE', `/notes/${only.body.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
  });
});

describe('a member’s part that somebody writes alone', () => {
  test('is written by those who may edit the session’s note, and by no colleague', async () => {
    const note = await draft();
    const begin = (by: Practitioner, change: object = {}) =>
      by.call<Note>('POST', '/notes', { body: { ...partOf(note, 'Attacked the therapist.'), ...change } });
    const final = { status: 'Final', signatures: [{ signer: self(colleague), role: 'Author', status: 'Pending' }] };
    for (const change of [{}, final]) expect((await begin(colleague, change)).status).toBe(403);
    const alone = await begin(colleague, { partOf: undefined });
    expect(alone.status, JSON.stringify(alone.body)).toBe(201);
    const joined = { ...alone.body, partOf: { id: note.id ?? '', resourceType: 'Note' as const } };
    expect((await put(joined, colleague)).status).toBe(403);
    const leaders = [...(note.participants ?? []), { role: 'SecondaryPerformer' as const, individual: self(colleague) }];
    expect((await put({ ...note, participants: leaders })).status).toBe(200);
    expect((await begin(colleague)).status).toBe(201);
  });
  test('is written by the type that the session assigned, and signed by its author', async () => {
    const { id } = await draft();
    const begin = (definition: { id?: string | undefined }) =>
      clinician.call<Note>('POST', '/notes', {
        body: {
          status: 'Preliminary',
          composition: 'Individual',
          subject: patient(0),
          partOf: { id, resourceType: 'Note' },
          definition: { id: definition.id, resourceType: 'NoteDefinition' },
          placeOfService: { code: '11' },
          sections: [{ id: 'line', kind: 'Narrative', text: 'Spoke first.' }],
        },
      });
    for (const other of [noteType, definitions.noShow]) expect((await begin(other)).status).toBe(422);
    const made = await begin(definitions.show);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const forged = await put(
      {
        ...signing(made.body),
        signatures: [
          { signer: { id: administrator.profile.id, resourceType: 'Practitioner' }, role: 'Author', status: 'Pending' },
        ],
      },
      administrator,
    );
    expect(forged.status).toBe(403);
    expect((await put(signing(made.body))).body.status).toBe('Final');
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
  test('writes a member’s note anew where the attendance was wrong and the note was entered in error', async () => {
    const { body } = await put(signing(await draft()));
    const missed = ofMember(await partsOf(body), 2);
    const amend = (note: Note) =>
      put({
        ...signing(note),
        status: 'Amended',
        amendments: [{ reason: 'Came late.' }],
        definitionAssignments: assignments([0, 1, 2]),
        sections: [...(note.sections ?? []), line(2, 'Came late, and spoke at the end of it.')],
      });
    const wrong = await put({ ...missed, status: 'EnteredInError', enteredInErrorReason: 'Came late.' });
    expect(wrong.status, JSON.stringify(wrong.body)).toBe(200);
    const amended = await amend(body);
    expect([amended.status, amended.body.status], JSON.stringify(amended.body)).toEqual([200, 'Amended']);
    const parts = await partsOf(body);
    const own = parts.filter(({ subject }) => subject.id === patient(2).id);
    expect(own.map(({ status, visitStatus }) => [status, visitStatus]).toSorted()).toEqual([
      ['EnteredInError', 'NoShow'],
      ['Final', 'Show'],
    ]);
    const [final] = own.filter(({ status }) => status === 'Final');
    const visit = await clinician.call<Encounter>('GET', `/encounters/${final?.encounter?.id}`);
    expect(visit.body).toMatchObject({ status: 'Finished', visitStatus: 'Show', patient: { id: patient(2).id } });
    expect(parts).toHaveLength(4);
    // That was wrong too: the member did not come.
    if (!final) throw new Error('The member has no note.');
    await put({ ...final, status: 'EnteredInError', enteredInErrorReason: 'Somebody else.' });
    const again = await put({
      ...signing(amended.body),
      status: 'Amended',
      amendments: [...(amended.body.amendments ?? []), { reason: 'Somebody else.' }],
      definitionAssignments: assignments(),
    });
    expect([again.status, again.body.status], JSON.stringify(again.body)).toEqual([200, 'Amended']);
    const last = (await partsOf(body)).filter(({ subject, status }) => subject.id === patient(2).id && status === 'Final');
    expect(last.map(({ visitStatus }) => visitStatus)).toEqual(['NoShow']);
  });
  test('of who came reaches the attendees of the appointment, and leaves them with the note', async () => {
    const subject = { id: group.id, resourceType: 'Group' as const };
    const attendees = members.map((_, at) => ({ subject: patient(at) }));
    const { body: booked } = await administrator.call<Appointment>('POST', '/appointments', {
      body: { status: 'booked', owner: me(), group: subject, attendees, ...times },
    });
    const session = { status: 'Planned', documentationType: 'GroupNote', subject, appointment: { id: booked.id }, ...times };
    const { body: visit } = await clinician.call<Encounter>('POST', '/encounters', { body: session });
    const state = async () => {
      const { body } = await clinician.call<Appointment>('GET', `/appointments/${booked.id}`);
      return [body.status, ...(body.attendees ?? []).map(({ status }) => status)];
    };
    const { body } = await put(signing(await draft({ encounter: { id: visit.id ?? '', resourceType: 'Encounter' } })));
    expect(await state()).toEqual(['fulfilled', 'Show', 'Show', 'NoShow']);
    const missed = ofMember(await partsOf(body), 2);
    await put({ ...missed, status: 'EnteredInError', enteredInErrorReason: 'Came late.' });
    expect(await state()).toEqual(['fulfilled', 'Show', 'Show', 'NoShow']);
    const amended = await put({
      ...signing(body),
      status: 'Amended',
      amendments: [{ reason: 'Came late.' }],
      definitionAssignments: assignments([0, 1, 2]),
      sections: [...(body.sections ?? []), line(2, 'Came late, and spoke at the end of it.')],
    });
    expect(amended.status, JSON.stringify(amended.body)).toBe(200);
    expect(await state()).toEqual(['fulfilled', 'Show', 'Show', 'Show']);
    const gone = await put({ ...amended.body, status: 'EnteredInError', enteredInErrorReason: 'Another group.' });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(await state()).toEqual(['booked', undefined, undefined, undefined]);
  });
  test('does not write a member’s note anew over a colleague’s note or over a draft with words', async () => {
    const note = await draft({
      participants: [
        { role: 'PrimaryPerformer', individual: me() },
        { role: 'SecondaryPerformer', individual: self(colleague) },
        ...members.map((_, at) => ({ role: 'Patient' as const, individual: patient(at) })),
      ],
    });
    const { body } = await put(signing(note));
    const own = ofMember(await partsOf(body), 0);
    await put({ ...own, status: 'EnteredInError', enteredInErrorReason: 'Did not come.' });
    const amend = (came: readonly number[]) =>
      put({
        ...signing(body),
        status: 'Amended',
        amendments: [{ reason: 'Did not come.' }],
        definitionAssignments: assignments(came),
      });
    const begin = (by: Practitioner) => by.call<Note>('POST', '/notes', { body: partOf(body, 'Spoke first.') });
    const refusal = async () => {
      const answer = await amend([1]);
      return [answer.status, ...(answer.body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
    };
    const theirs = await begin(colleague);
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(201);
    expect(await refusal()).toEqual([409, 'definitionAssignments.0 OtherAuthor']);
    const mine = await begin(clinician);
    expect(await refusal()).toEqual([409, 'definitionAssignments.0 OwnDraft']);
    expect((await amend([0, 1])).status).toBe(200);
    const kept = await clinician.call<Note>('GET', `/notes/${mine.body.id}`);
    expect([kept.body.status, kept.body.sections?.[0]?.text]).toEqual(['Preliminary', 'Spoke first.']);
  });
  test('of who came is left to the author; somebody who manages notes amends the rest', async () => {
    const { body } = await put(signing(await draft()));
    const missed = ofMember(await partsOf(body), 2);
    await put({ ...missed, status: 'EnteredInError', enteredInErrorReason: 'Came late.' });
    const amend = (came: readonly number[]) =>
      put(
        {
          ...body,
          status: 'Amended',
          amendments: [{ reason: 'Another topic.' }],
          definitionAssignments: assignments(came),
          sections:
            body.sections?.map((section) => (section.id === 'topic' ? { ...section, text: 'Mindfulness.' } : section)) ?? [],
          signatures: [
            ...(body.signatures ?? []),
            { signer: self(administrator), role: 'Author', status: 'Pending', method: 'Typed' },
          ],
        },
        administrator,
      );
    const refused = await amend([0, 1, 2]);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: expect.stringMatching(/^Only the author of this note, .*can correct who came\./) },
    ]);
    const parts = await partsOf(body);
    const amended = await amend([0, 1]);
    expect([amended.status, amended.body.status], JSON.stringify(amended.body)).toEqual([200, 'Amended']);
    expect(await partsOf(body)).toEqual(parts);
  });
  test('cannot add a member by section, participant or addendum', async () => {
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
    // A refusal would tell a colleague who else was there.
    const chart = `/patients/${patient(1).id}`;
    const { body: otto } = await administrator.call<object>('GET', chart);
    const restricted = { ...otto, confidentialTeam: [{ practitioner: me() }, { practitioner: self(administrator) }] };
    const { body: closed } = await administrator.call<object>('PUT', chart, { body: restricted });
    const { body: now } = await colleague.call<Note>('GET', `/notes/${own.id}`);
    const add = (text: string) => put({ ...now, addenda: [...(now.addenda ?? []), { text }] }, colleague);
    expect([(await add('Sat beside Livia Conti.')).status, (await add('Sat beside Otto Brandt.')).status]).toEqual([409, 200]);
    const reopened = await administrator.call('PUT', chart, { body: { ...closed, confidentialTeam: undefined } });
    expect(reopened.status).toBe(200);
  });
});

describe('an alert of a session that waits for a co-signature', () => {
  const alert = 'Ask about suicide.';
  const answered = (value: number) => ({ answers: [{ questionId: 'i9', value }] });
  /** A session with a shared form that alerts, signed by its author; and the same with the first member as missed. */
  async function waiting() {
    const make = async (path: string, body: object) => (await administrator.call<{ id: string }>('POST', path, { body })).body;
    const form = await make('/questionnaires', {
      title: 'Nine',
      status: 'Active',
      items: [{ linkId: 'i9', type: 'Integer', text: 'Item 9' }],
      scoring: { kind: 'Sum', items: ['i9'], alerts: [{ linkId: 'i9', above: 0, message: alert }] },
    });
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'second', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [self(administrator)] },
    ];
    const { id } = await make('/signatureConfigurations', { title: 'Two', status: 'Active', signers });
    const signatureConfiguration = { id, resourceType: 'SignatureConfiguration' as const };
    const section = { id: 'nine', kind: 'Form' as const, form: { id: form.id, resourceType: 'Questionnaire' as const } };
    const common = { status: 'Active', kind: 'Group', category: 'Note', noteKind: 'GroupNote', signatureConfiguration };
    const came = await make('/noteDefinitions', { ...common, title: 'Came', sections: [{ ...section, title: 'Nine' }] });
    const missed = await make('/noteDefinitions', { ...common, title: 'Missed', sections: [] });
    const of = await make('/groupNoteDefinitions', {
      title: 'Two sign',
      status: 'Active',
      show: { id: came.id },
      noShow: { id: missed.id },
    });
    const assigned = (absent: number) =>
      assignments([0, 1, 2].filter((at) => at !== absent)).map((one, at) => {
        const definition = { id: at === absent ? missed.id : came.id, resourceType: 'NoteDefinition' as const };
        return { ...one, definition };
      });
    const note = await draft({
      definition: { id: of.id, resourceType: 'GroupNoteDefinition' },
      signatureConfiguration,
      definitionAssignments: assigned(-1),
      sections: [{ ...section, ...answered(1) }],
    });
    const { status, body } = await put(signing(note));
    expect([status, body.status, body.hasOpenAlert], JSON.stringify(body)).toEqual([200, 'Preliminary', true]);
    expect(ofMember(await partsOf(body), 0)).toMatchObject({ status: 'Preliminary', hasOpenAlert: true });
    const returned = await put({ ...body, revisionRequests: [{ comment: 'Ines was not there.' }] }, administrator);
    expect(returned.status, JSON.stringify(returned.body)).toBe(200);
    return { whole: returned.body, without: (session: Note) => signing({ ...session, definitionAssignments: assigned(0) }) };
  }
  test('holds for a member who did not come until the session or their note records it', async () => {
    const action = { section: 'nine', alert, action: 'Called: none.' };
    const { whole, without } = await waiting();
    expect((await put(without(whole))).body).toMatchObject({
      code: 'locked',
      title: 'An alert has no recorded action.',
      detail: expect.stringMatching(/^An answer in this note points to a risk\./) as string,
      errors: [
        { path: 'definitionAssignments.0', message: expect.stringMatching(/^Alvarez, Ines: An answer in this note/) as string },
      ],
    });
    const part = ofMember(await partsOf(whole), 0);
    expect((await put({ ...part, alertActions: [action] }, administrator)).status).toBe(200);
    const signed = await put(without(whole));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const by = self(administrator);
    const handled = ofMember(await partsOf(whole), 0);
    expect(handled).toMatchObject({ visitStatus: 'NoShow', sections: [], alertActions: [{ ...action, by }] });
    expect(ofMember(await partsOf(whole), 1)).toMatchObject({ hasOpenAlert: true });
  });
  test('takes over for each member what the session records', async () => {
    const { whole, without } = await waiting();
    const alertActions = [
      { section: 'nine', alert, action: 'Called: none.' },
      { section: 'nine', alert, action: 'Otto wants a plan.' },
    ];
    const { body: handled } = await put({ ...whole, alertActions }, administrator);
    expect(handled.hasOpenAlert, JSON.stringify(handled)).toBeUndefined();
    const signed = await put(without(handled));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const parts = await partsOf(whole);
    const actions = [0, 1].map((at) => ofMember(parts, at).alertActions?.map(({ action }) => action));
    expect(actions).toEqual([['Called: none.'], ['Called: none.', 'Otto wants a plan.']]);
    expect(ofMember(parts, 1).alertActions?.[0]).toMatchObject({ by: self(administrator), at: expect.any(String) as string });
    expect(parts.map(({ hasOpenAlert }) => hasOpenAlert)).toEqual([undefined, undefined, undefined]);
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
  test('gives each service a visit of its own, and refuses overlaps', async () => {
    const [skills, outing] = [await service('Skills'), await service('Outing')];
    const said = { id: 'said', kind: 'Narrative' as const, text: 'Practiced, then went out.' };
    const subject = patient(0);
    const card = {
      patient: subject,
      status: 'Active',
      payerName: 'Blue Shield',
      authorizations: [{ number: 'A', unitsApproved: 20, unitsUsed: 1 }],
    };
    const { body: coverage } = await administrator.call<Coverage & { id: string }>('POST', '/coverages', { body: card });
    const used = async () => {
      const { body } = await administrator.call<Coverage>('GET', `/coverages/${coverage.id}`);
      return body.authorizations?.[0]?.unitsUsed;
    };
    const paid = { coverage: { id: coverage.id, resourceType: 'Coverage' }, authorization: 'A' };
    const { body: visit } = await clinician.call<Encounter>('POST', '/encounters', {
      body: { status: 'Planned', documentationType: 'MultiServiceNote', subject, patient: subject, ...paid },
    });
    const made = await clinician.call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        composition: 'MultiService',
        kind: 'MultiServiceNote',
        definition: noteType,
        placeOfService: { code: '11' },
        subject,
        encounter: { id: visit.id, resourceType: 'Encounter' },
        services: [skills, outing],
        participants: [{ role: 'PrimaryPerformer', individual: me() }],
        sections: [said, timed(skills, '09:00', '10:00', 4), timed(outing, '09:30', '11:00', 6)],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const refused = await put(signing(made.body));
    expect([refused.status, refused.body.code]).toEqual([409, 'rules-block']);
    expect(refused.body.errors?.[0]?.message).toContain('the same minutes count once');
    const { status, body } = await put(
      signing({ ...made.body, sections: [said, timed(skills, '09:00', '10:00', 4), timed(outing, '10:00', '11:00', 4)] }),
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
    // Facts that the note states stay, and so does the visit that it is part of.
    for (const one of visits)
      for (const next of [
        { ...one, units: 12 },
        { ...one, partOf: undefined },
      ])
        expect((await clinician.call('PUT', `/encounters/${one.id}`, { body: next })).status).toBe(409);
    // Units of both services count on the authorization.
    expect(await used()).toBe(9);
    // An error ends the visits of its services too.
    expect((await put({ ...body, status: 'EnteredInError', enteredInErrorReason: 'Another day' })).status).toBe(200);
    const after = await Promise.all(visits.map(({ id }) => clinician.call<Encounter>('GET', `/encounters/${id}`)));
    expect(after.map(({ body: one }) => one.status)).toEqual(['Unknown', 'Unknown']);
    expect(await used()).toBe(1);
  });

  test('without a visit makes those of its services once, also when it is signed again', async () => {
    const only = await service('Evening call');
    const subject = patient(1);
    const made = await clinician.call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        composition: 'MultiService',
        kind: 'MultiServiceNote',
        definition: noteType,
        placeOfService: { code: '11' },
        subject,
        services: [only],
        participants: [{ role: 'PrimaryPerformer', individual: me() }],
        sections: [{ id: 'said', kind: 'Narrative', text: 'Called.' }, timed(only, '18:00', '18:15', 1)],
      },
    });
    const { status, body: signed } = await put(signing(made.body));
    expect(status, JSON.stringify(signed)).toBe(200);
    const visitsNow = async () => {
      const { body } = await clinician.call<Encounter[]>('POST', '/encounters/queries', {
        body: [{ kind: 'Patient', values: [subject.id] }],
        headers: { 'notewell-cross-partition': 'true' },
      });
      return body.filter(({ serviceType }) => serviceType?.id === only.id).map(({ status: now }) => now);
    };
    expect(await visitsNow()).toEqual(['Finished']);
    const { body: all } = await clinician.call<(Encounter & { id: string })[]>('POST', '/encounters/queries', {
      body: [{ kind: 'Patient', values: [subject.id] }],
      headers: { 'notewell-cross-partition': 'true' },
    });
    const own = all.find(({ serviceType }) => serviceType?.id === only.id);
    for (const more of [{ units: 12 }, { start: '2026-11-20T17:00:00Z' }, { status: 'Cancelled' }])
      expect((await clinician.call('PUT', `/encounters/${own?.id}`, { body: { ...own, ...more } })).status).toBe(409);
    const { body: reopened } = await put({ ...signed, status: 'Preliminary', signatures: [] });
    expect(await visitsNow()).toEqual(['Planned']);
    const again = await put(signing(reopened));
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await visitsNow()).toEqual(['Finished']);
    await put({ ...again.body, status: 'EnteredInError', enteredInErrorReason: 'Another person' });
    expect(await visitsNow()).toEqual(['Unknown']);
  });
});
