import { permissionsOf } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { readPdf, wordsUnder } from '../src/modules/printing/testing/read-pdf.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

interface Stored {
  readonly id: string;
  readonly meta: { readonly versionId: string; readonly hasTransformations?: boolean };
  readonly [field: string]: unknown;
}
const me = testId(1);
const without = (...names: string[]) => new Set([...callerWith().permissions].filter((name) => !names.includes(name)));
const staff = (permissions: ReadonlySet<string>, level?: 'CareTeam'): Caller =>
  callerWith({
    profile: { resourceType: 'Practitioner', id: me, display: 'Me' },
    permissions,
    ...(level ? { patients: { kind: 'population', level, programs: [], supervisees: [], superviseePrograms: [] } } : {}),
  });
const labels = ['skip inclusive security labels', 'skip population filtering', 'patient population all'];
const limited = staff(without(...labels), 'CareTeam');
const reference = (resourceType: string, id: string) => ({ id, resourceType });
const make = async (path: string, draft: object) => {
  const answer = await calls.call('POST', path, draft);
  expect(answer.text && answer.status).toBe(201);
  return answer.json<Stored>();
};
const patientOf = (team: string, more: object = {}) =>
  make('/patients', draftOf('Patient', { careTeam: [{ member: reference('Practitioner', team) }], ...more }));
const read = async (path: string, as: Caller) => (await calls.call('GET', path, undefined, {}, as)).json<Stored>();
const everywhere = { 'notewell-cross-partition': 'true' };
const patch = (path: string, as: Caller) => calls.call('PATCH', path, [{ op: 'test', path: '/id', value: 'x' }], {}, as);

describe('the social security number', () => {
  test('is left out for whom it is not, in every way of reading, and the row is then not changed', async () => {
    const { id } = await make('/patients', draftOf('Patient', { socialSecurityNumber: '123-45-6789' }));
    const clerk = staff(without('patient master', 'Patient.Create'));
    for (const [method, path, body] of [
      ['GET', `/patients/${id}`, undefined],
      ['GET', `/patients/${id}/_history`, undefined],
      ['GET', `/patients/${id}/_history/1`, undefined],
      ['GET', '/patients?pageSize=1000', undefined],
      ['POST', '/patients/queries', [{ kind: 'Id', values: [id] }]],
    ] as const) {
      const { status, text } = await calls.call(method, path, body, {}, clerk);
      expect([path, status, text.includes('123-45-6789')]).toEqual([path, 200, false]);
    }
    expect((await read(`/patients/${id}`, clerk)).meta.hasTransformations).toBe(true);
    const refused = await patch(`/patients/${id}`, clerk);
    expect([refused.status, refused.json()['code']]).toEqual([422, 'has-transformations']);
    expect((await calls.call('PUT', `/patients/${id}`, await read(`/patients/${id}`, clerk), {}, clerk)).status).toBe(422);
    expect((await calls.call('DELETE', `/patients/${id}`, undefined, {}, clerk)).status).toBe(422);
    expect((await read(`/patients/${id}`, staff(without()))).socialSecurityNumber).toBe('123-45-6789');
  });
});

describe('what the staff say among themselves', () => {
  test('is shown to no patient and to nobody related to one, in no version', async () => {
    const said = {
      comments: [{ text: 'among us' }],
      alerts: [{ text: 'among us', severity: 'Caution' }],
      confidentialTeam: [{ practitioner: reference('Practitioner', me) }],
    };
    const { id } = await patientOf(me, said);
    const attendees = [{ subject: reference('Patient', id) }];
    const visit = await make('/appointments', draftOf('Appointment', { attendees, comment: 'among us' }));
    const own = (resourceType: string): Caller =>
      callerWith({
        profile: { resourceType, id },
        permissions: permissionsOf(['Patient Login']),
        patients: { kind: 'patients', ids: [id] },
      });
    for (const as of [own('Patient'), own('RelatedPerson')])
      for (const of of [`/patients/${id}`, `/appointments/${visit.id}`])
        for (const path of [of, `${of}/_history`, `${of}/_history/1`]) {
          const { status, text } = await calls.call('GET', path, undefined, {}, as);
          expect([path, status]).toEqual([path, 200]);
          expect([path, /among us|confidentialTeam|"alerts"/.exec(text)?.[0]]).toEqual([path, undefined]);
        }
    expect((await calls.call('GET', `/patients/${id}`)).text).toContain('among us');
  });
});

