import type { ResourceType } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, it } from 'vitest';
import { callerWith, draftOf, makeNamed, pathOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Results of answers come from the server, for every writer. */

const { calls } = startedCalls();
beforeAll(() => makeNamed(calls.saving));

const options = [0, 1, 2].map((value) => ({ value: `${value}`, display: `${value} days`, score: value }));
const items = ['1', '2'].map((linkId) => ({ linkId, type: 'Choice', text: `Question ${linkId}`, options }));
const bands = [
  { from: 0, to: 1, label: 'Low' },
  { from: 2, to: 4, label: 'High' },
];
interface Stored {
  readonly id: string;
  readonly score?: number;
  readonly severity?: string;
}

it('score and severity of a patient’s answers come from the server, again after each change', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient'));
  const patient = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const scoring = { kind: 'Sum', minimumAnswered: 2, bands };
  const form = await calls.call(
    'POST',
    '/questionnaires',
    draftOf('Questionnaire', { status: 'Active', audience: ['Patient'], items, scoring }),
  );
  expect([form.status, form.text]).toEqual([201, expect.any(String)]);
  const as = callerWith({ profile: { ...patient, display: 'Patient' }, patients: { kind: 'patients', ids: [patient.id] } });
  const answers = (first: string, second: string) => [
    { questionId: '1', value: first },
    { questionId: '2', value: second },
  ];
  const draft = {
    ...draftOf('QuestionnaireResponse'),
    subject: patient,
    author: patient,
    source: patient,
    questionnaire: { id: form.json<Stored>().id, resourceType: 'Questionnaire' },
    status: 'InProgress',
    answers: answers('2', '1'),
  };
  const made = await calls.call('POST', '/questionnaireResponses', draft, {}, as);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  expect(made.json()).toMatchObject({ score: 3, severity: 'High' });
  const stored = made.json<Stored>();
  const path = `/questionnaireResponses/${stored.id}`;
  const changed = await calls.call('PUT', path, { ...stored, answers: answers('0', '1') }, {}, as);
  expect([changed.status, changed.json()]).toMatchObject([200, { score: 1, severity: 'Low' }]);
  const forged = await calls.call('PUT', path, { ...changed.json<Stored>(), score: 0 }, {}, as);
  expect([forged.status, forged.json()]).toMatchObject([200, { score: 1, severity: 'Low' }]);
});

it('answers name forms that exist', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient'));
  const patient = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const as = callerWith({ profile: { ...patient, display: 'Patient' }, patients: { kind: 'patients', ids: [patient.id] } });
  const unknown = (resourceType: string) => ({ id: testId(700), resourceType });
  const answers = { ...draftOf('QuestionnaireResponse'), subject: patient, source: patient };
  for (const caller of [as, undefined]) {
    for (const [path, form] of [
      ['questionnaire', unknown('Questionnaire')],
      ['questionnaire', unknown('ComplianceQuestionnaire')],
      ['form', unknown('Form')],
      ['packetResponse', { id: `${patient.id}.${testId(701)}`, resourceType: 'PacketResponse' }],
    ] as const) {
      const made = await calls.call('POST', '/questionnaireResponses', { ...answers, [path]: form }, {}, caller);
      expect([path, made.status, made.json()['errors']]).toMatchObject([path, 422, [{ path }]]);
    }
    const packet = { ...draftOf('PacketResponse'), patient, author: patient, packet: unknown('Packet') };
    const sent = await calls.call('POST', '/packetResponses', packet, {}, caller);
    expect([sent.status, sent.json()['errors']]).toMatchObject([422, [{ path: 'packet' }]]);
  }
});