describe('what the family neither reads nor sorts by', () => {
  test('is unfinished papers, remarks of the staff and addresses of other relatives', async () => {
    const { id } = await patientOf(me);
    const subject = reference('Patient', id);
    const family: Caller = callerWith({
      profile: { resourceType: 'RelatedPerson', id: testId(91) },
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [id] },
    });
    const paper = (completion: string) =>
      make('/documentReferences', draftOf('DocumentReference', { subject, completion, title: 'Suspicion', tags: ['among us'] }));
    const [draft, final] = [await paper('Preliminary'), await paper('Final')];
    expect((await read(`/documentReferences/${draft.id}`, family))['status']).toBe(404);
    const shown = await read(`/documentReferences/${final.id}`, family);
    expect([shown['title'], shown['tags']]).toEqual(['Suspicion', undefined]);
    // The draft that a finished paper once was stays among the staff.
    const finished = await calls.call('PUT', `/documentReferences/${draft.id}`, {
      ...draft,
      title: 'Letter',
      completion: 'Final',
    });
    expect(finished.status).toBe(200);
    const versionsOf = async (path: string, as: Caller) =>
      (await calls.call('GET', `${path}/_history`, undefined, {}, as)).json<Stored[]>();
    const paperAt = `/documentReferences/${draft.id}`;
    expect((await versionsOf(paperAt, family)).map((one) => one['title'])).toEqual(['Letter']);
    expect((await versionsOf(paperAt, callerWith())).map((one) => one['title'])).toEqual(['Letter', 'Suspicion']);
    expect((await read(`${paperAt}/_history/1`, family))['status']).toBe(404);
    const plan = await make('/carePlans', draftOf('CarePlan', { patient: subject, status: 'Draft', title: 'Suspicion' }));
    const items = [{ id: 'g', kind: 'Goal', title: 'Sleep' }];
    const planAt = `/carePlans/${plan.id}`;
    const active = await calls.call('PUT', planAt, { ...plan, items, title: 'Plan', status: 'Active' });
    expect(active.status).toBe(200);
    expect((await versionsOf(planAt, family)).map(({ meta }) => meta.versionId)).toEqual(['2']);
    expect((await versionsOf(planAt, callerWith())).map(({ meta }) => meta.versionId)).toEqual(['2', '1']);
    const firstPlan = await calls.call('GET', `${planAt}/_history/1`, undefined, {}, family);
    expect([firstPlan.status, (await read(`${planAt}/_history/1`, callerWith()))['title']]).toEqual([404, 'Suspicion']);
    const problem = await make('/conditions', draftOf('Condition', { patient: subject, note: 'among us' }));
    expect((await read(`/conditions/${problem.id}`, family))['note']).toBeUndefined();
    const own = { 'notewell-partition-key': id };
    const words = [{ kind: 'Text', text: 'Suspicion' }];
    const found = await calls.call('POST', '/documentReferences/queries', words, own, family);
    expect(found.json<Stored[]>().map((one) => one.id)).toEqual([final.id]);
    const sorted = (as?: Caller) => calls.call('POST', '/relatedPeople/queries?orderBy=email', [], own, as);
    expect([(await sorted(family)).status, (await sorted()).status]).toEqual([400, 200]);
  });
});

describe('a plan that the family may not read yet', () => {
  test('is named by nothing that they read, in no order and by no word', async () => {
    const { id } = await patientOf(me);
    const subject = reference('Patient', id);
    const parent: Caller = callerWith({
      profile: { resourceType: 'RelatedPerson', id: `${id}.${testId(92)}` },
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [id] },
    });
    const items = [{ id: 'g', kind: 'Goal', title: 'Sleep' }];
    const draft = { patient: subject, title: 'Suspicion', status: 'Draft', items };
    const plan = await make('/carePlans', draftOf('CarePlan', draft));
    const of = { subject, status: 'Completed', basedOn: reference('CarePlan', plan.id) };
    const answered = await make('/questionnaireResponses', draftOf('QuestionnaireResponse', of));
    const own = { 'notewell-partition-key': id };
    const ask = (method: string, path: string, body?: unknown) => calls.call(method, path, body, own, parent);
    const known = `/questionnaireResponses/${answered.id}`;
    for (const path of [known, `${known}/_history`, `${known}/_history/1`, `${known}?expand=basedOn`]) {
      const { status, text } = await ask('GET', path);
      expect([path, status, text.includes('Suspicion')]).toEqual([path, 200, false]);
    }
    for (const filters of [[], [{ kind: 'Text', text: 'Suspicion' }], [{ kind: 'Status', values: ['Draft'] }]])
      for (const order of ['created', 'start', 'reviewDue'])
        expect((await ask('POST', `/carePlans/queries?orderBy=${order}`, filters)).json()).toEqual([]);
    for (const path of [plan.id, `${plan.id}/_history`, `${plan.id}/_history/1`, `${plan.id}/content`, `${plan.id}/printout`])
      expect([path, (await ask('GET', `/carePlans/${path}`)).status]).toEqual([path, 404]);
    const begun = await calls.call('PATCH', `/carePlans/${plan.id}`, [{ op: 'replace', path: '/status', value: 'Active' }]);
    expect([begun.status, (await ask('GET', `/carePlans/${plan.id}`)).status]).toEqual([200, 200]);
    expect((await ask('GET', known)).text).toContain('Suspicion');
  });
});

describe('a picture by the staff', () => {
  test('is read by the family where a record that they read shows it, and by nobody else of them', async () => {
    const [{ id }, other] = [await patientOf(me), await patientOf(me)];
    const subject = reference('Patient', id);
    const family = (of: string): Caller =>
      callerWith({
        profile: reference('Patient', of),
        permissions: permissionsOf(['Patient Login']),
        patients: { kind: 'patients', ids: [of] },
      });
    const picture = (title: string) => make('/media', draftOf('Media', { subject, title }));
    const titles = ['card', 'offer', 'signature', 'draft', 'apart', 'heard'];
    const [card, offer, signature, draft, apart, heard] = await Promise.all(titles.map(picture));
    const shows = (one: Stored | undefined) => reference('Media', one?.id ?? '');
    await make(
      '/coverages',
      draftOf('Coverage', { patient: subject, status: 'Active', payerName: 'Blue Shield', card: { front: shows(card) } }),
    );
    const contract = { patient: subject, topics: ['AmbientListening'] };
    await make('/contracts', draftOf('Contract', { ...contract, status: 'Offered', document: shows(offer) }));
    await make('/contracts', draftOf('Contract', { ...contract, status: 'Draft', document: shows(draft) }));
    await make('/dialogues', draftOf('Dialogue', { subject, audio: shows(heard) }));
    const signed = [{ signer: subject, role: 'Patient', status: 'Requested', media: shows(signature) }];
    await make('/consents', draftOf('Consent', { patient: subject, status: 'Proposed', signatures: signed }));
    const own = (await calls.call('POST', '/media', draftOf('Media', { subject, title: 'own' }), {}, family(id))).json<Stored>();
    const titlesFor = async (as: Caller) => {
      const list = await calls.call('GET', '/media?pageSize=100', undefined, { 'notewell-partition-key': id }, as);
      return list
        .json<Stored[]>()
        .map((one) => String(one['title']))
        .toSorted();
    };
    expect(await titlesFor(family(id))).toEqual(['card', 'offer', 'own', 'signature']);
    expect(await titlesFor(family(other.id))).toEqual([]);
    for (const [one, status] of [
      [card, 200],
      [own, 200],
      [draft, 404],
      [apart, 404],
    ] as const)
      for (const path of ['', '/_history', '/_history/1'])
        expect([path, (await calls.call('GET', `/media/${one?.id}${path}`, undefined, {}, family(id))).status]).toEqual([
          path,
          status,
        ]);
  });

  test('is not opened by a message of the family that names it', async () => {
    const { id } = await patientOf(me);
    const subject = reference('Patient', id);
    const patient: Caller = callerWith({
      profile: subject,
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [id] },
    });
    const channel = reference('Channel', (await make('/channels', draftOf('Channel', { kind: 'Patient' }))).id);
    await make('/channelMemberships', draftOf('ChannelMembership', { channel, member: subject, role: 'Member' }));
    const picture = await make('/media', draftOf('Media', { subject, title: 'apart' }));
    const own = (await calls.call('POST', '/media', draftOf('Media', { subject }), {}, patient)).json<Stored>();
    const naming = (media: string) =>
      calls.call('POST', '/chatMessages', draftOf('ChatMessage', { channel, media: [reference('Media', media)] }), {}, patient);
    const answers = await Promise.all([picture.id, `${id}.${testId(93)}`, own.id].map(naming));
    expect(answers.map((one) => [one.status, one.json()['code']])).toEqual([
      [422, 'reference-unresolvable'],
      [422, 'reference-unresolvable'],
      [201, undefined],
    ]);
    expect((await calls.call('GET', `/media/${picture.id}`, undefined, {}, patient)).status).toBe(404);
  });
});

describe('what is about a relative', () => {
  const types = [
    ['/documentReferences', 'DocumentReference', (subject: object) => ({ subject, title: 'Custody' })],
    ['/media', 'Media', (subject: object) => ({ subject })],
    ['/appointments', 'Appointment', (subject: object) => ({ attendees: [{ subject }] })],
    ['/groups', 'Group', (member: object) => ({ members: [{ member }] })],
    ['/people', 'Person', (target: object) => ({ links: [{ target }] })],
  ] as const;
  test.each(types)('belongs to the patient’s chart: %s', async (path, type, about) => {
    const relativeOf = async (team: string) => {
      const patient = reference('Patient', (await patientOf(team)).id);
      return make('/relatedPeople', draftOf('RelatedPerson', { patient }));
    };
    const [known, unknown] = [await relativeOf(me), await relativeOf(testId(77))];
    const rows = await Promise.all(
      [known, unknown].map(({ id }) => make(path, draftOf(type, about(reference('RelatedPerson', id))))),
    );
    const seen = await Promise.all(rows.map(({ id }) => calls.call('GET', `${path}/${id}`, undefined, {}, limited)));
    expect(seen.map(({ status }) => status)).toEqual([200, 404]);
    const list = await calls.call(
      'POST',
      `${path}/queries`,
      [{ kind: 'Id', values: rows.map(({ id }) => id) }],
      everywhere,
      limited,
    );
    expect(list.json<Stored[]>().map(({ id }) => id)).toEqual([rows[0]?.id]);
    const added = await calls.call('POST', path, draftOf(type, about(reference('RelatedPerson', unknown.id))), {}, limited);
    expect([added.status, added.json()['code']]).toEqual([422, 'reference-unresolvable']);
  });
});

describe('a note kept apart', () => {
  test('shows its sections to participants, and others cannot search its words', async () => {
    const patient = await patientOf(me);
    const sections = [{ id: 's', kind: 'Narrative', text: 'unmistakable sentence' }];
    const draft = { subject: reference('Patient', patient.id), confidential: true, sections };
    const kinds = draftOf('Note');
    const byMe = [{ role: 'PrimaryPerformer', individual: reference('Practitioner', me) }];
    const theirs = await make('/notes', { ...kinds, ...draft });
    const mine = await make('/notes', { ...kinds, ...draft, participants: byMe });
    const bare = staff(without(...labels, 'note master'), 'CareTeam');
    expect((await read(`/notes/${mine.id}`, bare)).sections).toBeDefined();
    const shown = await read(`/notes/${theirs.id}`, bare);
    expect([shown.sections, shown.meta.hasTransformations]).toEqual([undefined, true]);
    const own = { 'notewell-partition-key': patient.id };
    const found = await calls.call('POST', '/notes/queries', [{ kind: 'Text', text: 'unmistakable' }], own, bare);
    expect(found.json<Stored[]>().map(({ id }) => id)).toEqual([mine.id]);
  });
});