it('nobody’s claims about answers are stored, of any kind', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient', { administrativeGender: 'Female' }));
  const subject = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const scoring = {
    kind: 'Sum',
    bands,
    alerts: [{ linkId: '2', above: 1, message: 'Ask today.' }],
  };
  const asked = [
    ...items,
    { linkId: 'sum', type: 'Integer', text: 'Sum', calculation: { kind: 'Sum', from: ['1', '2'], scores: true } },
  ];
  const form = await calls.call(
    'POST',
    '/questionnaires',
    draftOf('Questionnaire', { status: 'Active', items: asked, scoring, title: 'Days' }),
  );
  const questionnaire = { id: form.json<Stored>().id, resourceType: 'Questionnaire' };
  const claim = { text: 'Well?', display: 'Never', score: 0 };
  const forged = {
    answers: [
      { questionId: '1', value: '2', ...claim },
      { questionId: '2', value: '2', ...claim },
      { questionId: 'sum', value: 0, ...claim },
    ],
    score: 0,
    scores: [{ name: 'Days', value: 0, severity: 'Low', message: 'All is well.' }],
    severity: 'Low',
  };
  const truth = {
    answers: [
      { questionId: '1', value: '2', text: 'Question 1', display: '2 days', score: 2 },
      { questionId: '2', value: '2', text: 'Question 2', display: '2 days', score: 2 },
      { questionId: 'sum', value: 4, text: 'Sum', display: '4' },
    ],
    score: 4,
    scores: [{ name: 'Days', value: 4, severity: 'High', message: 'Ask today.' }],
    severity: 'High',
  };
  const draft = { ...draftOf('QuestionnaireResponse'), subject, questionnaire, status: 'InProgress', ...forged };
  const made = await calls.call('POST', '/questionnaireResponses', draft);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  expect(made.json()).toMatchObject(truth);
  const path = `/questionnaireResponses/${made.json<Stored>().id}`;
  expect((await calls.call('PUT', path, { ...made.json<Stored>(), ...forged })).json()).toMatchObject(truth);
  const patches = Object.entries(forged).map(([name, value]) => [{ op: 'replace', path: `/${name}`, value }]);
  for (const patch of patches) expect((await calls.call('PATCH', path, patch)).json()).toMatchObject(truth);
  const stored = await calls.call('GET', path);
  expect(stored.json()).toMatchObject(truth);
  // Without a form, nothing says what the answers mean.
  const { questionnaire: _asked, ...bare } = draft;
  const unknown = await calls.call('POST', '/questionnaireResponses', bare);
  expect([unknown.status, Object.keys(unknown.json<object>()).filter((name) => name in truth)]).toEqual([201, ['answers']]);
});

it('the staff neither rewrite nor complete what a patient began, or fills in', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient'));
  const patient = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const self = callerWith({ profile: { ...patient, display: 'Patient' }, patients: { kind: 'patients', ids: [patient.id] } });
  const staff = callerWith();
  const make = async (type: ResourceType, draft: object, as = staff) => {
    const made = await calls.call('POST', pathOf(type), { ...draftOf(type), ...draft }, {}, as);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.json<Stored>();
  };
  const put = async (row: object, more: object, as = staff) =>
    calls.call('PUT', `/questionnaireResponses/${(row as Stored).id}`, { ...row, ...more }, {}, as);
  const first = [{ questionId: '1', value: '2' }];
  const other = [{ questionId: '1', value: '0' }];
  const empty = { subject: patient, status: 'InProgress', answers: [], packetResponse: undefined };

  const begun = await make('QuestionnaireResponse', { ...empty, answers: first }, self);
  for (const change of [{ answers: other }, { status: 'Completed' }]) expect((await put(begun, change)).status).toBe(403);

  const of = (packet: Stored) => ({ packetResponse: { id: packet.id, resourceType: 'PacketResponse' } });
  const sent = await make('PacketResponse', { patient, status: 'Sent', author: patient });
  const asked = await make('QuestionnaireResponse', { ...empty, ...of(sent) });
  expect((await put(asked, { answers: first })).status).toBe(403);
  const filled = await put(asked, { answers: first }, self);
  expect([filled.status, filled.json()]).toMatchObject([200, { source: patient }]);
  expect((await put(filled.json(), { answers: other })).status).toBe(403);

  // A packet says how much of it is filled in, and is not signed empty.
  const form = await make('Form', { status: 'Active', audience: ['Patient'], title: 'Sleep' });
  const packet = await make('Packet', {
    status: 'Active',
    requireSignature: true,
    forms: [{ id: form.id, resourceType: 'Form' }],
  });
  const asks = { packet: { id: packet.id, resourceType: 'Packet' }, forms: undefined, patientSignatures: undefined };
  const whole = await make('PacketResponse', { patient, status: 'Sent', author: patient, percent: 100, ...asks });
  expect(whole).toMatchObject({ percent: 0 });
  const end = { status: 'Completed', percent: 100, patientSignatures: [{ status: 'Signed', signer: patient }] };
  const save = (row: object, more: object, as = self) =>
    calls.call('PUT', `/packetResponses/${whole.id}`, { ...row, ...more }, {}, as);
  expect((await save(whole, end)).json()).toMatchObject({ code: 'validation-failed' });
  const answers = { subject: patient, form: { id: form.id, resourceType: 'Form' }, questionnaire: undefined, ...of(whole) };
  await make('QuestionnaireResponse', { ...answers, status: 'Completed', answers: first }, self);
  // A packet that asks for a signature is not completed without one.
  const unsigned = await save(whole, { ...end, patientSignatures: [] });
  expect([unsigned.status, unsigned.text]).toEqual([422, expect.stringContaining('need a signature')]);
  const ended = await save(whole, end);
  expect([ended.status, ended.json()]).toMatchObject([200, { status: 'Completed', percent: 100 }]);
  // It takes nothing more.
  const later = { ...draftOf('QuestionnaireResponse'), ...answers, status: 'Completed', source: patient };
  for (const as of [staff, self]) expect((await calls.call('POST', '/questionnaireResponses', later, {}, as)).status).toBe(403);
  expect((await save(ended.json(), { author: { id: practitionerId, resourceType: 'Practitioner' } }, staff)).status).toBe(403);

  const own = { id: practitionerId, resourceType: 'Practitioner' };
  const taken = await make('PacketResponse', { patient, status: 'Sent', author: own });
  const typed = await make('QuestionnaireResponse', { ...empty, ...of(taken) });
  expect((await put(typed, { answers: first, status: 'Completed' })).status).toBe(200);

  const picture = await make('Media', { subject: patient, ink: { path: 'M0 0' } }, self);
  const over = await calls.call('PUT', `/media/${picture.id}`, { ...picture, ink: { path: 'M1 1' } });
  expect(over.status).toBe(403);
});