describe('the history sections of a note', () => {
  test('are hidden from staff without the flag health history, everywhere', async () => {
    const patient = await patientOf(me);
    const sections = [
      { id: 'h', kind: 'Narrative', type: 'health history', text: 'asthma since childhood' },
      { id: 'p', kind: 'Narrative', type: 'plan', text: 'meets weekly' },
    ];
    const note = await make('/notes', { ...draftOf('Note'), subject: reference('Patient', patient.id), sections });
    const clerk = staff(without('health history', 'sync issue master'));
    const inChart = { 'notewell-partition-key': patient.id };
    for (const [method, path, body] of [
      ['GET', `/notes/${note.id}`],
      ['GET', `/notes/${note.id}/_history`],
      ['GET', `/notes/${note.id}/_history/1`],
      ['GET', '/notes'],
      ['POST', '/notes/queries', []],
    ] as const) {
      const { text } = await calls.call(method, path, body, inChart, clerk);
      expect([path, text.includes('asthma'), text.includes('meets weekly')]).toEqual([path, false, true]);
      expect((await calls.call(method, path, body, inChart)).text).toContain('asthma');
    }
    const found = (as?: Caller) => calls.call('POST', '/notes/queries', [{ kind: 'Text', text: 'asthma' }], inChart, as);
    expect([(await found(clerk)).json<Stored[]>().length, (await found()).json<Stored[]>().length]).toEqual([0, 1]);
    const whole = await read(`/notes/${note.id}`, clerk);
    expect(whole.meta.hasTransformations).toBe(true);
    expect((await patch(`/notes/${note.id}?versionId=1`, clerk)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a note that is kept apart only since yesterday', () => {
  const everywhere = { 'notewell-cross-partition': 'true' };
  const bare = staff(without(...labels, 'note master'), 'CareTeam');
  const keptApart = async () => {
    const patient = await patientOf(me);
    const sections = [{ id: 's', kind: 'Narrative', text: 'told in confidence' }];
    const note = await make('/notes', { ...draftOf('Note'), subject: reference('Patient', patient.id), sections });
    const apart = [{ op: 'add', path: '/confidential', value: true }];
    expect((await calls.call('PATCH', `/notes/${note.id}`, apart)).status).toBe(200);
    return note.id;
  };

  test('shows others nothing of what it said before, in no version', async () => {
    const id = await keptApart();
    for (const path of [`/notes/${id}`, `/notes/${id}/_history`, `/notes/${id}/_history/1`, `/notes/${id}/_history/2`]) {
      const { status, text } = await calls.call('GET', path, undefined, {}, bare);
      expect([path, status, text.includes('told in confidence')]).toEqual([path, 200, false]);
    }
    const own = await calls.call('GET', `/notes/${id}/_history/1`);
    expect(own.text).toContain('told in confidence');
  });

  test('is not among what note rules tell others, nor counted there', async () => {
    const told = async (as?: Caller) =>
      (await calls.call('GET', '/notes/checks', undefined, {}, as)).json<{ checked: number; notes: Stored[] }>();
    const lookedAtAll = async () => {
      const all = (await calls.call('POST', '/notes/queries?pageSize=1000', [], everywhere)).json<unknown[]>().length;
      expect((await calls.call('POST', '/notes/checks')).status).toBe(202);
      await expect.poll(async () => (await told()).checked).toBe(all);
    };
    await lookedAtAll();
    const { checked } = await told(bare);
    const id = await keptApart();
    await lookedAtAll();
    const shown = await told(bare);
    expect(shown.notes.map((note) => note.id)).not.toContain(id);
    expect(shown.checked).toBe(checked);
  });
});

test('what cannot be read is neither found by an identifier nor changed, whatever else one holds', async () => {
  const identifiers = [{ system: 'urn:test:office', value: 'seven' }];
  const { id } = await make('/locations', { ...draftOf('Location'), identifiers });
  const blind = staff(without('Location.Read'));
  const found = { 'if-none-exists': 'urn:test:office|seven' };
  for (const [method, path, body, headers] of [
    ['POST', '/locations', draftOf('Location'), found],
    ['PUT', `/locations/${id}`, draftOf('Location'), {}],
    ['PATCH', `/locations/${id}`, [{ op: 'test', path: '/id', value: id }], {}],
    ['DELETE', `/locations/${id}`, undefined, {}],
  ] as const) {
    const answer = await calls.call(method, path, body, headers, blind);
    expect([method, answer.status, answer.json()['missing']]).toEqual([method, 403, ['Location.Read']]);
  }
  expect((await calls.call('POST', '/locations', draftOf('Location'), {}, blind)).status).toBe(201);
});

test('answers a PUT into a restricted chart like one into none', async () => {
  const team = [{ practitioner: reference('Practitioner', testId(2)) }];
  const closed = (await make('/patients', draftOf('Patient', { confidentialTeam: team }))).id;
  const ofAll: Caller = { ...staff(without(...labels)), patients: { kind: 'everything' } };
  const bare = (text: string, id: string) => text.replaceAll(id, '').replace(/"requestId":"[^"]*"/, '');
  for (const as of [ofAll, limited])
    for (const body of [{}, draftOf('Condition', { patient: reference('Patient', closed) })]) {
      const answers = await Promise.all(
        [closed, testId(88_888)].map(async (id) => {
          const sent = JSON.parse(JSON.stringify(body).replaceAll(closed, id)) as object;
          const { status, text } = await calls.call('PUT', `/conditions/${id}.${testId(77_777)}`, sent, {}, as);
          return [status, bare(text, id)];
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(404);
    }
});

describe('a row about several patients', () => {
  test('shows the patients that a caller may know, and hides the others', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2), { name: { given: 'Secret', family: 'Person' } })];
    const members = [known, hidden].map(({ id }) => ({ member: reference('Patient', id) }));
    const group = await make('/groups', draftOf('Group', { members }));
    const answer = await calls.call('GET', `/groups/${group.id}`, undefined, {}, limited);
    expect(answer.json()).toMatchObject({ members: [{ member: { id: known.id } }], meta: { hasTransformations: true } });
    expect([answer.text.includes(hidden.id), answer.text.includes('Secret')]).toEqual([false, false]);
    expect((await patch(`/groups/${group.id}`, limited)).status).toBe(422);
    const ask = async (id: string) =>
      (await calls.call('POST', '/groups/queries', [{ kind: 'Member', values: [id] }], {}, limited)).json<Stored[]>().length;
    expect([await ask(known.id), await ask(hidden.id)]).toEqual([1, 0]);
  });
  test('in a group’s note, each reader sees what all share and their own members’ parts', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const group = await make('/groups', draftOf('Group'));
    const part = (id: string, patient?: string) => ({
      id,
      kind: 'Narrative',
      text: `of ${id}`,
      ...(patient ? { patient: reference('Patient', patient) } : {}),
    });
    const sections = [part('shared'), part('known', known.id), part('hidden', hidden.id)];
    const note = await make('/notes', draftOf('Note', { subject: reference('Group', group.id), sections }));
    const shown = await read(`/notes/${note.id}`, limited);
    expect((shown.sections as { id: string }[]).map(({ id }) => id)).toEqual(['shared', 'known']);
    const everywhere = { 'notewell-cross-partition': 'true' };
    const found = await calls.call('POST', '/notes/queries', [{ kind: 'Text', text: 'hidden' }], everywhere, limited);
    expect(found.json()).toEqual([]);
  });
  const groupSession = async (...members: readonly string[]) => {
    const subject = reference('Group', (await make('/groups', draftOf('Group', { name: 'Mood group' }))).id);
    const participants = members.map((id) => ({ role: 'Patient', individual: reference('Patient', id) }));
    return { subject, visit: await make('/encounters', draftOf('Encounter', { subject, participants })) };
  };
  test('is a group’s session for those alone who may know a member', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const [mixed, closed] = [await groupSession(known.id, hidden.id), await groupSession(hidden.id)];
    const shown = await calls.call('GET', `/encounters/${mixed.visit.id}`, undefined, {}, limited);
    expect(shown.json()).toMatchObject({ participants: [{ individual: { id: known.id } }], meta: { hasTransformations: true } });
    expect(shown.text).not.toContain(hidden.id);
    const ids = { kind: 'Id', values: [mixed.visit.id, closed.visit.id] };
    const listed = await calls.call('POST', '/encounters/queries', [ids], everywhere, limited);
    expect(listed.json<Stored[]>().map(({ id }) => id)).toEqual([mixed.visit.id]);
    const member = callerWith({
      profile: reference('Patient', known.id),
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [known.id] },
    });
    for (const suffix of ['', '/_history', '/_history/1'])
      expect([
        (await calls.call('GET', `/encounters/${closed.visit.id}${suffix}`, undefined, {}, limited)).status,
        (await calls.call('GET', `/encounters/${mixed.visit.id}${suffix}`, undefined, {}, member)).status >= 403,
      ]).toEqual([404, true]);
  });
  test('is in the log of each member of a group’s session', async () => {
    const members = [await patientOf(me), await patientOf(testId(2))].map(({ id }) => id);
    const { visit } = await groupSession(...members);
    expect((await calls.call('GET', `/encounters/${visit.id}`)).status).toBe(200);
    for (const id of members)
      await expect
        .poll(async () => {
          const log = await calls.call('GET', `/audit?patient=${id}&pageSize=1000`);
          return log.json<{ action: string; id?: string }[]>().map((line) => `${line.action} ${line.id}`);
        })
        .toEqual(expect.arrayContaining([`create ${visit.id}`, `read ${visit.id}`]));
  });
  /** The session of a group as the app starts it: it names its clinician alone. */
  const startedBy = async (as: Caller | undefined, members: readonly string[], booked: boolean) => {
    const on = { start: '2026-03-02', end: '2026-03-02' };
    const left = { member: reference('Patient', (await patientOf(me)).id), period: { end: '2026-03-01' } };
    const of = members.map((id) => ({ member: reference('Patient', id), period: on }));
    const group = await make('/groups', draftOf('Group', { members: booked ? [] : [...of, left] }));
    const subject = reference('Group', group.id);
    const attendees = [subject, ...members.map((id) => reference('Patient', id))].map((one) => ({ subject: one }));
    const appointment = booked
      ? await make('/appointments', draftOf('Appointment', { isGroup: true, group: subject, attendees }))
      : undefined;
    const draft = draftOf('Encounter', {
      documentationType: 'GroupNote',
      subject,
      participants: [{ role: 'PrimaryPerformer', individual: reference('Practitioner', me) }],
      start: '2026-03-02T10:00:00.000Z',
      ...(appointment ? { appointment: reference('Appointment', appointment.id) } : {}),
    });
    const answer = await calls.call('POST', '/encounters', draft, {}, as);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.json<Stored>();
  };
  test.each([true, false])('is a session that the app starts: seen and logged by its members (booked: %s)', async (booked) => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2), { name: { given: 'Secret', family: 'Person' } })];
    const [mixed, closed] = [
      await startedBy(limited, [known.id, hidden.id], booked),
      await startedBy(undefined, [hidden.id], booked),
    ];
    const membersOf = async (as: Caller) =>
      ((await read(`/encounters/${mixed.id}`, as))['members'] as Stored[]).map(({ id }) => id);
    // Its leader knows one of two members, and changes the session all the same.
    const answers = [await calls.call('GET', `/encounters/${mixed.id}`, undefined, {}, limited)];
    answers.push(
      await calls.call(
        'PUT',
        `/encounters/${mixed.id}`,
        { ...answers[0]?.json<Stored>(), members: [], mode: 'Telehealth' },
        {},
        limited,
      ),
      await calls.call('PATCH', `/encounters/${mixed.id}`, [{ op: 'add', path: '/units', value: 2 }], {}, limited),
      await calls.call('GET', `/encounters/${mixed.id}/_history`, undefined, {}, limited),
    );
    for (const { status, text } of [...answers, { status: 200, text: JSON.stringify(mixed) }])
      expect([status, text.includes(known.id), text.includes(hidden.id), /Secret|hasTransf/.test(text)]).toEqual([
        200,
        true,
        false,
        false,
      ]);
    expect([await membersOf(limited), await membersOf(staff(without()))]).toEqual([[known.id], [known.id, hidden.id]]);
    const ids = { kind: 'Id', values: [mixed.id, closed.id] };
    const listed = await calls.call('POST', '/encounters/queries', [ids], everywhere, limited);
    expect(listed.json<Stored[]>().map(({ id }) => id)).toEqual([mixed.id]);
    const member = callerWith({
      profile: reference('Patient', known.id),
      permissions: permissionsOf(['Patient Login']),
      patients: { kind: 'patients', ids: [known.id] },
    });
    for (const suffix of ['', '/_history', '/_history/1'])
      expect([
        (await calls.call('GET', `/encounters/${closed.id}${suffix}`, undefined, {}, limited)).status,
        (await calls.call('GET', `/encounters/${mixed.id}${suffix}`, undefined, {}, member)).status >= 403,
      ]).toEqual([404, true]);
    for (const { id } of [known, hidden])
      await expect
        .poll(async () => {
          const log = await calls.call('GET', `/audit?patient=${id}&pageSize=1000`);
          return log.json<{ action: string; id?: string }[]>().map((line) => `${line.action} ${line.id}`);
        })
        .toEqual(expect.arrayContaining([`create ${mixed.id}`, `read ${mixed.id}`]));
  });
  test('is the session of relatives: seen and logged by those whose relatives they are', async () => {
    const hidden = await patientOf(testId(2));
    const draft = { name: { given: 'Mia', family: 'Mother' }, patient: reference('Patient', hidden.id), status: 'Active' };
    const mother = reference('RelatedPerson', (await make('/relatedPeople', draftOf('RelatedPerson', draft))).id);
    const group = reference('Group', (await make('/groups', draftOf('Group', { members: [{ member: mother }] }))).id);
    const participants = [{ role: 'PrimaryPerformer', individual: reference('Practitioner', me) }];
    const sessionOf = (more: object) => make('/encounters', draftOf('Encounter', { subject: group, participants, ...more }));
    const attendees = [{ subject: mother }];
    const booked = await make('/appointments', draftOf('Appointment', { isGroup: true, group, attendees }));
    for (const more of [{}, { appointment: reference('Appointment', booked.id) }]) {
      const { id, members } = await sessionOf(more);
      expect(members).toMatchObject([{ id: hidden.id }]);
      expect((await calls.call('GET', `/encounters/${id}`, undefined, {}, limited)).status).toBe(404);
      await expect
        .poll(async () => {
          const log = await calls.call('GET', `/audit?patient=${hidden.id}&pageSize=1000`);
          return log.json<{ action: string; id?: string }[]>().map((line) => `${line.action} ${line.id}`);
        })
        .toContain(`create ${id}`);
    }
  });
  test('is no session that the appointment of somebody else is named for', async () => {
    const [member, other] = [await patientOf(me), await patientOf(testId(2))];
    const members = [{ member: reference('Patient', member.id) }];
    const group = reference('Group', (await make('/groups', draftOf('Group', { members }))).id);
    const attendees = [{ subject: reference('Patient', other.id) }];
    const appointment = reference('Appointment', (await make('/appointments', draftOf('Appointment', { attendees }))).id);
    const session = draftOf('Encounter', { status: 'Planned', subject: group });
    const begun = await calls.call('POST', '/encounters', { ...session, appointment });
    expect([begun.status, begun.text]).toEqual([422, expect.stringContaining('not one of this group')]);
    const visit = await make('/encounters', session);
    const ops = [{ op: 'add', path: '/appointment', value: appointment }];
    expect((await calls.call('PATCH', `/encounters/${visit.id}`, ops)).status).toBe(422);
    const patient = reference('Patient', other.id);
    const own = await make('/encounters', { ...session, patient, appointment });
    const freed = await calls.call('PATCH', `/encounters/${own.id}`, [{ op: 'remove', path: '/patient' }]);
    expect([freed.status, (await read(`/encounters/${visit.id}`, staff(without())))['members']]).toMatchObject([
      422,
      [{ id: member.id }],
    ]);
  });
  test('is not named where a record of a group refers to it', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const visitOf = async (member: string) => {
      const group = reference('Group', (await make('/groups', draftOf('Group'))).id);
      const attendees = [group, reference('Patient', member)].map((subject) => ({ subject }));
      const booked = await make(
        '/appointments',
        draftOf('Appointment', { title: 'Mood group', isGroup: true, group, attendees }),
      );
      const appointment = reference('Appointment', booked.id);
      // One whom the reader knows takes part, so that they see the visit.
      const participants = [{ role: 'Patient', individual: reference('Patient', known.id) }];
      return make('/encounters', draftOf('Encounter', { subject: group, appointment, participants }));
    };
    const texts = await Promise.all(
      [known, hidden].map(async ({ id }) => {
        const visit = await visitOf(id);
        return (await calls.call('GET', `/encounters/${visit.id}`, undefined, {}, limited)).text;
      }),
    );
    expect(texts.map((text) => [text.includes('"appointment"'), text.includes('Mood group')])).toEqual([
      [true, true],
      [true, false],
    ]);
  });
  test('shows rule results of group notes to callers who know all members', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const part = (id: string) => ({ id, kind: 'Narrative', text: `of ${id}`, patient: reference('Patient', id) });
    const ruleResults = [{ rule: 'OtherMemberNamed', outcome: 'NotSatisfied', section: known.id, message: 'Do not name Otto.' }];
    const noteOf = async (...members: string[]) => {
      const subject = reference('Group', (await make('/groups', draftOf('Group'))).id);
      return make('/notes', draftOf('Note', { subject, sections: members.map(part), ruleResults }));
    };
    const [mixed, mine] = [await noteOf(known.id, hidden.id), await noteOf(known.id)];
    expect((await read(`/notes/${mine.id}`, limited))['ruleResults']).toHaveLength(1);
    for (const path of [`/notes/${mixed.id}`, `/notes/${mixed.id}/_history/1`]) {
      const shown = await read(path, limited);
      expect([path, shown['ruleResults'], shown.meta.hasTransformations]).toEqual([path, undefined, true]);
    }
    const everywhere = { 'notewell-cross-partition': 'true' };
    const notesOf = async (as?: Caller) =>
      (await calls.call('GET', '/notes?pageSize=1000', undefined, everywhere, as)).json<Stored[]>();
    const checkedFor = async (as?: Caller) =>
      (await calls.call('GET', '/notes/checks', undefined, {}, as)).json<{ checked: number }>().checked;
    expect((await calls.call('POST', '/notes/checks')).status).toBe(202);
    const all = (await notesOf()).length;
    await expect.poll(() => checkedFor()).toBe(all);
    const shown = await notesOf(limited);
    expect(shown.find(({ id }) => id === mixed.id)?.['ruleResults']).toBeUndefined();
    const whole = shown.filter(({ meta }) => meta.hasTransformations !== true).map(({ id }) => id);
    expect([whole.includes(mine.id), whole.includes(mixed.id)]).toEqual([true, false]);
    expect(await checkedFor(limited)).toBe(whole.length);
  });
});

test('keeps one’s own words, but not names of patients now hidden', async () => {
  const hidden = await patientOf(testId(2), { name: { given: 'Secret', family: 'Person' } });
  const note = await make('/notes', draftOf('Note', { subject: reference('Patient', hidden.id) }));
  const pins = [{ ...reference('Note', note.id), display: 'Person, Secret' }];
  const draft = { owner: reference('Practitioner', me), pins };
  const self = callerWith({ profile: { resourceType: 'Practitioner', id: me } });
  const { id } = (await calls.call('POST', '/personalPreferences', draft, {}, self)).json<Stored>();
  const shown = await calls.call('GET', `/personalPreferences/${id}`, undefined, {}, limited);
  expect(shown.json()).toMatchObject({ pins: [{ id: note.id }] });
  expect([shown.text.includes('Secret'), shown.text.includes('hasTransformations')]).toEqual([false, false]);
});

test('whoever takes a patient in joins the care team, and so keeps sight of them', async () => {
  const made = await calls.call('POST', '/patients', draftOf('Patient'), {}, limited);
  expect((await calls.call('GET', `/patients/${made.json<Stored>().id}`, undefined, {}, limited)).status).toBe(200);
});

test('prints the charts that one may know, or nothing', async () => {
  const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
  const print = (...patients: string[]) => calls.call('POST', '/notes/printouts?format=dataUrl', { patients }, {}, limited);
  expect((await print(hidden.id)).status).toBe(404);
  const both = await print(hidden.id, known.id);
  const alone = await print(known.id);
  expect([both.status, alone.status]).toEqual([200, 200]);
  const wordsIn = ({ text }: { text: string }) =>
    wordsUnder(readPdf(Buffer.from((JSON.parse(text) as string).split(',')[1] ?? '', 'base64')).tree);
  expect(wordsIn(both)).toBe(wordsIn(alone));
});