it('forms are sent by themselves, to whom may read them, and completed as a whole', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient'));
  const patient = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const self = callerWith({ profile: { ...patient, display: 'Patient' }, patients: { kind: 'patients', ids: [patient.id] } });
  const made = async (path: string, draft: object, as?: typeof self) => calls.call('POST', path, draft, {}, as);
  const form = async (more: object) => {
    const stored = await made('/questionnaires', draftOf('Questionnaire', { status: 'Active', items, ...more }));
    return { form: { id: stored.json<Stored>().id, resourceType: 'Questionnaire' } };
  };
  const sleep = await form({ audience: ['Patient'] });
  const sent = (more: object) => ({ resourceType: 'PacketResponse', patient, status: 'Sent', author: patient, ...more });
  for (const forms of [[], [await form({ audience: ['Staff'] })], [await form({ audience: ['Patient'], status: 'Draft' })]])
    expect((await made('/packetResponses', sent({ forms }))).status).toBe(422);
  const relative = async (mayReceiveInformation: boolean) => {
    const added = await made('/relatedPeople', draftOf('RelatedPerson', { patient, status: 'Active', mayReceiveInformation }));
    return { id: added.json<Stored>().id, resourceType: 'RelatedPerson' };
  };
  const kept = await made('/packetResponses', sent({ forms: [sleep], author: await relative(false) }));
  expect([kept.status, kept.text]).toEqual([422, expect.stringContaining('may not receive')]);
  expect((await made('/packetResponses', sent({ forms: [sleep], author: await relative(true) }))).status).toBe(201);

  const whole = await made('/packetResponses', sent({ forms: [sleep] }));
  expect([whole.status, whole.json()]).toMatchObject([201, { percent: 0 }]);
  const row = whole.json<Stored>();
  const put = (more: object, as = self) => calls.call('PUT', `/packetResponses/${row.id}`, { ...row, ...more }, {}, as);
  expect((await put({ forms: [await form({ audience: ['Patient'] })] })).status).toBe(403);
  expect((await put({ status: 'Completed' })).status).toBe(422);
  const given = {
    resourceType: 'QuestionnaireResponse',
    subject: patient,
    source: patient,
    questionnaire: sleep.form,
    packetResponse: { id: row.id, resourceType: 'PacketResponse' },
    status: 'Completed',
    answers: [{ questionId: '1', value: '2' }],
  };
  expect((await made('/questionnaireResponses', given, self)).status).toBe(201);
  const ended = await put({ status: 'Completed' });
  expect([ended.status, ended.json()]).toMatchObject([200, { percent: 100 }]);
});

it('the result of an audit follows from its answers, not from the auditor’s figures', async () => {
  const questions = [{ id: 'signed', text: 'Signed?', kind: 'YesNo', expected: 'Yes' }];
  const own = draftOf('ComplianceQuestionnaire', { status: 'Active', questions });
  const form = await calls.call('POST', '/complianceQuestionnaires', own);
  expect([form.status, form.text]).toEqual([201, expect.any(String)]);
  const questionnaire = { id: form.json<Stored>().id, resourceType: 'ComplianceQuestionnaire' };
  const answers = [{ questionId: 'signed', value: 'No' }];
  const claimed = { score: 99, maximumScore: 1, passed: true };
  const made = await calls.call('POST', '/complianceAudits', draftOf('ComplianceAudit', { questionnaire, answers, ...claimed }));
  expect([made.status, made.json()]).toMatchObject([201, { score: 0, maximumScore: 1, passed: false }]);
  const stored = made.json<Stored>();
  const changed = await calls.call('PUT', `/complianceAudits/${stored.id}`, { ...stored, ...claimed });
  expect([changed.status, changed.json()]).toMatchObject([200, { score: 0, maximumScore: 1, passed: false }]);
  const bare = await calls.call('POST', '/complianceAudits', draftOf('ComplianceAudit', { answers, ...claimed }));
  const { questionnaire: _asked, ...unasked } = stored as Stored & { questionnaire?: object };
  const cleared = await calls.call('PUT', `/complianceAudits/${stored.id}`, { ...unasked, ...claimed });
  for (const { status, json } of [bare, cleared]) {
    expect(status).toBeLessThan(300);
    for (const name of Object.keys(claimed)) expect(json()).not.toHaveProperty(name);
  }
});