test.each(['Note', 'CarePlan'] as const)(
  'a printout of a %s tells who may not read patients nothing of its patient',
  async (type) => {
    const number = `MRN-${type}`;
    const { id } = await patientOf(me, { medicalRecordNumber: number });
    const subject = reference('Patient', id);
    const plan = { patient: subject, status: 'Draft', items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }] };
    const [path, more] = type === 'Note' ? ['/notes', { subject }] : ['/carePlans', plan];
    const { id: printed } = await make(path, draftOf(type, more));
    const wordsFor = async (as: Caller) => {
      const { text } = await calls.call('GET', `${path}/${printed}/printout?format=dataUrl`, undefined, {}, as);
      return wordsUnder(readPdf(Buffer.from((JSON.parse(text) as string).split(',')[1] ?? '', 'base64')).tree);
    };
    expect(await wordsFor(staff(without()))).toContain(number);
    expect(await wordsFor(staff(without('Patient.Read')))).not.toContain(number);
  },
);

test('the rules over a practice’s notes are told of the notes that one sees', async () => {
  const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
  const noteOf = (id: string) => make('/notes', draftOf('Note', { subject: reference('Patient', id) }));
  const told = async (caller?: typeof limited) => {
    const { text, json } = await calls.call('GET', '/notes/checks', undefined, {}, caller);
    const { checked, counts } = json<{ checked: number; counts: Record<string, number> }>();
    return { text, checked, most: Math.max(0, ...Object.values(counts)) };
  };
  const everywhere = { 'notewell-cross-partition': 'true' };
  const everyNote = async () =>
    (await calls.call('POST', '/notes/queries?pageSize=1000', [], everywhere)).json<unknown[]>().length;
  const lookedAtAll = async () => {
    expect((await calls.call('POST', '/notes/checks')).status).toBe(202);
    const all = await everyNote();
    await expect.poll(async () => (await told()).checked).toBe(all);
  };
  await lookedAtAll();
  const mine = await told(limited);
  await Promise.all([noteOf(hidden.id), noteOf(known.id)]);
  await lookedAtAll();
  const after = await told(limited);
  expect(after.checked).toBe(mine.checked + 1);
  expect(after.most).toBeLessThanOrEqual(after.checked);
  expect(after.text.includes(hidden.id)).toBe(false);
});

test('what is about one patient names no visit, enrollment or insurance of another, and tells nothing of hidden ones', async () => {
  const [one, other, hidden] = [await patientOf(me), await patientOf(me), await patientOf(testId(77))];
  const enrolled = ({ id }: Stored) => make('/episodesOfCare', draftOf('EpisodeOfCare', { patient: reference('Patient', id) }));
  const booked = ({ id }: Stored, more: object = {}) =>
    make('/appointments', draftOf('Appointment', { attendees: [{ subject: reference('Patient', id) }], ...more }));
  const visit = async (more: object) => {
    const subject = reference('Patient', one.id);
    const answer = await calls.call(
      'POST',
      '/encounters',
      draftOf('Encounter', { subject, patient: subject, ...more }),
      {},
      limited,
    );
    const { requestId: _, ...said } = answer.json<Record<string, unknown>>();
    return answer.status < 300 ? answer.status : said;
  };
  const episode = ({ id }: { id: string }) => ({ episodeOfCare: reference('EpisodeOfCare', id) });
  const appointment = ({ id }: { id: string }) => ({ appointment: reference('Appointment', id) });
  expect([await visit(episode(await enrolled(one))), await visit(appointment(await booked(one)))]).toEqual([201, 201]);
  const refused = { status: 422, code: 'validation-failed' };
  expect(await visit(episode(await enrolled(other)))).toMatchObject(refused);
  expect(await visit(appointment(await booked(other)))).toMatchObject(refused);
  const unknown = `${testId(5551)}.${testId(5552)}`;
  expect(await visit(episode(await enrolled(hidden)))).toEqual(await visit(episode({ id: unknown })));
  // Only one that holds no time is deleted.
  const gone = await booked(hidden, { status: 'waitlist' });
  expect((await calls.call('DELETE', `/appointments/${gone.id}`)).status).toBe(204);
  expect(await visit(appointment(gone))).toBe(201);
  expect(await visit(appointment(await booked(hidden)))).toEqual(await visit(appointment({ id: testId(5553) })));
});

test('an enrollment that somebody may not read is a bare id on the visits that they read', async () => {
  /*
   * The bare id is no leak. It opens nothing, carries no name, and tells no more than the visit itself: that its patient gets
   * care. Without it the visit would count as partly hidden, and the desk could not move it.
   */
  const { id } = await patientOf(me);
  const subject = reference('Patient', id);
  const program = await make('/programs', draftOf('Program', { name: 'Outpatient' }));
  const enrolled = { program: reference('Program', program.id), kind: 'Admission', status: 'Active' };
  const episode = await make('/episodesOfCare', draftOf('EpisodeOfCare', { patient: subject, programs: [enrolled] }));
  const episodeOfCare = reference('EpisodeOfCare', episode.id);
  const attendees = [{ subject }];
  const rows = [
    `/appointments/${(await make('/appointments', draftOf('Appointment', { attendees, episodeOfCare }))).id}`,
    `/encounters/${(await make('/encounters', draftOf('Encounter', { subject, patient: subject, episodeOfCare }))).id}`,
    `/notes/${(await make('/notes', draftOf('Note', { subject, episodeOfCare }))).id}`,
  ];
  const desk = staff(without('EpisodeOfCare.Read', 'EpisodeOfCare.Update', 'EpisodeOfCare.Create', 'EpisodeOfCare.Delete'));
  const answers = [];
  for (const path of rows) {
    const row = await read(path, desk);
    expect([path, row.episodeOfCare]).toEqual([path, { ...episodeOfCare, partition: id }]);
    expect(row.meta.hasTransformations ?? false).toBe(false);
    answers.push(JSON.stringify(row));
  }
  expect(answers.join()).not.toContain('Outpatient');
  for (const path of [`/episodesOfCare/${episode.id}`, `/episodesOfCare/${episode.id}/_history`])
    expect((await calls.call('GET', path, undefined, {}, desk)).status).toBe(403);
  // A visit that the desk changes stays with its enrollment.
  const [visit = ''] = rows;
  const moved = await calls.call('PATCH', visit, [{ op: 'add', path: '/comment', value: 'Moved' }], {}, desk);
  expect([moved.status, moved.json<Stored>().episodeOfCare]).toEqual([200, { ...episodeOfCare, partition: id }]);
  expect((await calls.call('PUT', visit, { ...(await read(visit, desk)), comment: 'Kept' }, {}, desk)).status).toBe(200);
  // A patch neither copies the name to where it can be read nor tests what it is.
  for (const op of [
    { op: 'copy', from: '/episodeOfCare/display', path: '/comment' },
    { op: 'test', path: '/episodeOfCare/display', value: 'Outpatient' },
  ]) {
    const refused = await calls.call('PATCH', visit, [op], {}, desk);
    expect([op.op, refused.status < 300, refused.text.includes('Outpatient')]).toEqual([op.op, false, false]);
  }
  expect((await read(visit, staff(without()))).episodeOfCare).toMatchObject({ ...episodeOfCare, display: 'Outpatient' });
  for (const path of [`${visit}/_history`, `${visit}/_history/1`])
    expect((await calls.call('GET', path, undefined, {}, desk)).text).not.toContain('Outpatient');
});
